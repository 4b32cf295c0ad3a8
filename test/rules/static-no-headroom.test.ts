import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'static-no-headroom';

describe('static-no-headroom', () => {
  it.each<[string, string, string]>([
    ['a limit of as many nodes', 'replicas: 5\nlimits: {nodes: 5}', 'with at most 5 nodes, 5 replicas leave no room for the replacement that has to come first: drift replaces no node of the pool'],
    ['a limit of fewer nodes, as a text', 'replicas: 5\nlimits: {nodes: "3"}', 'with at most 3 nodes, 5 replicas leave no room for the replacement that has to come first: drift replaces no node of the pool'],
    ['one node', 'replicas: 1\nlimits: {nodes: 1}', 'with at most 1 node, 1 replica leaves no room for the replacement that has to come first: drift replaces no node of the pool'],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy(ID, poolText({ spec }))).toEqual([`error spec.limits.nodes: ${said}`]);
  });

  it.each<[string, string]>([
    ['room for one', 'replicas: 5\nlimits: {nodes: 6}'],
    ['no limit', 'replicas: 5'],
    ['a pool that is not static', 'limits: {nodes: 5}'],
    ['a pool that is switched off', 'replicas: 0\nlimits: {nodes: 0}'],
    ['replicas that are put in later', 'replicas: "${REPLICAS}"\nlimits: {nodes: 5}'],
    ['a limit that is put in later', 'replicas: 5\nlimits: {nodes: "${LIMIT}"}'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy(ID, poolText({ spec }))).toEqual([]);
  });

  it('says nothing for a release without static pools', async () => {
    expect(await saidBy(ID, poolText({ spec: 'replicas: 5\nlimits: {nodes: 5}' }), { karpenterVersion: '1.7.0' })).toEqual([]);
  });
});
