import type { ReleaseFeatures } from '../releases.ts';
import { any, boolean, int32, int64, list, map, object, objectAt, resource, since, steps, text } from './schema.ts';
import type { ObjectSchema } from './schema.ts';

const TAGS = map(text());
const QUANTITIES = map(text());

const SUBNET_TERMS = list(object({ tags: TAGS, id: text() }));
const SECURITY_GROUP_TERMS = list(object({ tags: TAGS, id: text(), name: text() }));

const CAPACITY_RESERVATION_TERMS = list(
  object({ tags: TAGS, id: text(), ownerID: text(), instanceMatchCriteria: since('1.8.0', text()) }),
);

const AMI_TERMS = list(object({ alias: text(), tags: TAGS, id: text(), name: text(), owner: text(), ssmParameter: since('1.4.0', text()) }));
const V1BETA1_AMI_TERMS = list(object({ tags: TAGS, id: text(), name: text(), owner: text() }));

/** Kubelet settings that Karpenter knew one by one, of EC2NodeClass up to 1.14 and of a v1beta1 NodePool. */
export const KUBELET = object({
  clusterDNS: list(text()),
  maxPods: int32(),
  podsPerCore: int32(),
  systemReserved: QUANTITIES,
  kubeReserved: QUANTITIES,
  evictionHard: QUANTITIES,
  evictionSoft: QUANTITIES,
  evictionSoftGracePeriod: map(text({ holds: 'duration' })),
  evictionMaxPodGracePeriod: int32(),
  imageGCHighThresholdPercent: int32(),
  imageGCLowThresholdPercent: int32(),
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
      volumeInitializationRate: since('1.5.0', int32()),
      volumeSize: text({ holds: 'quantity' }),
      volumeType: text(),
    }),
    rootVolume: boolean(),
  }),
);

function metadataOptions(hopLimit: number): ReturnType<typeof object> {
  const defaults = { httpEndpoint: 'enabled', httpProtocolIPv6: 'disabled', httpPutResponseHopLimit: hopLimit, httpTokens: 'required' };
  return object(
    {
      httpEndpoint: text({ default: defaults.httpEndpoint }),
      httpProtocolIPv6: text({ default: defaults.httpProtocolIPv6 }),
      httpPutResponseHopLimit: int64({ default: defaults.httpPutResponseHopLimit }),
      httpTokens: text({ default: defaults.httpTokens }),
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
  amiFamily: text(),
  userData: text(),
  role: text(),
  tags: TAGS,
  blockDeviceMappings: BLOCK_DEVICE_MAPPINGS,
  detailedMonitoring: boolean(),
  context: text(),
};

const V1 = resource({
  spec: object({
    ...COMMON_SPEC,
    capacityReservationSelectorTerms: since('1.3.0', CAPACITY_RESERVATION_TERMS),
    placementGroupSelector: since('1.11.0', object({ name: text(), id: text() })),
    associatePublicIPAddress: boolean(),
    ipPrefixCount: since('1.8.0', int32()),
    amiSelectorTerms: AMI_TERMS,
    instanceProfile: text(),
    kubelet: steps(['1.0.0', KUBELET], ['1.15.0', map(any())]),
    instanceStorePolicy: text(),
    networkInterfaces: since('1.11.0', list(object({ networkCardIndex: int32(), deviceIndex: int32(), interfaceType: text() }))),
    metadataOptions: metadataOptions(1),
    enclaveOptions: since('1.15.0', object({ enabled: boolean() })),
    connectionTracking: since('1.13.0', object({ tcpEstablishedTimeout: int32(), udpStreamTimeout: int32(), udpTimeout: int32() })),
    cpuOptions: since('1.13.0', object({ nestedVirtualization: text() })),
  }),
  status: STATUS,
});

const V1BETA1 = resource({
  spec: object({
    ...COMMON_SPEC,
    amiSelectorTerms: V1BETA1_AMI_TERMS,
    associatePublicIPAddress: since('0.35.0', boolean()),
    instanceProfile: since('0.33.0', text()),
    instanceStorePolicy: since('0.34.0', text()),
    metadataOptions: metadataOptions(2),
  }),
  status: STATUS,
});

const schemas = new Map<string, ObjectSchema>();

/** The EC2NodeClass of the CRD that a release ships: `v1` where the controller works with it, else `v1beta1`. */
export function ec2NodeClassSchema({ text: name, version, apiVersions }: ReleaseFeatures): ObjectSchema {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const schema = objectAt(apiVersions.includes('v1') ? V1 : V1BETA1, version);
  schemas.set(name, schema);
  return schema;
}
