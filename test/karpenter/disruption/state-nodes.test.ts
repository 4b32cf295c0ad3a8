import { annotationsOf, deletionCauseOf, isHandledNodeClass, isInitialized, isRegistered, labelsOf, metadataOwner, pairStateNodes } from '../../../src/karpenter/disruption/state-nodes.ts';
import { condition, node, nodeClaim, stateNode } from './objects.ts';

describe('pairStateNodes', () => {
  it('pairs by provider ID', () => {
    const { stateNodes } = pairStateNodes({ nodes: [node('a'), node('b')], nodeClaims: [nodeClaim('b'), nodeClaim('a')] });
    expect(stateNodes.map((pair) => [pair.node?.metadata.name, pair.nodeClaim?.metadata.name])).toEqual([
      ['b', 'b-claim'],
      ['a', 'a-claim'],
    ]);
  });

  it('keeps halves', () => {
    const { stateNodes } = pairStateNodes({ nodes: [node('a')], nodeClaims: [nodeClaim('b')] });
    expect(stateNodes).toMatchObject([{ nodeClaim: { metadata: { name: 'b-claim' } } }, { node: { metadata: { name: 'a' } } }]);
  });

  it('sets NodeClaims apart that are not launched', () => {
    const { stateNodes, unlaunchedNodeClaims } = pairStateNodes({ nodes: [], nodeClaims: [nodeClaim('a', { providerID: '' })] });
    expect([stateNodes.length, unlaunchedNodeClaims.map(({ metadata }) => metadata.name)]).toEqual([0, ['a-claim']]);
  });

  it('takes the last of several objects with one provider ID', () => {
    const { stateNodes } = pairStateNodes({ nodes: [node('a'), node('b', { spec: { providerID: 'aws:///eu-west-1a/i-a' } })], nodeClaims: [] });
    expect(stateNodes.map((pair) => pair.node?.metadata.name)).toEqual(['b']);
  });

  test.each([
    { words: "a NodeClaim of another provider's class", nodes: [], nodeClaims: [nodeClaim('a', { spec: { nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'default' } } })] },
    { words: 'a Node of a pool without provider ID', nodes: [node('a', { spec: { providerID: '' } })], nodeClaims: [] },
    { words: 'a Node of a pool that has neither type nor initialised label', nodes: [node('a', { meta: { labels: { 'karpenter.sh/nodepool': 'default' } } })], nodeClaims: [] },
  ])('leaves out $words', ({ nodes, nodeClaims }) => {
    expect(pairStateNodes({ nodes, nodeClaims })).toEqual({ stateNodes: [], unlaunchedNodeClaims: [] });
  });

  it('knows a foreign Node without provider ID by its name', () => {
    const { stateNodes } = pairStateNodes({ nodes: [{ metadata: { name: 'fargate' } }], nodeClaims: [] });
    expect(stateNodes.map(({ providerID }) => providerID)).toEqual(['fargate']);
  });

  it('marks what the caller knows to be marked', () => {
    const { stateNodes } = pairStateNodes({ nodes: [node('a'), node('b')], nodeClaims: [], markedProviderIDs: ['aws:///eu-west-1a/i-b'] });
    expect(stateNodes.map(({ isMarkedInMemory }) => isMarkedInMemory)).toEqual([false, true]);
  });
});

describe('a state node', () => {
  const unregistered = stateNode('a', { node: { labels: { 'karpenter.sh/registered': 'false', pool: 'node' } }, claim: { labels: { pool: 'claim' }, meta: { annotations: { from: 'claim' } } } });
  const registered = stateNode('a', { node: { labels: { pool: 'node' }, meta: {} }, claim: { labels: { pool: 'claim' } } });

  it('has the labels and annotations of its NodeClaim until it is registered', () => {
    expect([labelsOf(unregistered).pool, annotationsOf(unregistered).from, metadataOwner(unregistered)]).toEqual(['claim', 'claim', 'NodeClaim']);
    expect([labelsOf(registered).pool, annotationsOf(registered).from, metadataOwner(registered)]).toEqual(['node', undefined, 'Node']);
  });

  test.each([
    { words: 'label "true"', value: 'true', is: true },
    { words: 'label "True"', value: 'True', is: false },
    { words: 'label "false"', value: 'false', is: false },
  ])('with $words is registered and initialised: $is', ({ value, is }) => {
    const labelled = stateNode('a', { node: { labels: { 'karpenter.sh/registered': value, 'karpenter.sh/initialized': value } } });
    expect([isRegistered(labelled), isInitialized(labelled)]).toEqual([is, is]);
  });

  it('counts as registered and initialised without NodeClaim, and as neither without Node', () => {
    const { node: onlyNode, nodeClaim: onlyClaim } = stateNode('a', { node: { labels: { 'karpenter.sh/registered': 'no', 'karpenter.sh/initialized': 'no' } } });
    const foreign = { providerID: 'x', node: onlyNode, isMarkedInMemory: false };
    const launching = { providerID: 'x', nodeClaim: onlyClaim, isMarkedInMemory: false };
    expect([isRegistered(foreign), isInitialized(foreign), isRegistered(launching), isInitialized(launching)]).toEqual([true, true, false, false]);
  });

  const deleted = { deletionTimestamp: '2026-08-21T08:00:00Z' };
  test.each([
    { words: 'NodeClaim is being deleted', marked: stateNode('a', { claim: { meta: deleted } }), cause: { cause: 'nodeClaimDeleting', since: '2026-08-21T08:00:00Z' } },
    { words: 'instance is terminating', marked: stateNode('a', { claim: { conditions: [condition('InstanceTerminating')] } }), cause: { cause: 'instanceTerminating' } },
    { words: 'instance may be terminating', marked: stateNode('a', { claim: { conditions: [condition('InstanceTerminating', 'Unknown')] } }), cause: undefined },
    { words: 'Node alone is being deleted', marked: stateNode('a', { node: { meta: deleted } }), cause: undefined },
    { words: 'Node of nobody is being deleted', marked: { providerID: 'a', node: node('a', { meta: deleted }), isMarkedInMemory: false }, cause: { cause: 'nodeClaimDeleting', since: '2026-08-21T08:00:00Z' } },
    { words: 'command has chosen it', marked: stateNode('a', { isMarkedInMemory: true }), cause: { cause: 'marked' } },
  ])('whose $words', ({ marked, cause }) => {
    expect(deletionCauseOf(marked)).toEqual(cause);
  });
});

describe('isHandledNodeClass', () => {
  test.each([
    { ref: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass' }, handled: true },
    { ref: { apiVersion: 'karpenter.k8s.aws/v1beta1', kind: 'EC2NodeClass' }, handled: true },
    { ref: { group: 'eks.amazonaws.com', kind: 'NodeClass' }, handled: false },
    { ref: { group: 'karpenter.k8s.aws', kind: 'Other' }, handled: false },
    { ref: undefined, handled: false },
  ])('$ref: $handled', ({ ref, handled }) => {
    expect(isHandledNodeClass(ref)).toBe(handled);
  });
});
