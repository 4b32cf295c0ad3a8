import fc from 'fast-check';
import { EC2_NODE_CLASS_ANNOTATIONS } from '../../../src/karpenter/hash/annotations.ts';
import { compareHashes } from '../../../src/karpenter/hash/compare-hash.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import { migrateNodeClassHashes } from '../../../src/karpenter/hash/hash-migration.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { NodeClaim } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';

/** One release for each hash version of v1 objects: v3, v4, v5, v6. */
const RELEASES = ['1.0.8', '1.8.2', '1.14.1', '1.15.2'] as const;
const CA_BUNDLE = { text: 'test-ca-bundle' };

function classHashes(spec: object): (string | undefined)[] {
  return RELEASES.map((version) => {
    const result = hashEC2NodeClass({ spec: { amiFamily: 'AL2023', ...spec } }, { release: release(version), caBundle: CA_BUNDLE });
    return result.ok ? result.hash : undefined;
  });
}

const texts = fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 });
const terms = fc.array(fc.oneof(fc.record({ id: fc.string() }), fc.record({ tags: texts })), { maxLength: 4 });

/** Fields that upstream marks as ignored. */
const ignored = fc.record(
  {
    subnetSelectorTerms: terms,
    securityGroupSelectorTerms: fc.oneof(terms, fc.array(fc.record({ name: fc.string() }), { maxLength: 3 })),
    capacityReservationSelectorTerms: terms,
    amiSelectorTerms: fc.array(fc.oneof(fc.record({ id: fc.string() }), fc.record({ name: fc.string(), owner: fc.string() }), fc.record({ tags: texts })), { maxLength: 4 }),
    ipPrefixCount: fc.nat(16),
  },
  { requiredKeys: [] },
);
const hashed = fc.record(
  { role: fc.string({ minLength: 1 }), userData: fc.string(), tags: texts, context: fc.string(), detailedMonitoring: fc.boolean(), associatePublicIPAddress: fc.boolean() },
  { requiredKeys: [] },
);

describe('the hash of an EC2NodeClass', () => {
  it('ignores what upstream ignores', () => {
    fc.assert(fc.property(hashed, ignored, (spec, more) => expect(classHashes({ ...spec, ...more })).toEqual(classHashes(spec))));
  });

  it('ignores metadata and status', () => {
    fc.assert(
      fc.property(texts, fc.anything(), (labels, status) => {
        const options = { release: release('1.15.2'), caBundle: CA_BUNDLE };
        const object = { metadata: { name: 'x', labels, annotations: labels }, spec: { amiFamily: 'AL2023' }, status };
        expect(hashEC2NodeClass(object, options)).toEqual(hashEC2NodeClass({ spec: { amiFamily: 'AL2023' } }, options));
      }),
    );
  });

  it('sees every other value of a hashed text', () => {
    fc.assert(
      fc.property(hashed, fc.constantFrom('role', 'userData', 'context'), fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (spec, field, a, b) => {
        const [first, second] = [classHashes({ ...spec, [field]: a }), classHashes({ ...spec, [field]: b })];
        expect(first.map((hash, index) => hash === second[index])).toEqual(RELEASES.map(() => a === b));
      }),
    );
  });

  it('takes two spellings of a volume size for one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 17 }), (tebibytes) => {
        const withSize = (volumeSize: string): (string | undefined)[] => classHashes({ blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { volumeSize } }] });
        expect(withSize(`${tebibytes * 1024}Gi`)).toEqual(withSize(`${tebibytes}Ti`));
      }),
    );
  });
});

describe('the hash of a NodePool', () => {
  it('takes two spellings of a duration for one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (hours) => {
        const hashOf = (expireAfter: string): unknown => hashNodePool({ spec: { template: { spec: { expireAfter } } } }, release('1.15.2'));
        expect(hashOf(`${hours}h`)).toEqual(hashOf(`${hours * 60}m`));
        expect(hashOf(`${hours}h`)).toEqual(hashOf(`${hours - 1}h3600s`));
      }),
    );
  });
});

const { hash: HASH, version: VERSION } = EC2_NODE_CLASS_ANNOTATIONS;
const annotations = fc
  .tuple(fc.constantFrom(undefined, '1', '2'), fc.constantFrom(undefined, 'v4', 'v5', 'v6'))
  .map(([hash, version]): Record<string, string> => ({ ...(hash !== undefined && { [HASH]: hash }), ...(version !== undefined && { [VERSION]: version }) }));
const keys = EC2_NODE_CLASS_ANNOTATIONS;

describe('compareHashes', () => {
  it('finds drift only between two hashes of one version', () => {
    fc.assert(
      fc.property(annotations, annotations, (owner, claim) => {
        const isComparable = [HASH, VERSION].every((key) => key in owner && key in claim) && owner[VERSION] === claim[VERSION];
        expect(compareHashes({ owner, claim, keys, isVersioned: true }).outcome === 'differs').toBe(isComparable && owner[HASH] !== claim[HASH]);
      }),
    );
  });
});

describe('the migration of hashes', () => {
  const REF = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
  const claims = fc
    .tuple(annotations, fc.boolean())
    .map(([own, isDrifted]): NodeClaim => ({ metadata: { name: 'claim', annotations: own }, spec: { nodeClassRef: REF }, status: { conditions: isDrifted ? [{ type: 'Drifted', status: 'True' }] : [] } }));

  it('is done after one round, and makes no claim drift', () => {
    fc.assert(
      fc.property(annotations, claims, (own, claim) => {
        const current = { hash: '3', version: 'v6' };
        const nodeClass = { metadata: { name: 'default', annotations: own } };
        const first = migrateNodeClassHashes(nodeClass, [claim], current);
        const migrated = { ...claim, metadata: { ...claim.metadata, annotations: first.claims.get('claim') ?? claim.metadata.annotations } };
        const second = migrateNodeClassHashes({ metadata: { name: 'default', annotations: first.owner } }, [migrated], current);
        expect([second.owner, second.claims.size]).toEqual([first.owner, 0]);
        const wasTouched = first.claims.size > 0;
        const isMarked = (claim.status?.conditions ?? []).length > 0;
        if (wasTouched && !isMarked) expect(compareHashes({ owner: first.owner, claim: migrated.metadata.annotations, keys, isVersioned: true }).outcome).toBe('same');
      }),
    );
  });
});
