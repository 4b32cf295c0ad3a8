import type { JsonObject } from '../../../src/model/json.ts';
import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { validateNodePool } from '../../../src/karpenter/validation/validate-node-pool.ts';
import type { Admission } from '../../../src/karpenter/validation/validate-object.ts';
import { release } from '../release-of.ts';
import { nodeClass, nodePool, poolWithBudget } from './objects.ts';

function droppedOf(admission: Admission): string[] {
  if (admission.kind === 'unchecked') return [admission.why];
  return admission.dropped.map(({ field, suggestion, knownFrom }) => [field, suggestion, knownFrom].filter((part) => part !== undefined).join(' → '));
}

describe('what the API server drops without a word', () => {
  test.each<{ words: string; object: JsonObject; dropped: string[] }>([
    { words: 'nothing of a right pool', object: nodePool(), dropped: [] },
    { words: 'a slip of the pen', object: nodePool({ template: { startUpTaint: [] } }), dropped: ['spec.template.spec.startUpTaint → spec.template.spec.startupTaints'] },
    { words: 'a field that stands somewhere else', object: nodePool({ spec: { disruption: { consolidateAfter: '0s', expireAfter: '1h' } } }), dropped: ['spec.disruption.expireAfter → spec.template.spec.expireAfter'] },
    { words: 'labels one level too high', object: nodePool({ spec: { labels: {} } }), dropped: ['spec.labels → spec.template.metadata.labels'] },
    { words: 'the kubelet of v1beta1', object: nodePool({ template: { kubelet: { maxPods: 5 } } }), dropped: ['spec.template.spec.kubelet → spec.kubelet of the EC2NodeClass'] },
    { words: 'the API version of the reference', object: nodePool({ template: { nodeClassRef: { apiVersion: 'a', group: 'a', kind: 'b', name: 'c' } } }), dropped: ['spec.template.spec.nodeClassRef.apiVersion → spec.template.spec.nodeClassRef.group'] },
    { words: 'a member of a budget', object: poolWithBudget({ maxUnavailable: 1 }), dropped: ['spec.disruption.budgets[0].maxUnavailable'] },
    { words: 'a member of metadata', object: { ...nodePool(), metadata: { name: 'a', label: {} } }, dropped: ['metadata.label → metadata.labels'] },
    { words: 'a field at the root', object: { ...nodePool(), extra: 1 }, dropped: ['extra'] },
    { words: 'a name that all objects have', object: nodePool({ spec: { toString: 1 } }), dropped: ['spec.toString'] },
    { words: 'everything below a list that is an object', object: nodePool({ spec: { disruption: { consolidateAfter: '0s', budgets: { nodes: '1' } } } }), dropped: ['spec.disruption.budgets.nodes → spec.disruption.budgets[].nodes'] },
  ])('$words', ({ object, dropped }) => {
    expect(droppedOf(validateNodePool(object, { release: release('1.14.1') }))).toEqual(dropped);
  });

  test.each<{ words: string; spec: JsonObject; version: string; dropped: string[] }>([
    { words: 'a field of a later release', spec: { networkInterfaces: [] }, version: '1.8.2', dropped: ['spec.networkInterfaces → 1.11.0'] },
    { words: 'a part of a field of a later release', spec: { blockDeviceMappings: [{ ebs: { volumeSize: '1Gi', volumeInitializationRate: 100 } }] }, version: '1.4.0', dropped: ['spec.blockDeviceMappings[0].ebs.volumeInitializationRate → 1.5.0'] },
    { words: 'a kubelet setting before 1.15', spec: { kubelet: { serializeImagePulls: false } }, version: '1.14.1', dropped: ['spec.kubelet.serializeImagePulls → 1.15.0'] },
    { words: 'a selector of older days', spec: { subnetSelector: { a: 'b' } }, version: '1.14.1', dropped: ['spec.subnetSelector → spec.subnetSelectorTerms'] },
    { words: 'a wrong capital', spec: { userdata: '' }, version: '1.14.1', dropped: ['spec.userdata → spec.userData'] },
  ])('$words, $version', ({ spec, version, dropped }) => {
    expect(droppedOf(validateNodeClass(nodeClass(spec), { release: release(version) }))).toEqual(dropped);
  });

  it('says which release is the first to know a field', () => {
    const admission = validateNodeClass(nodeClass({ enclaveOptions: { enabled: true } }), { release: release('1.14.1') });
    expect(admission).toMatchObject({ accepted: true, dropped: [{ message: 'is dropped: Karpenter 1.14.1 does not know it, 1.15.0 is the first release that does' }] });
  });
});
