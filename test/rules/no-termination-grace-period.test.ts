import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'no-termination-grace-period';

describe('no-termination-grace-period', () => {
  it('tells once for each pool of production', async () => {
    const said = 'info spec.template.spec.terminationGracePeriod: without "terminationGracePeriod" a PodDisruptionBudget or a do-not-disrupt pod can hold a node with an old image for ever';
    expect(await saidBy(ID, `${poolText()}---\n${poolText({ metadata: '{name: other}' })}`, { env: 'prod' })).toEqual([said, said]);
    expect(await saidBy(ID, poolText().replace('requirements: []', 'requirements: []\n      terminationGracePeriod: null'), { env: 'prod' })).toEqual([said]);
  });

  it.each<[string, string]>([
    ['a pool that has it', poolText().replace('requirements: []', 'requirements: []\n      terminationGracePeriod: 24h')],
    ['one that is put in later', poolText().replace('requirements: []', 'requirements: []\n      terminationGracePeriod: "${PERIOD}"')],
    ['a line that is put in later', poolText().replace('requirements: []', 'requirements: []\n      "${MORE}": null')],
    ['a version that does not know it', poolText({ apiVersion: 'karpenter.sh/v1beta1' })],
    ['a part of a pool', poolText().replace('      requirements: []\n', '')],
    ['another provider', poolText({ nodeClassRef: '{group: karpenter.azure.com, kind: AKSNodeClass, name: default}' })],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text, { env: 'prod' })).toEqual([]);
  });

  it('says nothing outside of production', async () => {
    expect(await saidBy(ID, poolText())).toEqual([]);
  });
});
