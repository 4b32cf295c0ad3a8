import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { nodeClassDrift } from '../../../src/karpenter/drift/node-class-drift.ts';
import { nodePoolDrifted } from '../../../src/karpenter/drift/node-pool-drifted.ts';
import { ec2NodeClassOwnerHash, nodePoolOwnerHash } from '../../../src/karpenter/drift/owner-hashes.ts';
import type { OwnerHash } from '../../../src/karpenter/drift/owner-hash.ts';
import { knownCaBundle } from '../../../src/karpenter/drift/known-ca-bundle.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { EC2NodeClass, EC2NodeClassSpec, NodePool } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';
import { claim, facts, nodeClass, pool, POOL_HASH } from './facts.ts';

const karpenter = release('1.14.1');
const HASH = 'karpenter.sh/nodepool-hash';
const VERSION = 'karpenter.sh/nodepool-hash-version';
const withPoolHash = (annotations: Record<string, string>) => claim({ metadata: { annotations } });

describe('NodePoolDrifted by annotations', () => {
  test.each([
    ['the same hash', POOL_HASH, { outcome: 'passed' }],
    ['another hash', { ...POOL_HASH, [HASH]: '999' }, { outcome: 'drifted', detail: { claimHash: '999', ownerHash: '111', version: 'v3', basis: 'annotation' } }],
    ['another hash of another version', { [HASH]: '999', [VERSION]: 'v2' }, { outcome: 'notApplicable', why: expect.stringContaining('version v3, the claim one of v2') }],
    ['no hash', { [VERSION]: 'v3' }, { outcome: 'notApplicable', why: expect.stringContaining('the claim has no annotation karpenter.sh/nodepool-hash') }],
    ['an empty hash counts', { ...POOL_HASH, [HASH]: '' }, { outcome: 'drifted' }],
  ])('%s', (_name, annotations, expected) => {
    expect(nodePoolDrifted(facts({ nodeClaim: withPoolHash(annotations) }))).toMatchObject(expected);
  });

  it('says which field changed, where one edit explains it', () => {
    const before: NodePool = { metadata: { name: 'pool' }, spec: { template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'class' }, expireAfter: '336h' } } } };
    const after = { ...before, spec: { template: { spec: { ...before.spec?.template?.spec, expireAfter: '720h' } } } };
    const verdict = nodePoolDrifted(facts({ nodePool: annotated(after), nodeClaim: withPoolHash(annotated(before).metadata.annotations ?? {}) }));
    expect(verdict).toMatchObject({ outcome: 'drifted', detail: { changes: { known: true, how: 'derived', changes: [{ path: 'spec.template.spec.expireAfter', before: '336h', after: '720h' }] } } });
  });

  it('says that it cannot be known where it cannot', () => {
    expect(nodePoolDrifted(facts({ nodeClaim: withPoolHash({ ...POOL_HASH, [HASH]: '999' }) }))).toMatchObject({ detail: { changes: { known: false, why: expect.stringContaining('more than one field') } } });
  });
});

function annotated(nodePool: NodePool): NodePool {
  const hash = hashNodePool(nodePool, karpenter);
  if (!hash.ok) throw new Error('no hash');
  return { ...nodePool, metadata: { ...nodePool.metadata, annotations: { [HASH]: hash.hash, [VERSION]: hash.version ?? '' } } };
}

describe('NodePoolDrifted as if a file were applied', () => {
  const stored = annotated(pool());
  const inSync = withPoolHash(stored.metadata.annotations ?? {});
  const spec = stored.spec;
  const filed = (template: object, apiVersion = 'karpenter.sh/v1') => ({ apiVersion, spec: { ...spec, template: { ...spec?.template, ...template } } });

  function judge(file: { apiVersion?: string; spec?: unknown }, nodeClaim = inSync) {
    const hash = nodePoolOwnerHash({ stored, file, release: karpenter });
    const asked = facts({ nodePool: stored, nodeClaim });
    return nodePoolDrifted({ ...asked, pool: asked.pool && { ...asked.pool, hash } });
  }

  it('is not drift where nothing hashed has changed', () => {
    expect(judge(filed({ spec: { ...spec?.template?.spec, requirements: [{ key: 'a', operator: 'Exists' }] } }))).toMatchObject({ outcome: 'passed', detail: { basis: 'file' } });
    expect(judge({ apiVersion: 'karpenter.sh/v1', spec: { ...spec, weight: 10, limits: { cpu: '10' } } })).toMatchObject({ outcome: 'passed' });
  });

  it("counts the CRD's defaults as the file's own", () => {
    expect(judge(filed({ spec: { ...spec?.template?.spec, expireAfter: '43200m' } }))).toMatchObject({ outcome: 'passed' });
  });

  it('names every field that the file changes', () => {
    const file = filed({ metadata: { labels: { team: 'a' } }, spec: { ...spec?.template?.spec, expireAfter: 'Never' } });
    const verdict = judge(file);
    expect(verdict).toMatchObject({ outcome: 'drifted', detail: { ownerHash: expect.stringMatching(/^\d+$/), changes: { known: true, how: 'compared' } } });
    const changes = 'detail' in verdict && verdict.detail.changes?.known === true ? verdict.detail.changes.changes : [];
    expect(changes.map(({ path }) => path)).toEqual(['spec.template.metadata', 'spec.template.spec.expireAfter']);
  });

  it('is the end of drift for a claim that was made from what the file says', () => {
    const older = annotated({ ...stored, spec: { template: { spec: { ...spec?.template?.spec, expireAfter: '1h' } } } });
    expect(judge(filed({ spec: older.spec?.template?.spec }), withPoolHash(older.metadata.annotations ?? {}))).toMatchObject({ outcome: 'passed' });
  });

  it('does not drift claims of another hash version, which adopt the new hash', () => {
    const nodeClaim = withPoolHash({ [HASH]: '1', [VERSION]: 'v2' });
    expect(judge(filed({ metadata: { labels: { team: 'a' } } }), nodeClaim)).toMatchObject({ outcome: 'notApplicable' });
  });

  it('cannot tell for a file of another API version', () => {
    expect(judge(filed({}, 'karpenter.sh/v1beta1'))).toMatchObject({ outcome: 'unchecked', cause: 'notRecorded', why: expect.stringContaining('karpenter.sh/v1beta1') });
  });
});

const CLASS_HASH = 'karpenter.k8s.aws/ec2nodeclass-hash';
const CLASS_VERSION = 'karpenter.k8s.aws/ec2nodeclass-hash-version';

describe('NodeClassDrift as if a file were applied', () => {
  const caBundle = { text: 'a CA' };

  function stored(spec: EC2NodeClassSpec, name = 'class'): EC2NodeClass {
    const object = { ...nodeClass(), spec };
    const hash = hashEC2NodeClass(object, { release: karpenter, caBundle });
    if (!hash.ok) throw new Error(hash.kind);
    return { ...object, metadata: { name, annotations: { [CLASS_HASH]: hash.hash, [CLASS_VERSION]: hash.version ?? '' } } };
  }

  const spec: EC2NodeClassSpec = { amiSelectorTerms: [{ alias: 'al2023@latest' }], role: 'nodes', tags: { team: 'a' }, userData: 'secret' };

  function judge({ before, file, others = [], claimHash }: { before: EC2NodeClass; file: EC2NodeClassSpec; others?: EC2NodeClass[]; claimHash?: string }) {
    const hash: OwnerHash = ec2NodeClassOwnerHash({ stored: before, file: { apiVersion: 'karpenter.k8s.aws/v1', spec: file }, release: karpenter }, { caBundle: knownCaBundle([before, ...others], before, karpenter), changes: new Set() });
    const nodeClaim = claim({ metadata: { annotations: { ...before.metadata.annotations, ...(claimHash !== undefined && { [CLASS_HASH]: claimHash }) } } });
    return nodeClassDrift(facts({ nodeClaim, nodeClass: before, change: { hash } }));
  }

  it('computes the hash with the CA bundle that the class itself shows', () => {
    const after = { ...spec, role: 'others' };
    expect(judge({ before: stored(spec), file: after })).toMatchObject({
      outcome: 'drifted',
      detail: { ownerHash: stored(after).metadata.annotations?.[CLASS_HASH], changes: { known: true, changes: [{ path: 'spec.role', before: 'nodes', after: 'others' }] } },
    });
  });

  it('does not mind what is not hashed', () => {
    expect(judge({ before: stored(spec), file: { ...spec, subnetSelectorTerms: [{ id: 'subnet-9' }], amiSelectorTerms: [{ alias: 'al2023@v20261105' }] } })).toMatchObject({ outcome: 'passed' });
  });

  it('keeps user data out of the report', () => {
    expect(JSON.stringify(judge({ before: stored(spec), file: { ...spec, userData: 'changed secret' } }))).not.toContain('secret');
  });

  describe('on a snapshot whose account ids were replaced', () => {
    const key = (account: string) => ({ ...spec, tags: { owner: `arn:aws:iam::${account}:role/a` } });
    const replaced = { ...stored(key('111122223333')), spec: key('000000000001') };

    it('knows that the real id is no change', () => {
      expect(judge({ before: replaced, file: key('111122223333') })).toMatchObject({ outcome: 'passed' });
    });

    it('does not mind ids in what is not hashed', () => {
      const owner = { ...spec, amiSelectorTerms: [{ name: 'golden-*', owner: '000000000001' }] };
      const after = { ...spec, amiSelectorTerms: [{ name: 'golden-*', owner: '111122223333' }], role: 'others' };
      expect(judge({ before: { ...stored(spec), spec: owner }, file: after })).toMatchObject({ detail: { ownerHash: expect.stringMatching(/^\d+$/) } });
    });

    it('finds the drift of claims that were in sync, though the hash is not known', () => {
      const verdict = judge({ before: replaced, file: { ...key('111122223333'), role: 'others' } });
      expect(verdict).toMatchObject({ outcome: 'drifted', detail: { changes: { changes: [{ path: 'spec.role' }] } } });
      expect(verdict).not.toMatchObject({ detail: { ownerHash: expect.anything() } });
    });

    it('cannot tell for claims that were not', () => {
      expect(judge({ before: replaced, file: { ...key('111122223333'), role: 'others' }, claimHash: '5' })).toMatchObject({ outcome: 'unchecked', why: expect.stringContaining('account ids were replaced') });
    });

    it('computes the hash where another class shows the CA bundle', () => {
      const verdict = judge({ before: replaced, file: { ...key('111122223333'), role: 'others' }, others: [stored({ role: 'x' }, 'other')] });
      expect(verdict).toMatchObject({ detail: { ownerHash: stored({ ...key('111122223333'), role: 'others' }).metadata.annotations?.[CLASS_HASH] } });
    });

    it('does not guess which field an older hash was made with', () => {
      const hash = ec2NodeClassOwnerHash({ stored: replaced, release: karpenter }, { caBundle: missing('notRecorded', 'none'), changes: new Set() });
      expect(hash.explain('5')).toEqual({ known: false, why: expect.stringContaining('account ids were replaced') });
    });
  });

  it('says what is wrong with a file that the controller cannot read', () => {
    const hash = ec2NodeClassOwnerHash({ file: { spec: { tags: 'none' } }, release: karpenter }, { caBundle: known({ text: '' }), changes: new Set() });
    expect(hash).toMatchObject({ basis: 'file', hash: { known: false, why: expect.stringContaining('cannot read') } });
  });
});
