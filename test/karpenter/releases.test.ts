import { NEWEST_RELEASE, newestRelease, parseKarpenterVersion, releaseFeatures } from '../../src/karpenter/releases.ts';
import { release } from './release-of.ts';

describe('releaseFeatures', () => {
  it('answers for releases beyond the table like the newest one, and says so', () => {
    const { text, version, isNewerThanKnown, ...later } = release('9.9.9');
    const { text: newestText, version: newestVersion, isNewerThanKnown: isNewestNewer, ...newest } = newestRelease();
    expect(later).toEqual(newest);
    expect([text, isNewerThanKnown]).toEqual(['9.9.9', true]);
    expect([newestText, isNewestNewer]).toEqual([NEWEST_RELEASE, false]);
    expect(version).not.toEqual(newestVersion);
  });

  it('does not answer for releases without EC2NodeClass', () => {
    const parsed = parseKarpenterVersion('0.31.4');
    expect(parsed.ok && releaseFeatures(parsed.version)).toMatchObject({ supported: false, problem: expect.stringContaining('0.31.4 is unsupported') });
  });

  it.each([
    ['0.32.8', null, null],
    ['0.33.4', 'v1', 'v1'],
    ['0.35.3', null, null],
    ['0.35.4', 'v1', 'v1'],
    ['0.37.0', 'v2', 'v2'],
    ['1.0.14', 'v3', 'v3'],
    ['1.11.3', 'v4', 'v3'],
    ['1.14.3', 'v5', 'v3'],
    ['1.15.0', 'v6', 'v3'],
  ])('%s stamps its hashes %s and %s', (text, ec2NodeClassHashVersion, nodePoolHashVersion) => {
    expect(release(text)).toMatchObject({ ec2NodeClassHashVersion, nodePoolHashVersion });
  });

  it.each([
    ['0.33.0', '1.23', '1.28'],
    ['1.0.4', '1.25', '1.30'],
    ['1.0.5', '1.25', '1.31'],
    ['1.6.5', '1.26', '1.33'],
    ['1.6.6', '1.26', '1.34'],
    ['1.7.3', '1.26', '1.33'],
    ['1.13.0', '1.26', '1.36'],
    ['1.15.2', '1.26', '1.37'],
  ])('%s is made for Kubernetes %s to %s', (text, min, max) => {
    expect(release(text).kubernetes).toEqual({ min, max });
  });

  it.each([
    ['1.1.0', 'bottlerocketVariants', { standard: { x86_64: ['standard'], arm64: ['standard'] }, nvidia: { x86_64: ['nvidia'], arm64: ['nvidia'] } }],
    ['1.0.8', 'bottlerocketVariants', { standard: { x86_64: ['standard'], arm64: ['standard'] }, nvidia: { x86_64: ['nvidia', 'neuron'], arm64: ['nvidia', 'neuron'] } }],
    ['1.2.2', 'bottlerocketVariants', { standard: { x86_64: ['standard', 'neuron'], arm64: ['standard'] }, nvidia: { x86_64: ['nvidia'], arm64: ['nvidia'] } }],
    ['1.3.8', 'al2023Variants', { x86_64: ['standard', 'nvidia', 'neuron'], arm64: ['standard'] }],
    ['1.4.0', 'al2023Variants', { x86_64: ['standard', 'nvidia', 'neuron'], arm64: ['standard', 'nvidia'] }],
    ['1.8.8', 'aliasFamilies', ['AL2', 'AL2023', 'Bottlerocket', 'Windows2019', 'Windows2022']],
    ['1.9.0', 'aliasFamilies', ['AL2', 'AL2023', 'Bottlerocket', 'Windows2019', 'Windows2022', 'Windows2025']],
    ['0.37.8', 'aliasFamilies', []],
    ['1.0.2', 'swapsAcceleratorLabels', true],
    ['1.0.3', 'swapsAcceleratorLabels', false],
    ['0.37.8', 'swapsAcceleratorLabels', false],
    ['1.0.6', 'includesDeprecated', 'never'],
    ['1.0.7', 'includesDeprecated', 'latestAlias'],
    ['1.1.0', 'includesDeprecated', 'always'],
    ['0.36.1', 'sortTie', 'name'],
    ['0.36.2', 'sortTie', 'id'],
    ['0.35.5', 'sortTie', 'id'],
    ['1.2.1', 'filtersState', false],
    ['1.2.2', 'filtersState', true],
    ['1.6.8', 'amiDriftInput', 'instance'],
    ['1.7.0', 'amiDriftInput', 'nodeClaim'],
    ['1.14.3', 'openKubelet', false],
    ['1.15.0', 'openKubelet', true],
    ['1.0.14', 'apiVersions', ['v1', 'v1beta1']],
    ['1.1.0', 'apiVersions', ['v1']],
  ] as const)('%s: %s', (text, feature, expected) => {
    expect(release(text)[feature]).toEqual(expected);
  });
});
