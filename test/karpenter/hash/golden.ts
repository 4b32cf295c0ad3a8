import type { JsonObject } from '../../../src/model/json.ts';

export const TAGS = { 'keyTag-1': 'valueTag-1', 'keyTag-2': 'valueTag-2' };
export const METADATA = { httpEndpoint: 'disabled', httpProtocolIPv6: 'disabled', httpPutResponseHopLimit: 1, httpTokens: 'optional' };

const EBS = {
  deleteOnTermination: false,
  encrypted: false,
  iops: 0,
  kmsKeyID: 'fakeKMSKeyID',
  snapshotID: 'fakeSnapshot',
  throughput: 0,
  volumeSize: '2G',
  volumeType: 'standard',
};

const DEVICES = [{ deviceName: 'map-device-1', rootVolume: false, ebs: EBS }, { deviceName: 'map-device-2' }];

/** The object that the unit tests of Karpenter's own hash begin with. */
export const BASE_SPEC = {
  associatePublicIPAddress: false,
  blockDeviceMappings: DEVICES,
  context: 'fake-context',
  detailedMonitoring: false,
  metadataOptions: METADATA,
  role: 'role-1',
  tags: TAGS,
  userData: 'userdata-test-1',
};

function devices(first: object): object {
  return { blockDeviceMappings: [{ ...DEVICES[0], ...first }, DEVICES[1]] };
}

function ebs(change: object): object {
  return devices({ ebs: { ...EBS, ...change } });
}

/** What is changed in the base, how, and the hash of the changed object by version. v4 equals v3, since there is no kubelet. */
export const GOLDEN: readonly (readonly [name: string, change: object, hashes: Partial<Record<'v2' | 'v3' | 'v5' | 'v6', string>>])[] = [
  ['nothing', {}, { v2: '10790156025840984195', v3: '4950366118253097694', v5: '2608468723537941485', v6: '11148166120438674859' }],
  ['the user data', { userData: 'userdata-test-2' }, { v2: '18317182711135792962', v3: '9034828637236670345', v5: '2153344579995979450', v6: '11774429238106843388' }],
  ['one more tag', { tags: { ...TAGS, 'keyTag-test-3': 'valueTag-test-3' } }, { v2: '7254882043893135054', v3: '6878220270322275255', v5: '4608386791045313156', v6: '9327338697296909506' }],
  ['the context', { context: 'context-2' }, { v2: '17271601354348855032', v3: '13953931752662869657', v5: '11612053647989098410', v6: '2279761750428738028' }],
  ['detailed monitoring', { detailedMonitoring: true }, { v2: '3320998103335094348', v3: '14187487647319890991', v5: '11845605438531206428', v6: '1936848126751988570' }],
  ['the instance store policy', { instanceStorePolicy: 'RAID0' }, { v2: '15591048753403695860', v3: '4160809219257698490', v5: '6430637013089544585', v6: '16697988646989909967' }],
  ['public addresses', { associatePublicIPAddress: true }, { v2: '8788624850560996180', v3: '4469320567057431454', v5: '6811176403923819181', v6: '16141801171825097963' }],
  ['the metadata endpoint', { metadataOptions: { ...METADATA, httpEndpoint: 'enabled' } }, { v2: '12130088184516131939', v3: '1277386558528601282', v5: '8158886403801636337', v6: '14969742554812447671' }],
  ['the metadata protocol', { metadataOptions: { ...METADATA, httpProtocolIPv6: 'enabled' } }, { v2: '9851778617676567202', v3: '14697047633165484196', v5: '12355196004817691031', v6: '1581716956216772561' }],
  ['the hop limit', { metadataOptions: { ...METADATA, httpPutResponseHopLimit: 10 } }, { v2: '10114972825726256442', v3: '2086799014304536137', v5: '8968306366664488826', v6: '14046948658064232764' }],
  ['the metadata tokens', { metadataOptions: { ...METADATA, httpTokens: 'required' } }, { v2: '15328515228245883488', v3: '14750841460622248593', v5: '12408995450371615650', v6: '1346719102507290084' }],
  ['a device name', devices({ deviceName: 'map-device-test-3' }), { v2: '14855383487702710824', v3: '11716516558705174498', v5: '13986335469721503441', v6: '8979166653850509463' }],
  ['the root volume', devices({ rootVolume: true }), { v2: '9591488558660758449', v3: '11900810786014401721', v5: '14242690863945643402', v6: '8875796205856543692' }],
  ['deletion on termination', ebs({ deleteOnTermination: true }), { v2: '2802222466202766732', v3: '14586255897156659742', v5: '12316454167870753581', v6: '1470935115846151531' }],
  ['encryption', ebs({ encrypted: true }), { v2: '16743053872042184219', v3: '10872029821841773628', v5: '17753517657333560591', v6: '5252376125396833097' }],
  ['IOPS', ebs({ iops: 10 }), { v2: '17284705682110195253', v3: '9202874311950700210', v5: '2249322442135400321', v6: '11651419893470054855' }],
  ['the key', ebs({ kmsKeyID: 'test' }), { v2: '9151019926310241707', v3: '14601456769467439478', v5: '12259594419287406661', v6: '1488385067008138755' }],
  ['the snapshot', ebs({ snapshotID: 'test' }), { v2: '5250341140179985875', v3: '8031059801598053215', v5: '1149563513090550380', v6: '12786013539168652330' }],
  ['the throughput', ebs({ throughput: 10 }), { v2: '16711481758638864953', v3: '14410045481146650034', v5: '12068199760789564545', v6: '1873429003468556999' }],
  ['the volume type', ebs({ volumeType: 'io1' }), { v2: '488614640133725370', v3: '9480251663542054235', v5: '16361719363399715944', v6: '6743466905516550702' }],
  ['the TCP timeout', { connectionTracking: { tcpEstablishedTimeout: 300 } }, { v5: '12177489405137904098', v6: '1619669030802245540' }],
  ['the UDP stream timeout', { connectionTracking: { udpStreamTimeout: 120 } }, { v5: '17567831983996427', v6: '13743705849402595405' }],
  ['the UDP timeout', { connectionTracking: { udpTimeout: 45 } }, { v5: '5078825826133662844', v6: '17941926745862994490' }],
  ['nested virtualization', { cpuOptions: { nestedVirtualization: 'enabled' } }, { v5: '17001101224536964682', v6: '6157846767212910604' }],
  ['the volume size', ebs({ volumeSize: '10G' }), { v2: '4802236799448001710', v3: '5906178522470964189', v5: '3564293065344858862', v6: '10372902467896351912' }],
  ['an instance profile instead of the role', { role: undefined, instanceProfile: 'test-instance-profile' }, { v2: '7914642030762404205', v3: '5855570904022890593', v5: '3585768058063247698', v6: '10323991363677716244' }],
  ['the family', { amiFamily: 'Bottlerocket' }, { v2: '11029247967399146065' }],
];

/** Members that are `undefined` are taken away. */
export function specWith(change: object): JsonObject {
  return JSON.parse(JSON.stringify({ ...BASE_SPEC, ...change })) as JsonObject;
}
