import type { Image, ImageFilter, Instance, InstanceType, Parameter } from '../../model/aws.ts';
import { CLUSTER_KINDS } from '../../model/cluster.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { FailureKind, SourceFailure, SourceService } from '../../model/source-failure.ts';
import { flag, instant, integer, keyOf, listOf, mapOf, objectOf, oneOf, optional, text, WrongShape } from './decode.ts';
import type { Decoder } from './decode.ts';
import type { Lookups, RecordedQuery, Snapshot, SnapshotCluster, SnapshotRegion } from './format.ts';
import { nodeClaim, nodeClass, nodePool } from './shapes-karpenter.ts';
import { node, pod, podDisruptionBudget, unknownObject } from './shapes-kubernetes.ts';

const SERVICES: Record<SourceService, true> = { ec2: true, ssm: true, sts: true, aws: true, kubernetes: true, snapshot: true, file: true };

const FAILURE_KINDS: Record<FailureKind, true> = {
  denied: true,
  unauthenticated: true,
  throttled: true,
  unreachable: true,
  timeout: true,
  notFound: true,
  invalid: true,
  notRecorded: true,
  notAsked: true,
  failed: true,
};

const failure = objectOf<SourceFailure>({
  service: keyOf(SERVICES),
  operation: text,
  kind: keyOf(FAILURE_KINDS),
  code: optional(text),
  message: text,
  hint: optional(text),
});

const image = objectOf<Image>({
  id: text,
  name: text,
  ownerId: text,
  ownerAlias: optional(text),
  architecture: text,
  creationDate: optional(text),
  deprecationTime: optional(text),
  state: text,
  tags: mapOf(text),
  description: optional(text),
});

const parameter = objectOf<Parameter>({ name: text, value: text, lastModifiedAt: optional(text) });

const instance = objectOf<Instance>({
  id: text,
  imageId: text,
  instanceType: text,
  state: text,
  zone: optional(text),
  subnetId: optional(text),
  securityGroupIds: listOf(text),
  spotInstanceRequestId: optional(text),
  capacityReservationId: optional(text),
  capacityReservationPreference: optional(text),
});

const instanceType = objectOf<InstanceType>({
  name: text,
  supportedArchitectures: listOf(text),
  gpuCounts: optional(listOf(integer)),
  neuronDeviceCounts: optional(listOf(integer)),
  inferenceAcceleratorCounts: optional(listOf(integer)),
  vcpus: optional(integer),
  memoryMiB: optional(integer),
  defaultEnis: optional(integer),
  ipsPerEni: optional(integer),
});

function lookupsOf<T>(fact: Decoder<T>): Decoder<Lookups<T>> {
  return objectOf<Lookups<T>>({
    found: listOf(fact),
    absent: listOf(text),
    failed: listOf(objectOf({ asked: listOf(text), failure })),
  });
}

const queryMembers = objectOf<RecordedQuery>({
  filters: listOf(objectOf<ImageFilter>({ name: text, values: listOf(text) })),
  owners: listOf(text),
  images: optional(listOf(text)),
  failure: optional(failure),
});

const query: Decoder<RecordedQuery> = (value, path) => {
  const decoded = queryMembers(value, path);
  if ((decoded.images === undefined) !== (decoded.failure === undefined)) return decoded;
  throw new WrongShape(path, 'an object with either images or failure', value);
};

const images: Decoder<SnapshotRegion['images']> = (value, path) => {
  const decoded = objectOf<SnapshotRegion['images']>({ found: listOf(image), queries: listOf(query) })(value, path);
  const ids = new Set(decoded.found.map(({ id }) => id));
  for (const [index, { images: found = [] }] of decoded.queries.entries()) {
    const unknown = found.find((id) => !ids.has(id));
    if (unknown !== undefined) throw new WrongShape(`${path}.queries[${index}].images`, `ids of images in ${path}.found`, unknown);
  }
  return decoded;
};

const region = objectOf<SnapshotRegion>({
  region: text,
  parameters: lookupsOf(parameter),
  images,
  instances: lookupsOf(instance),
  instanceTypes: lookupsOf(instanceType),
});

const READ_KINDS = [...CLUSTER_KINDS, 'version'] as const;

const failures: Decoder<ClusterState['failures']> = (value, path) => {
  const decoded = mapOf(failure)(value, path);
  return Object.fromEntries(Object.entries(decoded).map(([kind, item]) => [oneOf(READ_KINDS)(kind, path), item]));
};

const cluster = objectOf<SnapshotCluster>({
  name: text,
  asked: listOf(oneOf(READ_KINDS)),
  serverVersion: optional(objectOf({ major: text, minor: text })),
  nodeClasses: optional(listOf(nodeClass)),
  nodePools: optional(listOf(nodePool)),
  nodeClaims: optional(listOf(nodeClaim)),
  nodes: optional(listOf(node)),
  pods: optional(listOf(pod)),
  podDisruptionBudgets: optional(listOf(podDisruptionBudget)),
  otherNodeClasses: optional(listOf(unknownObject)),
  karpenterVersion: optional(objectOf({ version: text, source: text })),
  failures,
});

const version: Decoder<Snapshot['karpamiSnapshot']> = (value, path) => {
  if (value === 1) return value;
  throw new WrongShape(path, '1', value);
};

/** Throws WrongShape. Members that this version does not know are dropped: what is read, and what is written, has nothing else in it. */
export const snapshotShape = objectOf<Snapshot>({
  karpamiSnapshot: version,
  takenAt: instant,
  tool: text,
  scrubbed: flag,
  accounts: optional(mapOf(text)),
  cluster: optional(cluster),
  aws: listOf(region),
});
