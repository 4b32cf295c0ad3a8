import { evaluateCandidate } from '../../../src/karpenter/disruption/candidates.ts';
import type { CandidateFacts } from '../../../src/karpenter/disruption/candidate-context.ts';
import type { StateNode } from '../../../src/karpenter/disruption/state-nodes.ts';
import type { Blocker, DriftCandidate } from '../../../src/model/disruption.ts';
import { condition, context, features, nodePool, pdb, pod, stateNode } from './objects.ts';
import type { PodOptions } from './objects.ts';

const DO_NOT_DISRUPT = (value: string): PodOptions => ({ meta: { annotations: { 'karpenter.sh/do-not-disrupt': value } } });
const TERMINATING = { deletionTimestamp: '2026-08-21T11:59:00Z' };
const DISRUPTED_TAINT = { key: 'karpenter.sh/disrupted', effect: 'NoSchedule' };
const owner = (apiVersion: string, kind: string): PodOptions['meta'] => ({ ownerReferences: [{ apiVersion, kind, name: 'x' }] });

function evaluate(candidate: StateNode, facts: Partial<CandidateFacts> = {}): DriftCandidate {
  const found = evaluateCandidate(candidate, context(facts));
  if (found === undefined) throw new Error('no candidate');
  return found;
}

function kinds(blockers: readonly Blocker[]): string[] {
  return blockers.map(({ kind }) => kind);
}

describe('a node', () => {
  test.each<{ words: string; candidate: StateNode; blockers: Blocker[]; version?: string }>([
    { words: 'in good order', candidate: stateNode('a'), blockers: [] },
    { words: 'cordoned and not Ready', candidate: stateNode('a', { node: { spec: { unschedulable: true }, conditions: [condition('Ready', 'False')] } }), blockers: [] },
    { words: 'without Node object', candidate: { ...stateNode('a'), node: undefined }, blockers: [{ kind: 'noNode' }] },
    { words: 'not initialised', candidate: stateNode('a', { node: { labels: { 'karpenter.sh/initialized': 'false' } } }), blockers: [{ kind: 'notInitialized', isRegistered: true }] },
    { words: 'being deleted', candidate: stateNode('a', { claim: { meta: TERMINATING } }), blockers: [{ kind: 'deleting', cause: 'nodeClaimDeleting', since: '2026-08-21T11:59:00Z' }] },
    { words: 'marked', candidate: stateNode('a', { isMarkedInMemory: true }), blockers: [{ kind: 'deleting', cause: 'marked' }] },
    { words: 'opted out', candidate: stateNode('a', { node: { meta: { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } } } }), blockers: [{ kind: 'nodeDoNotDisrupt', on: 'Node' }] },
    { words: 'with the opt-out "false"', candidate: stateNode('a', { node: { meta: { annotations: { 'karpenter.sh/do-not-disrupt': 'false' } } } }), blockers: [] },
    { words: 'whose NodeClaim alone is opted out', candidate: stateNode('a', { claim: { meta: { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } } } }), blockers: [] },
    { words: 'without pool label', candidate: stateNode('a', { node: { meta: { labels: { 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': 'true' } } } }), blockers: [{ kind: 'noNodePoolLabel' }] },
    { words: 'of a pool that is gone', candidate: stateNode('a', { node: { labels: { 'karpenter.sh/nodepool': 'gone' } } }), blockers: [{ kind: 'nodePoolNotFound', nodePool: 'gone', exists: false }] },
    { words: 'rebooting before 1.15', candidate: stateNode('a', { claim: { conditions: [condition('Rebooting')] } }), blockers: [] },
    { words: 'rebooting', candidate: stateNode('a', { claim: { conditions: [condition('Rebooting')] } }), blockers: [{ kind: 'rebooting' }], version: '1.15.0' },
    {
      words: 'with a running command',
      candidate: stateNode('a', { isMarkedInMemory: true, node: { spec: { taints: [DISRUPTED_TAINT] } }, claim: { conditions: [condition('DisruptionReason', 'True', { reason: 'Drifted', lastTransitionTime: '2026-08-21T11:58:00Z' })] } }),
      blockers: [{ kind: 'commandRunning', reason: 'Drifted', since: '2026-08-21T11:58:00Z' }],
    },
    { words: 'with the taint left over', candidate: stateNode('a', { node: { spec: { taints: [DISRUPTED_TAINT] } } }), blockers: [] },
    { words: 'with the taint in a release without condition', candidate: stateNode('a', { node: { spec: { taints: [DISRUPTED_TAINT] } } }), blockers: [{ kind: 'commandRunning' }], version: '1.1.0' },
  ])('$words', ({ candidate, blockers, version = '1.14.1' }) => {
    expect(evaluate(candidate, { features: features(version) }).blockers).toEqual(blockers);
  });

  it('shows every blocker in the order in which Karpenter looks', () => {
    const candidate = stateNode('a', {
      node: { labels: { 'karpenter.sh/initialized': 'no' }, meta: {} },
      claim: { meta: TERMINATING, conditions: [condition('Rebooting')] },
    });
    const facts = { nodePools: [], pods: [pod('stay', DO_NOT_DISRUPT('true'))] };
    expect(kinds(evaluate(candidate, facts).blockers)).toEqual(['notInitialized', 'deleting', 'nodePoolNotFound', 'podDoNotDisrupt']);
    expect(kinds(evaluate(candidate, { ...facts, features: features('1.15.0') }).blockers)).toEqual(['rebooting', 'deleting', 'notInitialized', 'nodePoolNotFound', 'podDoNotDisrupt']);
  });

  it("of another provider's pool is not found either", () => {
    const foreign = nodePool('default', [], { template: { spec: { nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'x' } } } });
    expect(evaluate(stateNode('a'), { nodePools: [foreign] }).blockers).toEqual([{ kind: 'nodePoolNotFound', nodePool: 'default', exists: true }]);
  });

  it('without NodeClaim is no candidate', () => {
    expect(evaluateCandidate({ ...stateNode('a'), nodeClaim: undefined }, context())).toBeUndefined();
  });

  it('carries its condition Drifted', () => {
    const drifted = (status: string): StateNode => stateNode('a', { claim: { conditions: [condition('Drifted', status, { reason: 'AMIDrift', lastTransitionTime: '2026-08-20T00:00:00Z' })] } });
    expect(evaluate(drifted('True')).drifted).toEqual({ reason: 'AMIDrift', since: '2026-08-20T00:00:00Z' });
    expect(evaluate(drifted('False')).drifted).toBeUndefined();
  });
});

describe('the opt-out of a pod', () => {
  const startedAt = (time: string): PodOptions['status'] => ({ startTime: time });

  test.each<{ words: string; options: PodOptions; blocks: boolean; until?: string; version?: string }>([
    { words: '"true"', options: DO_NOT_DISRUPT('true'), blocks: true },
    { words: '"true" on a mirror pod', options: { meta: { ...DO_NOT_DISRUPT('true').meta, ...owner('v1', 'Node') } }, blocks: true },
    { words: '"true" on a DaemonSet pod', options: { meta: { ...DO_NOT_DISRUPT('true').meta, ...owner('apps/v1', 'DaemonSet') } }, blocks: true },
    { words: '"true" on a finished pod', options: { ...DO_NOT_DISRUPT('true'), status: { phase: 'Succeeded' } }, blocks: false },
    { words: '"true" on a failed pod', options: { ...DO_NOT_DISRUPT('true'), status: { phase: 'Failed' } }, blocks: false },
    { words: '"true" on a terminating pod', options: { meta: { ...DO_NOT_DISRUPT('true').meta, ...TERMINATING } }, blocks: false },
    { words: 'a duration that runs', options: { ...DO_NOT_DISRUPT('2m'), status: startedAt('2026-08-21T11:59:00Z') }, blocks: true, until: '2026-08-21T12:01:00Z' },
    { words: 'a duration that has just ended', options: { ...DO_NOT_DISRUPT('2m'), status: startedAt('2026-08-21T11:58:00Z') }, blocks: false },
    { words: 'a duration without start', options: DO_NOT_DISRUPT('2m'), blocks: true },
    { words: 'a duration before 1.12', options: DO_NOT_DISRUPT('2m'), blocks: false, version: '1.11.3' },
    { words: 'no time', options: DO_NOT_DISRUPT('0'), blocks: false },
    { words: 'a negative duration', options: DO_NOT_DISRUPT('-1h'), blocks: false },
    { words: '"false"', options: DO_NOT_DISRUPT('false'), blocks: false },
    { words: 'a word that means nothing', options: DO_NOT_DISRUPT('yes'), blocks: false },
  ])('$words: $blocks', ({ options, blocks, until, version = '1.14.1' }) => {
    const { blockers } = evaluate(stateNode('a'), { pods: [pod('p', options)], features: features(version) });
    const value = options.meta?.annotations?.['karpenter.sh/do-not-disrupt'];
    expect(blockers).toEqual(blocks ? [{ kind: 'podDoNotDisrupt', pod: { namespace: 'shop', name: 'p' }, value, until }] : []);
  });
});

describe('a PodDisruptionBudget', () => {
  const unready: PodOptions = { status: { conditions: [condition('Ready', 'False')] } };

  test.each<{ words: string; options?: PodOptions; pdbs: ReturnType<typeof pdb>[]; blocks: string[]; version?: string }>([
    { words: 'that allows none', pdbs: [pdb('b', 0)], blocks: ['blockingPdb'] },
    { words: 'without status', pdbs: [pdb('b', undefined)], blocks: ['blockingPdb'] },
    { words: 'that allows one', pdbs: [pdb('b', 1)], blocks: [] },
    { words: 'of other pods', pdbs: [pdb('b', 0, { selector: { matchLabels: { app: 'api' } } })], blocks: [] },
    { words: 'without selector', pdbs: [pdb('b', 0, { selector: null })], blocks: [] },
    { words: 'for all pods', pdbs: [pdb('b', 0, { selector: {} })], blocks: ['blockingPdb'] },
    { words: 'of another namespace', pdbs: [{ ...pdb('b', 0), metadata: { name: 'b', namespace: 'bank' } }], blocks: [] },
    { words: 'beside a second that allows', pdbs: [pdb('b', 1), pdb('c', 1, { selector: {} })], blocks: ['severalPdbs'] },
    { words: 'beside a second before 1.7', pdbs: [pdb('b', 1), pdb('c', 0, { selector: {} })], blocks: ['blockingPdb'], version: '1.6.8' },
    { words: 'of a DaemonSet', options: { meta: owner('apps/v1', 'DaemonSet') }, pdbs: [pdb('b', 0)], blocks: ['blockingPdb'] },
    { words: 'of a mirror pod', options: { meta: owner('v1', 'Node') }, pdbs: [pdb('b', 0)], blocks: [] },
    { words: 'of a finished pod', options: { status: { phase: 'Succeeded' } }, pdbs: [pdb('b', 0)], blocks: [] },
    { words: 'of a terminating pod', options: { meta: TERMINATING }, pdbs: [pdb('b', 0)], blocks: [] },
    { words: 'of a pod that tolerates everything', options: { spec: { nodeName: 'a', tolerations: [{ operator: 'Exists' }] } }, pdbs: [pdb('b', 0)], blocks: [] },
    { words: 'of a pod that tolerates the taint', options: { spec: { nodeName: 'a', tolerations: [{ key: 'karpenter.sh/disrupted', operator: 'Equal', effect: 'NoSchedule' }] } }, pdbs: [pdb('b', 0)], blocks: [] },
    { words: 'of a pod that tolerates another effect', options: { spec: { nodeName: 'a', tolerations: [{ operator: 'Exists', effect: 'NoExecute' }] } }, pdbs: [pdb('b', 0)], blocks: ['blockingPdb'] },
    { words: 'of a pod that tolerates another value', options: { spec: { nodeName: 'a', tolerations: [{ key: 'karpenter.sh/disrupted', value: 'x' }] } }, pdbs: [pdb('b', 0)], blocks: ['blockingPdb'] },
    { words: 'that lets unready pods go', options: unready, pdbs: [pdb('b', 0, { unhealthyPodEvictionPolicy: 'AlwaysAllow' })], blocks: [] },
    { words: 'that lets unready pods go, of a ready pod', pdbs: [pdb('b', 0, { unhealthyPodEvictionPolicy: 'AlwaysAllow' })], blocks: ['blockingPdb'] },
    { words: 'with another policy, of an unready pod', options: unready, pdbs: [pdb('b', 0, { unhealthyPodEvictionPolicy: 'IfHealthyBudget' })], blocks: ['blockingPdb'] },
    { words: 'that lets unready pods go, of a pod of unknown readiness', options: { status: { conditions: [condition('Ready', 'Unknown')] } }, pdbs: [pdb('b', 0, { unhealthyPodEvictionPolicy: 'AlwaysAllow' })], blocks: ['blockingPdb'] },
    { words: 'of a pod that opts out itself', options: DO_NOT_DISRUPT('true'), pdbs: [pdb('b', 0)], blocks: ['podDoNotDisrupt'] },
  ])('$words', ({ options, pdbs, blocks, version = '1.14.1' }) => {
    const { blockers } = evaluate(stateNode('a'), { pods: [pod('p', options)], podDisruptionBudgets: pdbs, features: features(version) });
    expect(kinds(blockers)).toEqual(blocks);
  });

  it('appears once with all its pods', () => {
    const podDisruptionBudgets = [{ ...pdb('b', 0), status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 } }];
    const { blockers } = evaluate(stateNode('a'), { pods: [pod('p'), pod('q'), pod('elsewhere', { spec: { nodeName: 'b' } })], podDisruptionBudgets });
    const shop = (name: string): { namespace: string; name: string } => ({ namespace: 'shop', name });
    expect(blockers).toEqual([{ kind: 'blockingPdb', pods: [shop('p'), shop('q')], pdb: shop('b'), currentHealthy: 2, desiredHealthy: 2 }]);
  });
});

describe('terminationGracePeriod', () => {
  const pods = [pod('stay', DO_NOT_DISRUPT('true')), pod('p')];
  const podDisruptionBudgets = [pdb('b', 0)];

  it('of the NodeClaim lifts what pods block', () => {
    const found = evaluate(stateNode('a', { claim: { spec: { terminationGracePeriod: '0s' } } }), { pods, podDisruptionBudgets });
    expect(found).toMatchObject({ blockers: [], terminationGracePeriod: '0s' });
    expect(kinds(found.lifted)).toEqual(['podDoNotDisrupt', 'blockingPdb']);
  });

  it('of the NodePool alone lifts nothing', () => {
    const withPeriod = nodePool('default', [], { template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'x' }, terminationGracePeriod: '1h' } } });
    const found = evaluate(stateNode('a'), { pods, podDisruptionBudgets, nodePools: [withPeriod] });
    expect([kinds(found.blockers), found.lifted]).toEqual([['podDoNotDisrupt', 'blockingPdb'], []]);
  });

  it('lifts nothing that the node blocks', () => {
    const optedOut = stateNode('a', { node: { meta: { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } } }, claim: { spec: { terminationGracePeriod: '1h' } } });
    expect(kinds(evaluate({ ...optedOut, isMarkedInMemory: true }, { pods }).blockers)).toContain('deleting');
  });
});

describe('pods', () => {
  test.each([
    { words: 'a pod of a Deployment', options: { meta: owner('apps/v1', 'ReplicaSet') }, count: 1 },
    { words: 'a DaemonSet pod', options: { meta: owner('apps/v1', 'DaemonSet') }, count: 0 },
    { words: 'a mirror pod', options: { meta: owner('v1', 'Node') }, count: 0 },
    { words: 'a finished pod', options: { status: { phase: 'Succeeded' } }, count: 0 },
    { words: 'a terminating pod', options: { meta: TERMINATING }, count: 0 },
    { words: 'a terminating pod of a StatefulSet', options: { meta: { ...TERMINATING, ...owner('apps/v1', 'StatefulSet') } }, count: 1 },
  ])('need another place: $words $count', ({ options, count }) => {
    expect(evaluate(stateNode('a'), { pods: [pod('p', options)] }).reschedulablePodCount).toBe(count);
  });

  it('that were not read leave the answer open', () => {
    const found = evaluate(stateNode('a'), { pods: undefined, podDisruptionBudgets: undefined });
    expect(found).toMatchObject({ blockers: [], podsUnknown: true, pdbsUnknown: true });
    expect(found.reschedulablePodCount).toBeUndefined();
  });

  it('are missed where a release passes over empty nodes', () => {
    expect(kinds(evaluate(stateNode('a'), { features: features('1.6.1') }).blockers)).toEqual(['emptyNodeSkipped']);
    expect(kinds(evaluate(stateNode('a'), { features: features('1.6.1'), pods: [pod('p')] }).blockers)).toEqual([]);
  });
});
