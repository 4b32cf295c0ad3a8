import { BOOLEAN, field, INT32, INT64, listOf, plainField, struct, TEXT, TEXTS } from './hash-types.ts';
import type { HashField, HashType, StructType } from './hash-types.ts';

/** Kubelet settings of EC2NodeClass v1 up to 1.14 and, with texts or quantities reserved, of a v1beta1 NodePool. */
export function kubeletType(reserved: HashType = TEXTS): StructType {
  return struct('KubeletConfiguration', [
    field('ClusterDNS', 'clusterDNS', listOf(TEXT)),
    field('MaxPods', 'maxPods', INT32),
    field('PodsPerCore', 'podsPerCore', INT32),
    field('SystemReserved', 'systemReserved', reserved),
    field('KubeReserved', 'kubeReserved', reserved),
    field('EvictionHard', 'evictionHard', TEXTS),
    field('EvictionSoft', 'evictionSoft', TEXTS),
    field('EvictionSoftGracePeriod', 'evictionSoftGracePeriod', { kind: 'map', values: { kind: 'duration' } }),
    field('EvictionMaxPodGracePeriod', 'evictionMaxPodGracePeriod', INT32),
    field('ImageGCHighThresholdPercent', 'imageGCHighThresholdPercent', INT32),
    field('ImageGCLowThresholdPercent', 'imageGCLowThresholdPercent', INT32),
    field('CPUCFSQuota', 'cpuCFSQuota', BOOLEAN),
  ]);
}

function blockDeviceMappings(volumeSize: HashType): HashField {
  const blockDevice = struct('BlockDevice', [
    field('DeleteOnTermination', 'deleteOnTermination', BOOLEAN),
    field('Encrypted', 'encrypted', BOOLEAN),
    field('IOPS', 'iops', INT64),
    field('KMSKeyID', 'kmsKeyID', TEXT),
    field('SnapshotID', 'snapshotID', TEXT),
    field('Throughput', 'throughput', INT64),
    field('VolumeInitializationRate', 'volumeInitializationRate', INT32),
    field('VolumeSize', 'volumeSize', volumeSize),
    field('VolumeType', 'volumeType', TEXT),
  ]);
  const mapping = struct('BlockDeviceMapping', [field('DeviceName', 'deviceName', TEXT), field('EBS', 'ebs', blockDevice), plainField('RootVolume', 'rootVolume', BOOLEAN)]);
  return field('BlockDeviceMappings', 'blockDeviceMappings', listOf(mapping));
}

const METADATA_OPTIONS = field(
  'MetadataOptions',
  'metadataOptions',
  struct('MetadataOptions', [
    field('HTTPEndpoint', 'httpEndpoint', TEXT),
    field('HTTPProtocolIPv6', 'httpProtocolIPv6', TEXT),
    field('HTTPPutResponseHopLimit', 'httpPutResponseHopLimit', INT64),
    field('HTTPTokens', 'httpTokens', TEXT),
  ]),
);

const NETWORK_INTERFACE = struct('NetworkInterface', [
  plainField('NetworkCardIndex', 'networkCardIndex', INT32),
  plainField('DeviceIndex', 'deviceIndex', INT32),
  plainField('InterfaceType', 'interfaceType', TEXT),
]);

const CONNECTION_TRACKING = struct('ConnectionTracking', [
  field('TCPEstablishedTimeout', 'tcpEstablishedTimeout', INT32),
  field('UDPStreamTimeout', 'udpStreamTimeout', INT32),
  field('UDPTimeout', 'udpTimeout', INT32),
]);

/**
 * `EC2NodeClassSpec` of v1 (`pkg/apis/v1/ec2nodeclass.go`). A field that a release lacks is absent from its objects and leaves no
 * trace, so one list serves all of them; only the kubelet came and went.
 */
function specType(kubelet: readonly HashField[]): StructType {
  return struct('EC2NodeClassSpec', [
    field('PlacementGroupSelector', 'placementGroupSelector', struct('PlacementGroupSelector', [field('Name', 'name', TEXT), field('ID', 'id', TEXT)])),
    field('AssociatePublicIPAddress', 'associatePublicIPAddress', BOOLEAN),
    field('UserData', 'userData', TEXT),
    plainField('Role', 'role', TEXT),
    field('InstanceProfile', 'instanceProfile', TEXT),
    field('Tags', 'tags', TEXTS),
    ...kubelet,
    blockDeviceMappings({ kind: 'quantity' }),
    field('InstanceStorePolicy', 'instanceStorePolicy', TEXT),
    field('NetworkInterfaces', 'networkInterfaces', listOf(NETWORK_INTERFACE)),
    field('DetailedMonitoring', 'detailedMonitoring', BOOLEAN),
    METADATA_OPTIONS,
    field('EnclaveOptions', 'enclaveOptions', struct('EnclaveOptions', [plainField('Enabled', 'enabled', BOOLEAN)])),
    field('ConnectionTracking', 'connectionTracking', CONNECTION_TRACKING),
    field('Context', 'context', TEXT),
    field('CPUOptions', 'cpuOptions', struct('CPUOptions', [field('NestedVirtualization', 'nestedVirtualization', TEXT)])),
  ]);
}

/** `EC2NodeClassSpec` of v1beta1 (`pkg/apis/v1beta1/ec2nodeclass.go`), where the family is a field like others. */
function v1beta1SpecType(volumeSize: HashType): StructType {
  return struct('EC2NodeClassSpec', [
    field('AssociatePublicIPAddress', 'associatePublicIPAddress', BOOLEAN),
    field('AMIFamily', 'amiFamily', TEXT),
    field('UserData', 'userData', TEXT),
    plainField('Role', 'role', TEXT),
    field('InstanceProfile', 'instanceProfile', TEXT),
    field('Tags', 'tags', TEXTS),
    blockDeviceMappings(volumeSize),
    field('InstanceStorePolicy', 'instanceStorePolicy', TEXT),
    field('DetailedMonitoring', 'detailedMonitoring', BOOLEAN),
    METADATA_OPTIONS,
    field('Context', 'context', TEXT),
  ]);
}

/** v3 and v6 ignore the kubelet (v6 hashes its text apart); v4 and v5 hash it as a struct. */
export const SPEC_WITHOUT_KUBELET = specType([]);
export const SPEC_WITH_KUBELET = specType([field('Kubelet', 'kubelet', kubeletType())]);
export const V1BETA1_SPEC = v1beta1SpecType({ kind: 'quantity' });
/** Up to 0.35 the size of a volume was a struct of which only the format was exported. */
export const V1BETA1_SPEC_WITHOUT_SIZES = v1beta1SpecType({ kind: 'quantityFormat' });
