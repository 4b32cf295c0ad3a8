import fc from 'fast-check';
import { hashNodePool, hashStoredNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import { newestRelease } from '../../../src/karpenter/releases.ts';
import { release } from '../release-of.ts';

const NODE_CLASS_REF = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
const A = { key: 'k1', effect: 'NoSchedule' };
const B = { key: 'k2', value: 'v', effect: 'NoExecute' };

interface Change {
  metadata?: object;
  spec?: object;
}

function hash({ metadata, spec }: Change, version = '1.14.1'): string | undefined {
  const template = { metadata, spec: { nodeClassRef: NODE_CLASS_REF, requirements: [], ...spec } };
  const result = hashNodePool({ spec: { template } }, release(version));
  return result.ok ? result.hash : undefined;
}

describe('the hash of a NodePool', () => {
  test.each<[string, Change, string]>([
    ['with defaults', {}, '6821555240594823858'],
    ['that never expires', { spec: { expireAfter: 'Never' } }, '17369979337536258260'],
    ['that expires at once', { spec: { expireAfter: '0s' } }, '15640125381500602090'],
    ['with the default in minutes', { spec: { expireAfter: '43200m' } }, '6821555240594823858'],
    ['with a label', { metadata: { labels: { team: 'a' } } }, '1617844334411263980'],
    ['with empty labels', { metadata: { labels: {} } }, '1287117484082965808'],
    ['with empty taints', { spec: { taints: [] } }, '17700736223175069915'],
    ['with two taints', { spec: { taints: [A, B] } }, '17012165705060035735'],
    ['with two taints the other way round', { spec: { taints: [B, A] } }, '17012165705060035735'],
    ['with one taint twice', { spec: { taints: [A, A] } }, '17700736223175069915'],
    ['with a grace period', { spec: { terminationGracePeriod: '30m' } }, '1149805633693927815'],
    ['with no grace', { spec: { terminationGracePeriod: '0s' } }, '10356118934572431967'],
    ['with annotations', { metadata: { annotations: { x: 'y', z: '' } } }, '4655929434578389165'],
    ['with a startup taint', { spec: { startupTaints: [A] } }, '4620015259271906453'],
    [
      'with everything',
      { metadata: { labels: { team: 'a' }, annotations: { x: 'y' } }, spec: { taints: [A], startupTaints: [B], terminationGracePeriod: '48h' } },
      '9895231508481875103',
    ],
  ])('%s', (_name, change, expected) => {
    expect(hash(change)).toBe(expected);
  });

  it.each(['1.0.8', '1.11.0', '1.15.2'])('is the same in release %s', (version) => {
    expect(hash({}, version)).toBe('6821555240594823858');
  });

  test.each([
    ['an empty template', {}, '17307646073972311821'],
    ['a grace period alone', { spec: { terminationGracePeriod: '0s' } }, '4910602586594008009'],
    ['empty labels alone', { metadata: { labels: {} } }, '8138694075160263762'],
    ['empty taints alone', { spec: { taints: [] } }, '5137148602344353791'],
  ])('is taken of %s as it is stored', (_name, template, expected) => {
    expect(hashStoredNodePool({ spec: { template } }, newestRelease())).toEqual({ ok: true, hash: expected, version: 'v3' });
  });

  it('sees requirements only as something that is there', () => {
    const stored = (spec: object): unknown => hashStoredNodePool({ spec: { template: { spec: JSON.parse(JSON.stringify(spec)) as Record<string, never> } } }, newestRelease());
    expect(stored({ requirements: [] })).not.toEqual(stored({}));
    expect(stored({ requirements: [] })).toEqual(stored({ requirements: [{ key: 'a', operator: 'Exists' }] }));
  });

  it('depends on the instant a taint was added, not on its zone', () => {
    const at = (timeAdded: string): string | undefined => hash({ spec: { taints: [{ ...A, timeAdded }] } });
    expect(at('2026-01-02T03:04:05Z')).toBe(at('2026-01-02T04:04:05+01:00'));
    expect(at('2026-01-02T03:04:05Z')).not.toBe(at('2026-01-02T03:04:05.5Z'));
    expect(at('2026-01-02T03:04:05Z')).not.toBe(hash({ spec: { taints: [A] } }));
  });

  it('does not depend on the order of taints and labels, on requirements, limits, weight and disruption', () => {
    const taints = fc.array(fc.record({ key: fc.string(), value: fc.string(), effect: fc.constantFrom('NoSchedule', 'NoExecute') }), { maxLength: 6 });
    const labels = fc.dictionary(fc.string(), fc.string(), { maxKeys: 6 });
    fc.assert(
      fc.property(taints, labels, fc.nat(), (list, map, weight) => {
        const plain = hash({ metadata: { labels: map }, spec: { taints: list } });
        const template = {
          metadata: { labels: Object.fromEntries(Object.entries(map).reverse()) },
          spec: { nodeClassRef: NODE_CLASS_REF, requirements: [{ key: 'a', operator: 'Exists' }], taints: list.toReversed() },
        };
        const spec = { weight, limits: { cpu: '10' }, disruption: { consolidateAfter: '1h', budgets: [] }, template };
        expect(hashNodePool({ spec }, release('1.14.1'))).toMatchObject({ hash: plain });
      }),
    );
  });

  it('ignores amounts of reserved resources in v1 and takes them in in v2', () => {
    const kubelet = (cpu: string): Change => ({ spec: { kubelet: { systemReserved: { cpu } } } });
    expect(hash(kubelet('100m'), '0.35.4')).toBe(hash(kubelet('200m'), '0.35.4'));
    expect(hash(kubelet('100m'), '0.37.0')).not.toBe(hash(kubelet('200m'), '0.37.0'));
  });
});

describe('a NodePool that cannot be decoded', () => {
  test.each([
    ['a duration beyond 64 bits', { spec: { template: { spec: { expireAfter: '9999999h' } } } }, ['spec', 'template', 'spec', 'expireAfter']],
    ['a grace period that never ends', { spec: { template: { spec: { terminationGracePeriod: 'Never' } } } }, ['spec', 'template', 'spec', 'terminationGracePeriod']],
    ['a label that is no text', { spec: { template: { metadata: { labels: { a: true } } } } }, ['spec', 'template', 'metadata', 'labels', 'a']],
    ['a budget with a bad duration', { spec: { disruption: { budgets: [{ duration: '1d' }] } } }, ['spec', 'disruption', 'budgets', 0, 'duration']],
    ['a limit that is no quantity', { spec: { limits: { memory: '10GB' } } }, ['spec', 'limits', 'memory']],
    ['a number where an object belongs', { spec: { template: 3 } }, ['spec', 'template']],
  ])('for %s', (_name, manifest, path) => {
    expect(hashNodePool(manifest, release('1.14.1'))).toMatchObject({ ok: false, kind: 'undecodable', path });
  });
});
