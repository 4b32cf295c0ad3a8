import type {
  FilterQuery,
  Image,
  ImageFilter,
  Instance,
  InstanceType,
  Parameter,
  PlacementGroup,
  PlacementGroupQuestion,
  SecurityGroup,
  Subnet,
} from '../../model/aws.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import { integer, listOf, mapOf, objectOf, optional, text, WrongShape } from './decode.ts';
import type { Decoder } from './decode.ts';
import type { Lookups, OfferedType, RecordedQuery, Search, SnapshotRegion } from './format.ts';
import { failure } from './shapes-failure.ts';

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

const offeredType = objectOf<OfferedType>({ instanceType: text, zones: listOf(text) });

const placementGroup = objectOf<PlacementGroup>({ id: text, name: text, strategy: text, state: text });

const subnet = objectOf<Subnet>({ id: text, zone: text, zoneId: text, availableIpAddressCount: integer, tags: mapOf(text) });

const securityGroup = objectOf<SecurityGroup>({ id: text, name: text, tags: mapOf(text) });

const filters = listOf(objectOf<ImageFilter>({ name: text, values: listOf(text) }));

const imageQuery = objectOf<RecordedQuery>({ filters, owners: listOf(text), images: optional(listOf(text)), failure: optional(failure) });

const filterQuery = objectOf<Search<FilterQuery>>({ filters, found: optional(listOf(text)), failure: optional(failure) });

const placementGroupQuery = objectOf<Search<PlacementGroupQuestion>>({
  id: optional(text),
  name: optional(text),
  found: optional(listOf(text)),
  failure: optional(failure),
});

/** Facts and the questions that found them: each question has a failure, or under `member` the ids of facts. */
function searchesOf<Member extends 'images' | 'found', Query extends { [Key in Member]?: string[] } & { failure?: SourceFailure }, T extends { id: string }>(
  member: Member,
  shapes: { fact: Decoder<T>; query: Decoder<Query> },
): Decoder<{ found: T[]; queries: Query[] }> {
  return (value, path) => {
    const decoded = objectOf<{ found: T[]; queries: Query[] }>({ found: listOf(shapes.fact), queries: listOf(shapes.query) })(value, path);
    const known = new Set(decoded.found.map(({ id }) => id));
    for (const [index, query] of decoded.queries.entries()) {
      const at = `${path}.queries[${index}]`;
      const ids = query[member];
      if ((ids === undefined) === (query.failure === undefined)) throw new WrongShape(at, `an object with either ${member} or failure`, query);
      const unknown = ids?.find((id) => !known.has(id));
      if (unknown !== undefined) throw new WrongShape(`${at}.${member}`, `ids that stand in ${path}.found`, unknown);
    }
    return decoded;
  };
}

/** Throws WrongShape. */
export const region = objectOf<SnapshotRegion>({
  region: text,
  parameters: lookupsOf(parameter),
  images: searchesOf('images', { fact: image, query: imageQuery }),
  instances: lookupsOf(instance),
  instanceTypes: lookupsOf(instanceType),
  offerings: optional(lookupsOf(offeredType)),
  placementGroups: optional(searchesOf('found', { fact: placementGroup, query: placementGroupQuery })),
  subnets: optional(searchesOf('found', { fact: subnet, query: filterQuery })),
  securityGroups: optional(searchesOf('found', { fact: securityGroup, query: filterQuery })),
});
