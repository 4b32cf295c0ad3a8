import type { JsonObject } from '../../../src/model/json.ts';
import { findPoolUpgradeEffect, findUpgradeEffect } from '../../../src/karpenter/validation/upgrade.ts';
import { release } from '../release-of.ts';
import { nodeClass, nodePool } from './objects.ts';

const FROM_1_14 = { from: release('1.14.1'), to: release('1.15.0') };

describe('what an upgrade does to an EC2NodeClass', () => {
  it('nothing to a plain one', () => {
    expect(findUpgradeEffect(nodeClass({ kubelet: { maxPods: 110 } }), FROM_1_14)).toEqual({ refusals: [], dropped: [] });
  });

  test.each<{ words: string; spec: JsonObject; reason: string }>([
    { words: 'a kubelet key that 1.14 dropped', spec: { kubelet: { foo: 1 } }, reason: 'InvalidKubeletConfiguration' },
    { words: 'an empty threshold', spec: { kubelet: { evictionHard: { 'memory.available': '' } } }, reason: 'InvalidKubeletConfiguration' },
    { words: 'two DNS servers on Bottlerocket', spec: { amiSelectorTerms: [{ alias: 'bottlerocket@latest' }], kubelet: { clusterDNS: ['10.0.0.10', '10.0.0.11'] } }, reason: 'UnsupportedKubeletConfiguration' },
  ])('turns it NotReady: $words', ({ spec, reason }) => {
    expect(findUpgradeEffect(nodeClass(spec), FROM_1_14)).toMatchObject({ refusals: [], notReady: { status: 'False', reason } });
  });

  it('makes the definition refuse it', () => {
    expect(findUpgradeEffect(nodeClass({ enclaveOptions: {} }), FROM_1_14)).toMatchObject({ refusals: [{ kind: 'missing', field: 'spec.enclaveOptions.enabled' }] });
  });

  it('says nothing of a manifest that the old release does not take', () => {
    expect(findUpgradeEffect(nodeClass({ role: '', kubelet: { maxPods: 'vcpus' } }), FROM_1_14)).toEqual({ refusals: [], dropped: [] });
  });

  it('says what a step back would drop', () => {
    const back = { from: release('1.15.0'), to: release('1.14.1') };
    expect(findUpgradeEffect(nodeClass({ kubelet: { failSwapOn: false } }), back)).toMatchObject({ dropped: [{ field: 'spec.kubelet.failSwapOn' }] });
  });

  it('says where karpami has no rules', () => {
    const object = { ...nodeClass(), apiVersion: 'karpenter.k8s.aws/v1beta1' };
    expect(findUpgradeEffect(object, { from: release('1.0.8'), to: release('1.15.0') })).toMatchObject({ unchecked: expect.stringContaining('v1beta1') });
  });
});

const CAPACITY_TYPE = { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['ondemand'] };

describe('what an upgrade does to a NodePool', () => {
  it('nothing to a plain one', () => {
    expect(findPoolUpgradeEffect(nodePool(), FROM_1_14)).toEqual({ refusals: [], dropped: [], notReady: [] });
  });

  it('keeps the new controller from using it', () => {
    const object = nodePool({ template: { requirements: [CAPACITY_TYPE] } });
    expect(findPoolUpgradeEffect(object, { from: release('1.4.0'), to: release('1.5.0') })).toMatchObject({ refusals: [], notReady: [{ path: ['spec', 'template', 'spec', 'requirements', 0, 'values'] }] });
  });

  it('says nothing of what the old controller did not use either', () => {
    const object = nodePool({ template: { requirements: [CAPACITY_TYPE] } });
    expect(findPoolUpgradeEffect(object, FROM_1_14)).toMatchObject({ notReady: [] });
  });

  it('makes the definition refuse it', () => {
    const object = nodePool({ template: { expireAfter: '720hours' } });
    expect(findPoolUpgradeEffect(object, { from: release('1.3.0'), to: release('1.4.0') })).toMatchObject({ refusals: [{ kind: 'pattern', field: 'spec.template.spec.expireAfter' }] });
  });

  it('says what a step back would drop', () => {
    const object = nodePool({ spec: { replicas: 3 } });
    expect(findPoolUpgradeEffect(object, { from: release('1.8.0'), to: release('1.7.0') })).toMatchObject({ dropped: [{ field: 'spec.replicas' }] });
  });

  it('says where karpami has no rules', () => {
    const object = { ...nodePool(), apiVersion: 'karpenter.sh/v1beta1' };
    expect(findPoolUpgradeEffect(object, { from: release('1.0.8'), to: release('1.15.0') })).toMatchObject({ unchecked: expect.stringContaining('v1beta1'), notReady: [] });
  });
});
