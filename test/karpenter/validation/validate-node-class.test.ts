import type { JsonObject } from '../../../src/model/json.ts';
import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { release } from '../release-of.ts';
import { nodeClass, refusalsOf } from './objects.ts';

interface Sample {
  words: string;
  spec: JsonObject;
  refusals: string[];
}

const TERMS = 'spec.amiSelectorTerms';
const withEbs = (ebs: JsonObject): JsonObject => ({ blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs }] });
const withInterfaces = (...all: [card: number, device: number, type: string][]): JsonObject => ({
  networkInterfaces: all.map(([networkCardIndex, deviceIndex, interfaceType]) => ({ networkCardIndex, deviceIndex, interfaceType })),
});

describe('an EC2NodeClass on create, 1.14.1', () => {
  test.each<Sample>([
    { words: 'a plain one', spec: {}, refusals: [] },
    { words: 'no image terms', spec: { amiSelectorTerms: [] }, refusals: [`${TERMS} tooFew`, 'spec.amiFamily ami-family-present'] },
    { words: 'a null for image terms', spec: { amiSelectorTerms: null }, refusals: [`${TERMS} missing`] },
    { words: 'a term with the owner alone', spec: { amiFamily: 'AL2023', amiSelectorTerms: [{ owner: 'self' }] }, refusals: [`${TERMS}.0 ami-term-selects`] },
    { words: 'an alias beside a name', spec: { amiSelectorTerms: [{ alias: 'al2023@latest', name: 'a' }] }, refusals: [`${TERMS}.0 ami-term-alias-alone`] },
    { words: 'an alias beside a parameter', spec: { amiSelectorTerms: [{ alias: 'al2023@latest', ssmParameter: '/a' }] }, refusals: [] },
    { words: 'an id beside tags', spec: { amiFamily: 'AL2', amiSelectorTerms: [{ id: 'ami-0', tags: {} }] }, refusals: [`${TERMS}.0 ami-term-id-alone`] },
    { words: 'an alias and another term', spec: { amiSelectorTerms: [{ name: 'a' }, { alias: 'al2023@latest' }] }, refusals: [`${TERMS}.1 ami-alias-only-term`] },
    { words: 'an alias in capitals', spec: { amiSelectorTerms: [{ alias: 'AL2023@latest' }] }, refusals: [`${TERMS}.0.alias alias-family → "al2023@latest"`] },
    { words: 'an alias without a version', spec: { amiSelectorTerms: [{ alias: 'al2023' }] }, refusals: [`${TERMS}.0.alias alias-form`] },
    { words: 'an alias with two versions', spec: { amiSelectorTerms: [{ alias: 'al2023@a@b' }] }, refusals: [] },
    { words: 'a pinned alias of Windows', spec: { amiSelectorTerms: [{ alias: 'windows2022@v1' }] }, refusals: [`${TERMS}.0.alias windows-alias-version → "windows2022@latest"`] },
    { words: 'an alias of Windows alone', spec: { amiSelectorTerms: [{ alias: 'windows2022' }] }, refusals: [`${TERMS}.0.alias alias-form`, `${TERMS}.0.alias windows-alias-version → "windows2022@latest"`] },
    { words: 'an alias of 31 characters', spec: { amiSelectorTerms: [{ alias: `al2023@${'1'.repeat(24)}` }] }, refusals: [`${TERMS}.0.alias tooLong`] },
    { words: 'another family than the alias', spec: { amiFamily: 'AL2' }, refusals: ['spec.amiFamily ami-family-of-alias → "AL2023"'] },
    { words: 'family Custom with an alias', spec: { amiFamily: 'Custom' }, refusals: [] },
    { words: 'a family in lower case', spec: { amiFamily: 'al2023' }, refusals: ['spec.amiFamily notSupported → "AL2023"'] },
    { words: 'a family that is gone', spec: { amiFamily: 'Ubuntu' }, refusals: ['spec.amiFamily notSupported'] },
    { words: 'an owner as a number', spec: { amiFamily: 'AL2', amiSelectorTerms: [{ name: 'a', owner: 111_122_223_333 }] }, refusals: [`${TERMS}.0.owner wrongType → "111122223333"`] },
    { words: 'an image id in capitals', spec: { amiFamily: 'AL2', amiSelectorTerms: [{ id: 'ami-ABC' }] }, refusals: [`${TERMS}.0.id pattern → "ami-abc"`] },
    { words: 'a tag with an empty value', spec: { subnetSelectorTerms: [{ tags: { team: '' } }] }, refusals: ['spec.subnetSelectorTerms.0.tags.team term-tags'] },
    { words: 'no subnet terms', spec: { subnetSelectorTerms: [] }, refusals: ['spec.subnetSelectorTerms subnet-terms-present', 'spec.subnetSelectorTerms subnet-term-id-alone'] },
    { words: 'a subnet with id and tags', spec: { subnetSelectorTerms: [{ id: 'subnet-0', tags: { a: 'b' } }] }, refusals: ['spec.subnetSelectorTerms subnet-term-id-alone'] },
    { words: 'such a subnet beside a right one', spec: { subnetSelectorTerms: [{ id: 'subnet-0', tags: { a: 'b' } }, { id: 'subnet-1' }] }, refusals: [] },
    { words: 'a group with name and id', spec: { securityGroupSelectorTerms: [{ id: 'sg-0', name: 'a' }] }, refusals: ['spec.securityGroupSelectorTerms security-group-term-id-alone', 'spec.securityGroupSelectorTerms security-group-term-name-alone'] },
    { words: 'an empty group term', spec: { securityGroupSelectorTerms: [{}] }, refusals: ['spec.securityGroupSelectorTerms.0 security-group-term-selects'] },
    { words: 'an empty list of reservations', spec: { capacityReservationSelectorTerms: [] }, refusals: ['spec.capacityReservationSelectorTerms capacity-reservation-term-id-alone'] },
    { words: 'a reservation by criteria', spec: { capacityReservationSelectorTerms: [{ instanceMatchCriteria: 'open' }] }, refusals: [] },
    { words: 'a reservation by owner alone', spec: { capacityReservationSelectorTerms: [{ ownerID: '111122223333' }] }, refusals: ['spec.capacityReservationSelectorTerms.0 capacity-reservation-term-selects'] },
    { words: 'role and instance profile', spec: { instanceProfile: 'a' }, refusals: ['spec role-or-instance-profile'] },
    { words: 'an empty role', spec: { role: '' }, refusals: ['spec.role role-not-empty'] },
    { words: 'reserved tags', spec: { tags: { 'karpenter.sh/nodepool': 'a', 'kubernetes.io/clusters': 'a', Name: '' } }, refusals: ['spec.tags.karpenter.sh/nodepool tag-keys', 'spec.tags.kubernetes.io/clusters tag-keys'] },
    { words: 'a volume in GB', spec: withEbs({ volumeSize: '100GB' }), refusals: ['spec.blockDeviceMappings.0.ebs.volumeSize pattern → "100Gi"'] },
    { words: 'a volume without a size', spec: withEbs({ volumeType: 'gp3' }), refusals: ['spec.blockDeviceMappings.0.ebs volume-source'] },
    { words: 'a rate without a snapshot', spec: withEbs({ volumeSize: '1Gi', snapshotID: '', volumeInitializationRate: 100 }), refusals: ['spec.blockDeviceMappings.0.ebs volume-rate-needs-snapshot'] },
    { words: 'two root volumes', spec: { blockDeviceMappings: [{ rootVolume: true }, { rootVolume: false }, { rootVolume: true }] }, refusals: ['spec.blockDeviceMappings.2.rootVolume one-root-volume'] },
    { words: 'encrypted as a text', spec: withEbs({ volumeSize: '1Gi', encrypted: 'true' }), refusals: ['spec.blockDeviceMappings.0.ebs.encrypted wrongType → true'] },
    { words: 'iops as a text', spec: withEbs({ volumeSize: '1Gi', iops: '3000' }), refusals: ['spec.blockDeviceMappings.0.ebs.iops wrongType → 3000'] },
    { words: 'no primary interface', spec: withInterfaces([0, 1, 'interface']), refusals: ['spec.networkInterfaces primary-network-interface'] },
    { words: 'one place for two interfaces', spec: withInterfaces([0, 0, 'interface'], [0, 0, 'efa-only']), refusals: ['spec.networkInterfaces.1 network-interfaces-differ'] },
    { words: 'two EFA interfaces on a card', spec: withInterfaces([0, 0, 'interface'], [1, 0, 'efa-only'], [1, 1, 'efa-only']), refusals: ['spec.networkInterfaces.2 network-interfaces-differ'] },
    { words: 'an interface without a type', spec: { networkInterfaces: [{ networkCardIndex: 0, deviceIndex: 0 }] }, refusals: ['spec.networkInterfaces.0.interfaceType missing'] },
    { words: 'connection tracking without a setting', spec: { connectionTracking: {} }, refusals: ['spec.connectionTracking connection-tracking-set'] },
    { words: 'a placement group with name and id', spec: { placementGroupSelector: { name: 'a', id: 'pg-0' } }, refusals: ['spec.placementGroupSelector placement-group-name-or-id'] },
    { words: 'an empty name of a placement group', spec: { placementGroupSelector: { name: '' } }, refusals: ['spec.placementGroupSelector.name tooShort'] },
    { words: 'hop limit 0', spec: { metadataOptions: { httpPutResponseHopLimit: 0 } }, refusals: ['spec.metadataOptions.httpPutResponseHopLimit outOfRange'] },
    { words: 'a text with a digest in its place', spec: { userData: { fnv1: '1', bytes: 5 } }, refusals: [] },
  ])('$words', ({ spec, refusals }) => {
    const admission = validateNodeClass(nodeClass(spec), { release: release('1.14.1') });
    expect(refusalsOf(admission)).toEqual(refusals);
    expect(admission).toMatchObject({ accepted: refusals.length === 0 });
  });

  test.each<Sample>([
    { words: 'an unknown resource', spec: { kubeReserved: { storage: '1' } }, refusals: ['kubeReserved.storage reserved-keys → "ephemeral-storage"'] },
    { words: 'a negative reservation', spec: { systemReserved: { cpu: '-1' } }, refusals: ['systemReserved.cpu reserved-not-negative'] },
    { words: 'a reservation that is no quantity', spec: { systemReserved: { memory: '100MiB' } }, refusals: ['systemReserved.memory pattern → "100Mi"'] },
    { words: 'an unknown signal', spec: { evictionHard: { 'memory.avail': '5%' } }, refusals: ['evictionHard.memory.avail eviction-keys → "memory.available"'] },
    { words: 'a threshold beyond 100 %', spec: { evictionHard: { 'memory.available': '101%' } }, refusals: ['evictionHard.memory.available pattern'] },
    { words: 'a soft threshold without a grace period', spec: { evictionSoft: { 'memory.available': '5%' } }, refusals: ['evictionSoft.memory.available eviction-soft-has-grace-period'] },
    { words: 'a grace period without a soft threshold', spec: { evictionSoft: {}, evictionSoftGracePeriod: { 'pid.available': '1m' } }, refusals: ['evictionSoftGracePeriod.pid.available grace-period-has-eviction-soft'] },
    { words: 'thresholds the wrong way round', spec: { imageGCHighThresholdPercent: 50, imageGCLowThresholdPercent: 50 }, refusals: [' image-gc-thresholds'] },
    { words: 'negative maxPods', spec: { maxPods: -1 }, refusals: ['maxPods outOfRange'] },
    { words: 'an expression', spec: { maxPods: 'vcpus * 10' }, refusals: ['maxPods wrongType'] },
    { words: 'a grace period that is no duration', spec: { evictionSoft: { 'pid.available': '5%' }, evictionSoftGracePeriod: { 'pid.available': 'soon' } }, refusals: [] },
  ])('kubelet with $words: refused up to 1.14, taken from 1.15 on', ({ spec, refusals }) => {
    const object = nodeClass({ kubelet: spec });
    const wanted = refusals.map((line) => `spec.kubelet${line.startsWith(' ') ? '' : '.'}${line}`);
    expect(refusalsOf(validateNodeClass(object, { release: release('1.14.3') }))).toEqual(wanted);
    expect(refusalsOf(validateNodeClass(object, { release: release('1.15.0') }))).toEqual([]);
  });
});

describe('an EC2NodeClass by release', () => {
  test.each<{ words: string; spec: JsonObject; refused: string; accepted: string }>([
    { words: 'an alias of Windows 2025', spec: { amiSelectorTerms: [{ alias: 'windows2025@latest' }] }, refused: '1.8.8', accepted: '1.9.0' },
    { words: 'family Windows2025', spec: { amiFamily: 'Windows2025', amiSelectorTerms: [{ id: 'ami-0' }] }, refused: '1.8.8', accepted: '1.9.0' },
    { words: 'a term with a parameter alone', spec: { amiFamily: 'AL2', amiSelectorTerms: [{ ssmParameter: '/a' }] }, refused: '1.3.8', accepted: '1.4.0' },
    { words: 'a reservation by criteria', spec: { capacityReservationSelectorTerms: [{ instanceMatchCriteria: 'open' }] }, refused: '1.7.6', accepted: '1.8.0' },
    { words: 'enclave options without "enabled"', spec: { enclaveOptions: {} }, refused: '1.15.0', accepted: '1.14.3' },
    { words: 'network interfaces that clash', spec: withInterfaces([0, 1, 'interface']), refused: '1.11.0', accepted: '1.10.2' },
    { words: 'a negative prefix count', spec: { ipPrefixCount: -1 }, refused: '1.8.0', accepted: '1.7.6' },
    { words: 'a kubelet that is a list', spec: { kubelet: [] }, refused: '1.15.0', accepted: 'none' },
  ])('$words: refused by $refused, taken by $accepted', ({ spec, refused, accepted }) => {
    expect(validateNodeClass(nodeClass(spec), { release: release(refused) })).toMatchObject({ accepted: false });
    if (accepted !== 'none') expect(validateNodeClass(nodeClass(spec), { release: release(accepted) })).toMatchObject({ accepted: true });
  });

  test.each<Sample & { version: string }>([
    { words: 'another role up to 1.6', version: '1.6.8', spec: { role: 'b' }, refusals: ['spec.role role-kept'] },
    { words: 'another role from 1.7 on', version: '1.7.0', spec: { role: 'b' }, refusals: [] },
    { words: 'an instance profile instead up to 1.6', version: '1.6.8', spec: { role: null, instanceProfile: 'a' }, refusals: ['spec profile-kind-kept'] },
    { words: 'an instance profile instead from 1.7 on', version: '1.7.0', spec: { role: null, instanceProfile: 'a' }, refusals: [] },
  ])('on update, $words', ({ spec, version, refusals }) => {
    expect(refusalsOf(validateNodeClass(nodeClass(spec), { release: release(version), old: nodeClass() }))).toEqual(refusals);
  });
});
