import fc from 'fast-check';
import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import type { StoredForm } from '../../../src/karpenter/admission/stored-form.ts';
import { release } from '../release-of.ts';

const METADATA_OPTIONS = { httpEndpoint: 'enabled', httpProtocolIPv6: 'disabled', httpPutResponseHopLimit: 1, httpTokens: 'required' };

function nodeClass(spec: unknown, version = '1.14.1'): StoredForm {
  return storedForm({ spec }, ec2NodeClassSchema(release(version)));
}

function nodePool(spec: unknown, version = '1.14.1'): StoredForm {
  return storedForm({ spec }, nodePoolSchema(release(version)));
}

describe('the stored form of an EC2NodeClass', () => {
  test.each<[string, object, object]>([
    ['metadata options that are absent', {}, { metadataOptions: METADATA_OPTIONS }],
    ['metadata options that are null', { metadataOptions: null }, { metadataOptions: METADATA_OPTIONS }],
    ['metadata options one by one', { metadataOptions: { httpTokens: 'optional', httpEndpoint: null } }, { metadataOptions: { ...METADATA_OPTIONS, httpTokens: 'optional' } }],
  ])('fills in %s', (_name, spec, stored) => {
    expect(nodeClass(spec)).toEqual({ object: { spec: stored }, dropped: [] });
  });

  it('drops unknown fields and says so', () => {
    const { object, dropped } = nodeClass({ role: 'node', nmae: 1, blockDeviceMappings: [{ ebs: { size: 1 } }], metadataOptions: METADATA_OPTIONS });
    expect(object).toEqual({ spec: { role: 'node', blockDeviceMappings: [{ ebs: {} }], metadataOptions: METADATA_OPTIONS } });
    expect(dropped).toEqual([['spec', 'nmae'], ['spec', 'blockDeviceMappings', 0, 'ebs', 'size']]);
  });

  test.each([
    ['placement groups', { placementGroupSelector: { name: 'pg' } }, '1.10.2', '1.11.0'],
    ['connection tracking', { connectionTracking: { udpTimeout: 30 } }, '1.12.2', '1.13.0'],
    ['enclaves', { enclaveOptions: { enabled: true } }, '1.14.3', '1.15.0'],
    ['open kubelet settings', { kubelet: { registryPullQPS: 1 } }, '1.14.3', '1.15.0'],
    ['initialization rates', { blockDeviceMappings: [{ ebs: { volumeInitializationRate: 100 } }] }, '1.4.4', '1.5.0'],
  ])('has no %s before their release', (_name, spec, before, from) => {
    expect(nodeClass(spec, before).dropped).toHaveLength(1);
    expect(nodeClass(spec, from)).toMatchObject({ object: { spec }, dropped: [] });
  });

  it('drops nulls, but not in lists and not deep in an open kubelet', () => {
    const spec = { role: null, tags: { a: null }, kubelet: { a: null, b: { c: null } }, blockDeviceMappings: [null] };
    expect(nodeClass(spec, '1.15.0').object).toEqual({ spec: { tags: {}, kubelet: { b: { c: null } }, blockDeviceMappings: [null], metadataOptions: METADATA_OPTIONS } });
  });

  it('stores numbers as the API server reads them back', () => {
    const numbers = { a: -0, b: 1e20, c: 9223372036854775808n, d: 9007199254740993n, e: [1e-7], f: -9223372036854775808n };
    expect(nodeClass({ kubelet: numbers }, '1.15.0').object.spec).toMatchObject({
      kubelet: { a: 0, b: 100000000000000000000n, c: 9223372036854776000n, d: 9007199254740993n, e: [1e-7], f: -9223372036854775808n },
    });
  });

  it('leaves values of a wrong type to validation, without their unknown insides', () => {
    expect(nodeClass({ role: { a: 1 }, tags: [{ b: 1 }], metadataOptions: 'x' }).object).toEqual({ spec: { role: {}, tags: [{}], metadataOptions: 'x' } });
  });

  it('drops nothing in an open kubelet, whatever it is', () => {
    expect(nodeClass({ kubelet: [{ a: null }] }, '1.15.0').object.spec).toMatchObject({ kubelet: [{ a: null }] });
  });

  it('keeps the digest of a text', () => {
    expect(nodeClass({ userData: { fnv1: '1', bytes: 2 } }).object.spec).toMatchObject({ userData: { fnv1: '1', bytes: 2 } });
  });

  it('keeps what every object has and drops what none has', () => {
    const manifest = { apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', metadata: { name: 'a', labels: { b: 'c' } }, extra: 1 };
    expect(storedForm(manifest, ec2NodeClassSchema(release('1.14.1')))).toEqual({
      object: { apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', metadata: { name: 'a', labels: { b: 'c' } } },
      dropped: [['extra']],
    });
  });

  it.each([[null], ['text'], [[]], [undefined]])('is empty for %p', (manifest) => {
    expect(storedForm(manifest, ec2NodeClassSchema(release('1.14.1')))).toEqual({ object: {}, dropped: [] });
  });

  it('does not change when it is stored again', () => {
    const specs = fc.record({
      role: fc.oneof(fc.string(), fc.constant(null), fc.integer()),
      tags: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant(null))),
      kubelet: fc.object({ key: fc.string(), values: [fc.double({ noNaN: true, noDefaultInfinity: true }), fc.bigInt(), fc.constant(null), fc.string()] }),
      unknown: fc.boolean(),
    });
    fc.assert(
      fc.property(specs, fc.constantFrom('1.0.0', '1.14.1', '1.15.2'), (spec, version) => {
        const { object } = nodeClass(spec, version);
        expect(storedForm(object, ec2NodeClassSchema(release(version)))).toEqual({ object, dropped: [] });
      }),
    );
  });
});

describe('the stored form of a NodePool', () => {
  const DISRUPTION = { budgets: [{ nodes: '10%' }], consolidateAfter: '0s', consolidationPolicy: 'WhenEmptyOrUnderutilized' };

  test.each<[string, object, object, string]>([
    ['without disruption', {}, { disruption: DISRUPTION }, '1.14.1'],
    ['with disruption null', { disruption: null }, { disruption: DISRUPTION }, '1.14.1'],
    ['without disruption before that had a default', {}, {}, '1.0.3'],
    ['with empty disruption', { disruption: {} }, { disruption: { budgets: DISRUPTION.budgets, consolidationPolicy: DISRUPTION.consolidationPolicy } }, '1.14.1'],
    ['with empty disruption in 1.15', { disruption: {} }, { disruption: DISRUPTION }, '1.15.0'],
    ['with empty budgets', { disruption: { budgets: [] } }, { disruption: { ...DISRUPTION, budgets: [] } }, '1.15.0'],
    ['with a budget without nodes', { disruption: { budgets: [{ nodes: null }, { reasons: [] }] } }, { disruption: { ...DISRUPTION, budgets: [{ nodes: '10%' }, { nodes: '10%', reasons: [] }] } }, '1.15.0'],
    ['that never expires', { disruption: DISRUPTION, template: { spec: { expireAfter: 'Never' } } }, { disruption: DISRUPTION, template: { spec: { expireAfter: 'Never' } } }, '1.14.1'],
    ['without an expiry', { disruption: DISRUPTION, template: { spec: {} } }, { disruption: DISRUPTION, template: { spec: { expireAfter: '720h' } } }, '1.14.1'],
    ['with replicas before there were any', { disruption: DISRUPTION, replicas: 1 }, { disruption: DISRUPTION }, '1.7.6'],
    ['of v1beta1', { template: { spec: {} } }, { disruption: { budgets: [{ nodes: '10%' }], consolidationPolicy: 'WhenUnderutilized', expireAfter: '720h' }, template: { spec: {} } }, '0.37.0'],
  ])('%s', (_name, spec, stored, version) => {
    expect(nodePool(spec, version).object).toEqual({ spec: stored });
  });
});
