import {
  ACCOUNT_ID,
  AMI_ID,
  CAPACITY_RESERVATION_ID,
  EVICTION_THRESHOLD,
  PLACEMENT_GROUP_ID,
  QUANTITY,
  SECURITY_GROUP_ID,
  SUBNET_ID,
  VOLUME_SIZE,
} from './patterns.ts';
import { schemaByRelease } from './schema-by-release.ts';
import { any, boolean, int32, int64, list, map, object, resource, since, steps, text } from './schema.ts';
import type { Draft } from './schema.ts';

const TERM_TAGS = map(text(), { maxKeys: 20 });
const RESERVED = map(text({ pattern: QUANTITY }));
const THRESHOLDS = map(text({ pattern: EVICTION_THRESHOLD }));
const COUNT = int32({ minimum: 0 });
const PERCENTAGE = int32({ minimum: 0, maximum: 100 });

const SUBNET_TERMS = list(object({ tags: TERM_TAGS, id: text({ pattern: SUBNET_ID }) }), { maxItems: 30 });
const SECURITY_GROUP_TERMS = list(object({ tags: TERM_TAGS, id: text({ pattern: SECURITY_GROUP_ID }), name: text() }), { maxItems: 30 });

const CAPACITY_RESERVATION_TERMS = list(
  object({
    tags: TERM_TAGS,
    id: text({ pattern: CAPACITY_RESERVATION_ID }),
    ownerID: text({ pattern: ACCOUNT_ID }),
    instanceMatchCriteria: since('1.8.0', text({ enum: ['open', 'targeted'] })),
  }),
  { maxItems: 30 },
);

const AMI_TERMS = list(
  object({
    alias: text({ maxLength: 30 }),
    tags: TERM_TAGS,
    id: text({ pattern: AMI_ID }),
    name: text(),
    owner: text(),
    ssmParameter: since('1.4.0', text()),
  }),
  { minItems: 1, maxItems: 30 },
);
const V1BETA1_AMI_TERMS = list(object({ tags: TERM_TAGS, id: text({ pattern: AMI_ID }), name: text(), owner: text() }), { maxItems: 30 });

/** Kubelet settings that Karpenter knew one by one, of EC2NodeClass up to 1.14 and of a v1beta1 NodePool. */
export const KUBELET = object({
  clusterDNS: list(text()),
  maxPods: COUNT,
  podsPerCore: COUNT,
  systemReserved: RESERVED,
  kubeReserved: RESERVED,
  evictionHard: THRESHOLDS,
  evictionSoft: THRESHOLDS,
  evictionSoftGracePeriod: map(text({ holds: 'duration' })),
  evictionMaxPodGracePeriod: int32(),
  imageGCHighThresholdPercent: PERCENTAGE,
  imageGCLowThresholdPercent: PERCENTAGE,
  cpuCFSQuota: boolean(),
});

const BLOCK_DEVICE_MAPPINGS = list(
  object({
    deviceName: text(),
    ebs: object({
      deleteOnTermination: boolean(),
      encrypted: boolean(),
      iops: int64(),
      kmsKeyID: text(),
      snapshotID: text(),
      throughput: int64(),
      volumeInitializationRate: since('1.5.0', int32({ minimum: 100, maximum: 300 })),
      volumeSize: text({ holds: 'quantity', pattern: VOLUME_SIZE }),
      volumeType: text({ enum: ['standard', 'io1', 'io2', 'gp2', 'sc1', 'st1', 'gp3'] }),
    }),
    rootVolume: boolean(),
  }),
  { maxItems: 50 },
);

const NETWORK_INTERFACES = list(
  object(
    { networkCardIndex: COUNT, deviceIndex: COUNT, interfaceType: text({ enum: ['interface', 'efa-only'] }) },
    { required: ['networkCardIndex', 'deviceIndex', 'interfaceType'] },
  ),
  { maxItems: 150 },
);

const CONNECTION_TRACKING = object({
  tcpEstablishedTimeout: int32({ minimum: 60, maximum: 432_000 }),
  udpStreamTimeout: int32({ minimum: 60, maximum: 180 }),
  udpTimeout: int32({ minimum: 30, maximum: 60 }),
});

const SWITCH = ['enabled', 'disabled'];

function metadataOptions(hopLimit: number): ReturnType<typeof object> {
  const defaults = { httpEndpoint: 'enabled', httpProtocolIPv6: 'disabled', httpPutResponseHopLimit: hopLimit, httpTokens: 'required' };
  return object(
    {
      httpEndpoint: text({ default: defaults.httpEndpoint, enum: SWITCH }),
      httpProtocolIPv6: text({ default: defaults.httpProtocolIPv6, enum: SWITCH }),
      httpPutResponseHopLimit: int64({ default: defaults.httpPutResponseHopLimit, minimum: 1, maximum: 64 }),
      httpTokens: text({ default: defaults.httpTokens, enum: ['required', 'optional'] }),
    },
    { default: defaults },
  );
}

const STATUS = object({
  amis: list(
    object({
      id: text(),
      name: text(),
      deprecated: since('1.1.1', boolean()),
      requirements: list(object({ key: text(), operator: text(), values: list(text()) })),
    }),
  ),
  subnets: list(object({ id: text(), zone: text(), zoneID: text() })),
  securityGroups: list(object({ id: text(), name: text() })),
  capacityReservations: since(
    '1.3.0',
    list(
      object({
        availabilityZone: text(),
        endTime: text({ holds: 'instant' }),
        id: text(),
        instanceMatchCriteria: text(),
        instanceType: text(),
        interruptible: since('1.10.0', boolean()),
        ownerID: text(),
        reservationType: text({ default: 'default' }),
        state: text({ default: 'active' }),
      }),
    ),
  ),
  instanceProfile: text(),
  conditions: list(
    object({
      type: text(),
      status: text(),
      reason: text(),
      message: text(),
      lastTransitionTime: text({ holds: 'instant' }),
      observedGeneration: int64(),
    }),
  ),
});

/** Fields of `spec` that v1 and v1beta1 have in common. */
const COMMON_SPEC = {
  subnetSelectorTerms: SUBNET_TERMS,
  securityGroupSelectorTerms: SECURITY_GROUP_TERMS,
  userData: text(),
  role: text(),
  tags: map(text()),
  blockDeviceMappings: BLOCK_DEVICE_MAPPINGS,
  detailedMonitoring: boolean(),
  context: text(),
};

const FAMILIES = ['AL2', 'AL2023', 'Bottlerocket', 'Custom', 'Windows2019', 'Windows2022'];

const V1_SPEC: Readonly<Record<string, Draft>> = {
  ...COMMON_SPEC,
  amiFamily: steps(['1.0.0', text({ enum: FAMILIES })], ['1.9.0', text({ enum: [...FAMILIES, 'Windows2025'] })]),
  capacityReservationSelectorTerms: since('1.3.0', CAPACITY_RESERVATION_TERMS),
  placementGroupSelector: since('1.11.0', object({ name: text({ minLength: 1 }), id: text({ pattern: PLACEMENT_GROUP_ID }) })),
  associatePublicIPAddress: boolean(),
  ipPrefixCount: since('1.8.0', COUNT),
  amiSelectorTerms: AMI_TERMS,
  instanceProfile: text(),
  kubelet: steps(['1.0.0', KUBELET], ['1.15.0', map(any())]),
  instanceStorePolicy: text({ enum: ['RAID0'] }),
  networkInterfaces: since('1.11.0', NETWORK_INTERFACES),
  metadataOptions: metadataOptions(1),
  enclaveOptions: since('1.15.0', object({ enabled: boolean() }, { required: ['enabled'] })),
  connectionTracking: since('1.13.0', CONNECTION_TRACKING),
  cpuOptions: since('1.13.0', object({ nestedVirtualization: text({ enum: SWITCH }) })),
};

const V1 = resource({
  spec: object(V1_SPEC, { required: ['amiSelectorTerms', 'securityGroupSelectorTerms', 'subnetSelectorTerms'] }),
  status: STATUS,
});

const V1BETA1 = resource({
  spec: object({
    ...COMMON_SPEC,
    amiFamily: text(),
    amiSelectorTerms: V1BETA1_AMI_TERMS,
    associatePublicIPAddress: since('0.35.0', boolean()),
    instanceProfile: since('0.33.0', text()),
    instanceStorePolicy: since('0.34.0', text()),
    metadataOptions: metadataOptions(2),
  }),
  status: STATUS,
});

/** The EC2NodeClass of the CRD that a release ships: `v1` where the controller works with it, else `v1beta1`. */
export const ec2NodeClassSchema = schemaByRelease(V1, V1BETA1);
