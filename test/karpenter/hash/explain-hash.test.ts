import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import { hashStoredEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import { explainEC2NodeClassHash, explainNodePoolHash } from '../../../src/karpenter/hash/explain-hash.ts';
import type { HashExplanation } from '../../../src/karpenter/hash/explain-hash.ts';
import { hashStoredNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import { release } from '../release-of.ts';

const RELEASE = release('1.15.2');
const SPEC = {
  role: 'node',
  amiFamily: 'AL2023',
  userData: '#!/bin/sh\n'.repeat(100),
  tags: { team: 'a', env: 'prod' },
  detailedMonitoring: true,
  blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { volumeSize: '100Gi', encrypted: true } }, { deviceName: '/dev/xvdb' }],
  kubelet: { maxPods: 58, featureGates: { A: true } },
};

/** How the current class looks from the hash of one with `change`; whatever the CA bundle is. */
function explainClass(change: object, version = '1.15.2'): HashExplanation {
  const options = { release: release(version), caBundle: { text: 'some bundle' } };
  const [now, before] = [SPEC, { ...SPEC, ...change }].map((spec) => storedForm({ spec }, ec2NodeClassSchema(options.release)).object);
  const hashes = [now, before].map((stored) => hashStoredEC2NodeClass(stored ?? {}, options));
  const [currentHash, oldHash] = hashes.map((result) => (result.ok ? result.hash : ''));
  return explainEC2NodeClassHash({ stored: now ?? {}, currentHash: currentHash ?? '', oldHash: oldHash ?? '' }, options.release);
}

function explainPool(now: object, before: object): HashExplanation {
  const stored = [now, before].map((spec) => storedForm({ spec: { template: { spec } } }, nodePoolSchema(RELEASE)).object);
  const hashes = stored.map((object) => hashStoredNodePool(object, RELEASE));
  const [currentHash, oldHash] = hashes.map((result) => (result.ok ? result.hash : ''));
  return explainNodePoolHash({ stored: stored[0] ?? {}, currentHash: currentHash ?? '', oldHash: oldHash ?? '' }, RELEASE);
}

describe('explainEC2NodeClassHash', () => {
  test.each<[string, object, (string | number)[], JsonValue | undefined, JsonValue | undefined]>([
    ['a tag that was added', { tags: { team: 'a' } }, ['tags', 'env'], undefined, 'prod'],
    ['user data that was added', { userData: undefined }, ['userData'], undefined, SPEC.userData],
    ['a boolean that was switched', { detailedMonitoring: false }, ['detailedMonitoring'], false, true],
    ['a boolean that was not there', { detailedMonitoring: undefined }, ['detailedMonitoring'], undefined, true],
    ['an option that was hardened', { metadataOptions: { httpTokens: 'optional' } }, ['metadataOptions', 'httpTokens'], 'optional', 'required'],
    ['a hop limit', { metadataOptions: { httpPutResponseHopLimit: 2 } }, ['metadataOptions', 'httpPutResponseHopLimit'], 2, 1],
    ['a volume that grew', { blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { volumeSize: '50Gi', encrypted: true } }, { deviceName: '/dev/xvdb' }] }, ['blockDeviceMappings', 0, 'ebs', 'volumeSize'], '50Gi', '100Gi'],
    ['a device that was added', { blockDeviceMappings: SPEC.blockDeviceMappings.slice(0, 1) }, ['blockDeviceMappings', 1], undefined, { deviceName: '/dev/xvdb' }],
    ['a policy that was taken away', { instanceStorePolicy: 'RAID0' }, ['instanceStorePolicy'], 'RAID0', undefined],
    ['nested virtualization', { cpuOptions: { nestedVirtualization: 'enabled' } }, ['cpuOptions', 'nestedVirtualization'], 'enabled', undefined],
    ['another family', { amiFamily: 'Bottlerocket' }, ['amiFamily'], 'Bottlerocket', 'AL2023'],
    ['a kubelet that was added', { kubelet: undefined }, ['kubelet'], undefined, SPEC.kubelet],
    ['a kubelet key that was added', { kubelet: { maxPods: 58 } }, ['kubelet', 'featureGates'], undefined, { A: true }],
    ['another number of pods', { kubelet: { ...SPEC.kubelet, maxPods: 110 } }, ['kubelet', 'maxPods'], 110, 58],
  ])('finds %s', (_name, change, path, before, after) => {
    expect(explainClass(change)).toEqual({ outcome: 'found', changes: [{ path: ['spec', ...path], before, after }] });
  });

  it('finds a kubelet field in a version that hashes it as a struct', () => {
    expect(explainClass({ kubelet: { maxPods: 110 } }, '1.14.1')).toEqual({ outcome: 'found', changes: [{ path: ['spec', 'kubelet', 'maxPods'], before: 110, after: 58 }] });
  });

  test.each([
    ['an edited text', { role: 'other' }],
    ['a tag that was removed', { tags: { ...SPEC.tags, gone: 'x' } }],
    ['two fields at once', { tags: { team: 'a' }, detailedMonitoring: false }],
  ])('does not know %s', (_name, change) => {
    expect(explainClass(change)).toEqual({ outcome: 'unknown' });
  });

  it('does not read a hash that is no number', () => {
    expect(explainEC2NodeClassHash({ stored: { spec: {} }, currentHash: '1', oldHash: 'x' }, RELEASE)).toEqual({ outcome: 'unreadable' });
  });
});

describe('explainNodePoolHash', () => {
  const REF = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
  const NOW = { nodeClassRef: REF, taints: [{ key: 'a', effect: 'NoSchedule' }] };

  test.each<[string, object, (string | number)[], JsonValue | undefined, JsonValue | undefined]>([
    ['a taint that was added', { ...NOW, taints: [] }, ['taints', 0], undefined, { key: 'a', effect: 'NoSchedule' }],
    ['an effect', { ...NOW, taints: [{ key: 'a', effect: 'NoExecute' }] }, ['taints', 0, 'effect'], 'NoExecute', 'NoSchedule'],
    ['an expiry in days', { ...NOW, expireAfter: '168h' }, ['expireAfter'], '168h', '720h'],
    ['an expiry that was Never', { ...NOW, expireAfter: 'Never' }, ['expireAfter'], undefined, '720h'],
    ['a grace period that was taken away', { ...NOW, terminationGracePeriod: '30m' }, ['terminationGracePeriod'], '30m', undefined],
  ])('finds %s', (_name, before, path, old, now) => {
    expect(explainPool(NOW, before)).toEqual({ outcome: 'found', changes: [{ path: ['spec', 'template', 'spec', ...path], before: old, after: now }] });
  });

  it('does not know the former name of a class', () => {
    expect(explainPool(NOW, { ...NOW, nodeClassRef: { ...REF, name: 'old' } })).toEqual({ outcome: 'unknown' });
  });
});
