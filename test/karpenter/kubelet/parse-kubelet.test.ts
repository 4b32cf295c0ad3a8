import { parseKubelet } from '../../../src/karpenter/kubelet/parse-kubelet.ts';
import type { JsonValue } from '../../../src/model/json.ts';

describe('parseKubelet', () => {
  it.each<[string, JsonValue | undefined, object]>([
    ['absent', undefined, {}],
    ['null', null, {}],
    ['empty', {}, {}],
    ['an integer', { maxPods: 110, podsPerCore: 10 }, { maxPods: 110, podsPerCore: 10 }],
    ['a negative integer', { maxPods: -1 }, { maxPods: -1 }],
    ['an expression', { maxPods: 'vcpus * 10' }, { maxPods: 'vcpus * 10' }],
    ['keys in another case', { MAXPODS: 5 }, { maxPods: 5 }],
    ['the last of two spellings of a key, in sort order', { maxPods: 5, MAXPODS: 6 }, { maxPods: 5 }],
    ['null as the last spelling', { maxPods: 5, maxpods: null }, {}],
    ['null under a key', { maxPods: null, kubeReserved: { cpu: null } }, {}],
    ['wrong values under keys that Karpenter does not read', { registryPullQPS: 'x', featureGates: [1] }, {}],
    ['grace periods', { evictionSoftGracePeriod: { 'memory.available': '1m30s' } }, {}],
  ])('reads %s', (_name, kubelet, fields) => {
    expect(parseKubelet(kubelet)).toEqual({ ok: true, fields });
  });

  it.each<[string, JsonValue]>([
    ['spec.kubelet', [1]],
    ['maxPods', { maxPods: [1] }],
    ['maxPods', { maxPods: 1.5 }],
    ['maxPods', { maxPods: 2 ** 31 }],
    ['maxPods', { maxPods: 9007199254740993n }],
    ['maxpods', { maxpods: true }],
    ['podsPerCore', { podsPerCore: '10' }],
    ['kubeReserved', { kubeReserved: ['cpu'] }],
    ['kubeReserved', { kubeReserved: { cpu: 1 } }],
    ['clusterDNS', { clusterDNS: '10.0.0.10' }],
    ['evictionSoftGracePeriod', { evictionSoftGracePeriod: { 'memory.available': 'soon' } }],
    ['evictionSoftGracePeriod', { evictionSoftGracePeriod: { 'memory.available': null } }],
    ['cpuCFSQuota', { cpuCFSQuota: 'true' }],
  ])('names %s where it cannot be decoded', (name, kubelet) => {
    expect(parseKubelet(kubelet)).toEqual({ ok: false, problem: expect.stringContaining(name) });
  });
});
