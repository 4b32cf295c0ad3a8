import { budgetText } from './budget-text.ts';
import type { LintOptions } from './lint-text.ts';
import type { PoolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-blocks-forever';
const EVERYTHING = 'the pool allows 0 disruptions for every reason, at all times';
const EXPIRY: PoolText = { nodeClassRef: '{group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      expireAfter: Never' };

describe('budget-blocks-forever', () => {
  it.each<[string, string[], string]>([
    ['an entry without a schedule', ['{nodes: 10%}', '{nodes: "0"}'], `warning spec.disruption.budgets[1].nodes: ${EVERYTHING}: budgets[1] has nodes "0" and no schedule`],
    ['0 %', ['{nodes: 0%}'], `warning spec.disruption.budgets[0].nodes: ${EVERYTHING}: budgets[0] has nodes "0%" and no schedule`],
    ['a window of a day each day', ['{nodes: "0", schedule: "0 0 * * *", duration: 24h}'],
      `warning spec.disruption.budgets[0].nodes: ${EVERYTHING}: the window of budgets[0] lasts 24h and never closes, since "0 0 * * *" opens it again by then`],
    ['a window of a day each day, for drift', ['{nodes: "1"}', '{nodes: "0", schedule: "0 0 * * *", duration: 24h, reasons: [Drifted]}'],
      'warning spec.disruption.budgets[1].nodes: the pool allows 0 disruptions for Drifted, at all times: the window of budgets[1] lasts 24h and never closes, since "0 0 * * *" opens it again by then'],
    ['a date that never comes', ['{nodes: "0", schedule: "0 0 30 2 *", duration: 1h}'],
      `warning spec.disruption.budgets[0].nodes: ${EVERYTHING}: "0 0 30 2 *" of budgets[0] names a date that never comes, which Karpenter takes for always`],
    ['windows that take turns', ['{nodes: "0", schedule: "0 8 * * *", duration: 12h}', '{nodes: "0", schedule: "0 20 * * *", duration: 12h}'],
      `warning spec.disruption.budgets: ${EVERYTHING}: the windows of budgets[0] and budgets[1] leave no time between them`],
    ['two reasons', ['{nodes: "0", schedule: "@hourly", duration: 1h, reasons: [Drifted, Underutilized]}'],
      'warning spec.disruption.budgets[0].nodes: the pool allows 0 disruptions for Drifted and Underutilized, at all times: the window of budgets[0] lasts 1h and never closes, since "@hourly" opens it again by then'],
    ['drift that is switched off', ['{nodes: "0", reasons: [Drifted]}'], 'info spec.disruption.budgets[0].nodes: drift is switched off: budgets[0] has nodes "0" and no schedule, and only expiry gives nodes a new image'],
  ])('speaks of %s', async (_name, entries, said) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([said]);
  });

  it.each<[string, PoolText, LintOptions, string]>([
    ['in production', {}, { env: 'prod' }, `error spec.disruption.budgets[0].nodes: ${EVERYTHING}: budgets[0] has nodes "0" and no schedule, and this is production: --env`],
    ['in a version that has no reasons', { apiVersion: 'karpenter.sh/v1beta1' }, {}, `warning spec.disruption.budgets[0].nodes: ${EVERYTHING}: budgets[0] has nodes "0" and no schedule`],
    ['in EKS Auto Mode', { nodeClassRef: '{group: eks.amazonaws.com, kind: NodeClass, name: default}' }, {}, `warning spec.disruption.budgets[0].nodes: ${EVERYTHING}: budgets[0] has nodes "0" and no schedule`],
  ])('speaks of all reasons %s', async (_name, of, options, said) => {
    expect(await saidBy(ID, budgetText([of.apiVersion === undefined ? '{nodes: "0"}' : '{nodes: "0", reasons: [Drifted]}'], of), options)).toEqual([said]);
  });

  it('says that no node gets a new image where none expires either', async () => {
    expect(await saidBy(ID, budgetText(['{nodes: "0", reasons: [Drifted]}'], EXPIRY))).toEqual(['info spec.disruption.budgets[0].nodes: drift is switched off: budgets[0] has nodes "0" and no schedule, and no node ever gets a new image']);
  });

  it.each<[string, string[]]>([
    ['office hours', ['{nodes: "0", schedule: "0 9 * * mon-fri", duration: 8h}']],
    ['all but a minute a day', ['{nodes: "0", schedule: "0 0 * * *", duration: 23h59m}']],
    ['all but a day of the year', ['{nodes: "0", schedule: "0 0 2 1 *", duration: 8736h}']],
    ['a small percentage', ['{nodes: 1%}']],
    ['consolidation that is switched off', ['{nodes: 10%}', '{nodes: "0", reasons: [Underutilized]}']],
    ['a bad schedule, which has a rule of its own', ['{nodes: "0", schedule: "0 9 * * 7", duration: 8h}']],
    ['a number that is put in later', ['{nodes: "0"}', '{nodes: "${NODES}"}']],
    ['an empty list', []],
  ])('says nothing of %s', async (_name, entries) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([]);
  });
});
