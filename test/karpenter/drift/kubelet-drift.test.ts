import { kubeletDrift } from '../../../src/karpenter/drift/kubelet-drift.ts';
import { kubeletType } from '../../../src/karpenter/hash/ec2-node-class-types.ts';
import { structuralHash } from '../../../src/karpenter/hash/structural-hash.ts';
import { formatHash64 } from '../../../src/util/fnv1.ts';
import { claim, facts, nodeClass, pool } from './facts.ts';

const VERSION = 'karpenter.k8s.aws/ec2nodeclass-hash-version';
const hashOf = (kubelet: Record<string, number>): string => formatHash64(structuralHash(kubelet, kubeletType()));
const launchedWith = (kubelet: Record<string, number>, version = 'v5') => claim({ metadata: { annotations: { 'compatibility.karpenter.k8s.aws/kubelet-drift-hash': hashOf(kubelet), [VERSION]: version } } });
const ofPool = (kubelet: string) => pool([], { 'compatibility.karpenter.sh/v1beta1-kubelet-conversion': kubelet });

describe('drift of kubelet settings in 1.0', () => {
  it.each([
    ['the same settings', { nodeClaim: launchedWith({ maxPods: 29 }), nodeClass: nodeClass({}, { kubelet: { maxPods: 29 } }) }, { outcome: 'passed' }],
    ['other settings', { nodeClaim: launchedWith({ maxPods: 29 }), nodeClass: nodeClass({}, { kubelet: { maxPods: 30 } }) }, { outcome: 'drifted', detail: { ownerHash: hashOf({ maxPods: 30 }), changes: { known: false } } }],
    ['none on either side', { nodeClaim: launchedWith({}) }, { outcome: 'passed' }],
    ["the pool's own settings come first", { nodeClaim: launchedWith({ maxPods: 29 }), nodePool: ofPool('{"maxPods":29}'), nodeClass: nodeClass({}, { kubelet: { maxPods: 30 } }) }, { outcome: 'passed' }],
    ['settings of the pool that cannot be read', { nodeClaim: launchedWith({}), nodePool: ofPool('{') }, { outcome: 'undecided' }],
    ['another hash version', { nodeClaim: launchedWith({}, 'v2') }, { outcome: 'notApplicable' }],
    ['a claim without that hash', {}, { outcome: 'notApplicable' }],
  ])('%s', (_name, world, expected) => {
    expect(kubeletDrift(facts({ karpenter: '1.0.8', ...world }))).toMatchObject(expected);
  });
});
