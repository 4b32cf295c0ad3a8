import { budgetText, budgetTextWithClass, classOf } from './budget-text.ts';
import { lintFiles } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'latest-without-window';
const SAID = 'the images of EC2NodeClass "default" move by themselves, and no budget ever closes drift: nodes may be replaced at any hour';
const NIGHT = '{nodes: "0", schedule: "0 6 * * *", duration: 20h, reasons: [Drifted]}';

describe('latest-without-window', () => {
  it.each<[string, string]>([
    ['the default of 10 %', `${poolText()}---\n${classOf('alias: al2023@latest')}`],
    ['a limit without hours', budgetTextWithClass(['{nodes: "1"}'])],
    ['hours for another reason', budgetTextWithClass(['{nodes: 10%}', '{nodes: "0", schedule: "@daily", duration: 20h, reasons: [Underutilized]}'])],
    ['hours that never come', budgetTextWithClass(['{nodes: 10%}', '{nodes: "0", schedule: "@daily", duration: 0m}'])],
    ['a name with a wildcard', `${poolText()}---\n${classOf('name: "example-*", owner: self', ['amiFamily: AL2023'])}`],
  ])('warns in production of %s', async (_name, text) => {
    expect(await saidBy(ID, text, { env: 'prod' })).toEqual([`warning spec.disruption.budgets: ${SAID}, and this is production: --env`]);
  });

  it.each<[string, string]>([
    ['hours in which drift is closed', budgetTextWithClass(['{nodes: 10%}', NIGHT])],
    ['drift that is always closed', budgetTextWithClass(['{nodes: "0"}'])],
    ['a pinned version', budgetTextWithClass(['{nodes: "1"}'], 'al2023@v20261101')],
    ['a version that is put in later', budgetTextWithClass(['{nodes: "1"}'], 'al2023@${VERSION}')],
    ['a class elsewhere', budgetText(['{nodes: "1"}'])],
    ['budgets that are put in later', budgetTextWithClass(['{nodes: "${NODES}"}'])],
    ['a bad schedule', budgetTextWithClass(['{nodes: "0", schedule: "0 9 * * 7", duration: 1h}'])],
  ])('says nothing in production of %s', async (_name, text) => {
    expect(await saidBy(ID, text, { env: 'prod' })).toEqual([]);
  });

  it('says nothing outside of production', async () => {
    expect(await saidBy(ID, budgetTextWithClass(['{nodes: "1"}']))).toEqual([]);
  });

  it('says nothing where one of the classes that may be meant is pinned', async () => {
    const files = { 'a.yaml': classOf('alias: al2023@latest'), 'b.yaml': classOf('alias: al2023@v20261101'), 'pool.yaml': poolText() };
    expect((await lintFiles(files, { env: 'prod' })).findings.filter(({ id }) => id === ID)).toEqual([]);
  });
});
