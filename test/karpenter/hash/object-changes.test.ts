import fc from 'fast-check';
import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import { hashStoredEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { HashedChange } from '../../../src/karpenter/hash/hashed-changes.ts';
import { ec2NodeClassChanges, nodePoolChanges } from '../../../src/karpenter/hash/object-changes.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { fnv1Text, formatHash64 } from '../../../src/util/fnv1.ts';
import { release } from '../release-of.ts';

function storedClass(spec: object, version: string): JsonObject {
  return storedForm({ spec: { role: 'node', amiFamily: 'AL2023', ...spec } }, ec2NodeClassSchema(release(version))).object;
}

function classChanges(before: object, after: object, version = '1.15.2'): HashedChange[] {
  return ec2NodeClassChanges({ before: storedClass(before, version), after: storedClass(after, version) }, release(version));
}

function poolChanges(before: object, after: object): HashedChange[] {
  const stored = (template: object): JsonObject => storedForm({ spec: { template } }, nodePoolSchema(release('1.14.1'))).object;
  return nodePoolChanges({ before: stored(before), after: stored(after) }, release('1.14.1'));
}

describe('ec2NodeClassChanges', () => {
  test.each<[string, object, object, HashedChange[]]>([
    ['a text', { role: 'a' }, { role: 'b' }, [{ path: ['spec', 'role'], before: 'a', after: 'b' }]],
    ['a tag', { tags: { a: '1', b: '1' } }, { tags: { a: '1', b: '2', c: '3' } }, [{ path: ['spec', 'tags', 'b'], before: '1', after: '2' }, { path: ['spec', 'tags', 'c'], before: undefined, after: '3' }]],
    ['an empty map', {}, { tags: {} }, [{ path: ['spec', 'tags'], before: undefined, after: {} }]],
    ['a nested default', {}, { metadataOptions: { httpTokens: 'optional' } }, [{ path: ['spec', 'metadataOptions', 'httpTokens'], before: 'required', after: 'optional' }]],
    [
      'an item that was edited, though the list was sorted anew',
      { blockDeviceMappings: [{ deviceName: 'a', ebs: { volumeSize: '20Gi' } }, { deviceName: 'b' }] },
      { blockDeviceMappings: [{ deviceName: 'b' }, { deviceName: 'a', ebs: { volumeSize: '30Gi' } }] },
      [{ path: ['spec', 'blockDeviceMappings', 1, 'ebs', 'volumeSize'], before: '20Gi', after: '30Gi' }],
    ],
    ['an item that was added', { blockDeviceMappings: [{ deviceName: 'a' }] }, { blockDeviceMappings: [{ deviceName: 'b' }, { deviceName: 'a' }] }, [{ path: ['spec', 'blockDeviceMappings', 0], before: undefined, after: { deviceName: 'b' } }]],
    ['the family of an alias', { amiFamily: undefined, amiSelectorTerms: [{ alias: 'al2023@latest' }] }, { amiFamily: undefined, amiSelectorTerms: [{ alias: 'bottlerocket@latest' }] }, [{ path: ['spec', 'amiFamily'], before: 'AL2023', after: 'Bottlerocket' }]],
    ['a kubelet key', { kubelet: { maxPods: 110, featureGates: { A: true } } }, { kubelet: { maxPods: 110, featureGates: { A: false } } }, [{ path: ['spec', 'kubelet', 'featureGates', 'A'], before: true, after: false }]],
    ['a kubelet that came', {}, { kubelet: { maxPods: 110 } }, [{ path: ['spec', 'kubelet'], before: undefined, after: { maxPods: 110 } }]],
    ['a null deep in the kubelet', { kubelet: { a: {} } }, { kubelet: { a: { b: null } } }, [{ path: ['spec', 'kubelet', 'a', 'b'], before: undefined, after: null }]],
  ])('names %s', (_name, before, after, changes) => {
    expect(classChanges(before, after)).toEqual(changes);
  });

  test.each<[string, object, object, string]>([
    ['a volume size spelled otherwise', { blockDeviceMappings: [{ ebs: { volumeSize: '1024Gi' } }] }, { blockDeviceMappings: [{ ebs: { volumeSize: '1Ti' } }] }, '1.15.2'],
    ['fields that are not hashed', { subnetSelectorTerms: [] }, { subnetSelectorTerms: [{ id: 'subnet-0' }], ipPrefixCount: 1 }, '1.15.2'],
    ['an empty kubelet in v6', {}, { kubelet: {} }, '1.15.2'],
    ['a duration spelled otherwise in v5', { kubelet: { evictionSoftGracePeriod: { a: '60s' } } }, { kubelet: { evictionSoftGracePeriod: { a: '1m' } } }, '1.14.1'],
    ['a field that the release drops', {}, { enclaveOptions: { enabled: true } }, '1.14.1'],
  ])('does not name %s', (_name, before, after, version) => {
    expect(classChanges(before, after, version)).toEqual([]);
  });

  it('knows a text by its digest', () => {
    const digest = { fnv1: formatHash64(fnv1Text('boot')), bytes: 4 };
    expect(classChanges({ userData: digest }, { userData: 'boot' })).toEqual([]);
    expect(classChanges({ userData: digest }, { userData: 'boot!' })).toEqual([{ path: ['spec', 'userData'], before: digest, after: 'boot!' }]);
  });

  it('is empty exactly when the hashes are equal', () => {
    const specs = fc.record(
      {
        tags: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2')),
        kubelet: fc.record({ maxPods: fc.constantFrom(1, 2), clusterDNS: fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }) }, { requiredKeys: [] }),
        blockDeviceMappings: fc.array(fc.record({ rootVolume: fc.boolean(), ebs: fc.record({ iops: fc.constantFrom(0, 1) }) }, { requiredKeys: [] }), { maxLength: 3 }),
        networkInterfaces: fc.array(fc.record({ deviceIndex: fc.constantFrom(0, 1) }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(specs, specs, fc.constantFrom('1.0.8', '1.8.2', '1.14.1', '1.15.2'), (a, b, version) => {
        const hashOf = (spec: object): unknown => hashStoredEC2NodeClass(storedClass(spec, version), { release: release(version), caBundle: { text: '' } });
        expect(JSON.stringify(hashOf(a)) === JSON.stringify(hashOf(b))).toBe(classChanges(a, b, version).length === 0);
      }),
    );
  });
});

describe('nodePoolChanges', () => {
  test.each<[string, object, object, HashedChange[]]>([
    ['a duration', { spec: {} }, { spec: { expireAfter: '24h' } }, [{ path: ['spec', 'template', 'spec', 'expireAfter'], before: '720h', after: '24h' }]],
    ['a duration that became Never', { spec: { requirements: [] } }, { spec: { requirements: [], expireAfter: 'Never' } }, [{ path: ['spec', 'template', 'spec', 'expireAfter'], before: '720h', after: undefined }]],
    ['a label', { metadata: { labels: {} } }, { metadata: { labels: { a: 'b' } } }, [{ path: ['spec', 'template', 'metadata', 'labels', 'a'], before: undefined, after: 'b' }]],
    ['an effect', { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } }, { spec: { taints: [{ key: 'a', effect: 'NoExecute' }] } }, [{ path: ['spec', 'template', 'spec', 'taints', 0, 'effect'], before: 'NoSchedule', after: 'NoExecute' }]],
  ])('names %s', (_name, before, after, changes) => {
    expect(poolChanges(before, after)).toEqual(changes);
  });
});
