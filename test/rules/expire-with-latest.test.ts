import { classOf } from './budget-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'expire-with-latest';
const LATEST = 'alias: al2023@latest';

function pair(expireAfter: string, term: string, apiVersion = 'karpenter.sh/v1'): string {
  return `${poolText({ apiVersion }).replace('requirements: []', `requirements: []${expireAfter === '' ? '' : `\n      expireAfter: ${expireAfter}`}`)}---\n${classOf(term)}`;
}

describe('expire-with-latest', () => {
  it('tells that drift comes before expiry', async () => {
    expect(await saidBy(ID, pair('720h', LATEST), { env: 'prod' })).toEqual([
      'info spec.template.spec.expireAfter: images of EC2NodeClass "default" move by themselves: drift replaces nodes with each of them, not after "720h", and expiry then heeds no budget',
    ]);
  });

  it.each<[string, string]>([
    ['drift that never gets its turn', pair('720h', LATEST).replace('spec:\n', 'spec:\n  disruption: {consolidateAfter: 1m, budgets: [{nodes: "0"}]}\n')],
    ['a pinned version', pair('720h', 'alias: al2023@v20261101')],
    ['no expiry', pair('Never', LATEST)],
    ['the default', pair('', LATEST)],
    ['nodes that hardly live to see the next image', pair('168h', LATEST)],
    ['a duration that Karpenter does not know', pair('30d', LATEST)],
    ['a duration that is put in later', pair('"${EXPIRY}"', LATEST)],
    ['v1beta1, where it stands elsewhere', pair('720h', LATEST, 'karpenter.sh/v1beta1')],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text, { env: 'prod' })).toEqual([]);
  });

  it('says nothing outside of production', async () => {
    expect(await saidBy(ID, pair('720h', LATEST))).toEqual([]);
  });
});
