import { migrateNodeClassHashes, migrateNodePoolHashes } from '../../../src/karpenter/hash/hash-migration.ts';
import type { NodeClaim, NodePool } from '../../../src/model/karpenter.ts';

const CLASS_HASH = 'karpenter.k8s.aws/ec2nodeclass-hash';
const CLASS_VERSION = 'karpenter.k8s.aws/ec2nodeclass-hash-version';
const POOL_HASH = 'karpenter.sh/nodepool-hash';
const POOL_VERSION = 'karpenter.sh/nodepool-hash-version';

const REF = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };

function claim(name: string, annotations: Record<string, string>, more: Partial<NodeClaim> = {}): NodeClaim {
  return { metadata: { name, annotations, labels: { 'karpenter.sh/nodepool': 'general' } }, spec: { nodeClassRef: REF }, ...more };
}

function nodeClass(annotations: Record<string, string>): { metadata: { name: string; annotations: Record<string, string> } } {
  return { metadata: { name: 'default', annotations } };
}

const DRIFTED = { conditions: [{ type: 'Drifted', status: 'False' }] };
const CURRENT = { hash: '5', version: 'v6' };

describe('migrateNodeClassHashes', () => {
  it('leaves NodeClaims alone while the version stays', () => {
    const { owner, claims } = migrateNodeClassHashes(nodeClass({ [CLASS_HASH]: '4', [CLASS_VERSION]: 'v6', other: 'x' }), [claim('a', { [CLASS_VERSION]: 'v5' })], CURRENT);
    expect(owner).toEqual({ [CLASS_HASH]: '5', [CLASS_VERSION]: 'v6', other: 'x' });
    expect(claims.size).toBe(0);
  });

  it('gives NodeClaims the new hash when the version changes', () => {
    const old = claim('a', { [CLASS_HASH]: '4', [CLASS_VERSION]: 'v5', other: 'x' });
    expect(migrateNodeClassHashes(nodeClass({ [CLASS_VERSION]: 'v5' }), [old], CURRENT).claims.get('a')).toEqual({ [CLASS_HASH]: '5', [CLASS_VERSION]: 'v6', other: 'x' });
  });

  it('keeps the old hash of a NodeClaim with any Drifted condition', () => {
    const old = claim('a', { [CLASS_HASH]: '4', [CLASS_VERSION]: 'v5' }, { status: DRIFTED });
    expect(migrateNodeClassHashes(nodeClass({}), [old], CURRENT).claims.get('a')).toEqual({ [CLASS_HASH]: '4', [CLASS_VERSION]: 'v6' });
  });

  test.each([
    ['of another class', claim('a', {}, { spec: { nodeClassRef: { ...REF, name: 'other' } } })],
    ['of another kind of class', claim('a', {}, { spec: { nodeClassRef: { ...REF, kind: 'NodeClass' } } })],
    ['that has the version already', claim('a', { [CLASS_VERSION]: 'v6' })],
  ])('leaves alone a NodeClaim %s', (_name, other) => {
    expect(migrateNodeClassHashes(nodeClass({}), [other], CURRENT).claims.size).toBe(0);
  });
});

describe('migrateNodePoolHashes', () => {
  const pool: NodePool = { metadata: { name: 'general' }, spec: { template: { spec: { nodeClassRef: REF } } } };
  const current = { hash: '7', version: 'v3' };

  it('follows the pool label', () => {
    const stranger = claim('b', {}, { metadata: { name: 'b', labels: { 'karpenter.sh/nodepool': 'other' } } });
    const migration = migrateNodePoolHashes(pool, [claim('a', {}), stranger], current);
    expect(migration?.owner).toEqual({ [POOL_HASH]: '7', [POOL_VERSION]: 'v3' });
    expect([...(migration?.claims ?? [])]).toEqual([['a', { [POOL_HASH]: '7', [POOL_VERSION]: 'v3' }]]);
  });

  it('leaves alone a pool of another provider', () => {
    const foreign = { ...pool, spec: { template: { spec: { nodeClassRef: { ...REF, group: 'eks.amazonaws.com', kind: 'NodeClass' } } } } };
    expect(migrateNodePoolHashes(foreign, [claim('a', {})], current)).toBeUndefined();
  });
});
