import type {
  FilterQuery,
  Image,
  ImageQuery,
  Instance,
  InstanceType,
  Parameter,
  PlacementGroup,
  PlacementGroupQuestion,
  SecurityGroup,
  Subnet,
} from '../../model/aws.ts';
import type { OfferedType, SnapshotRegion } from './format.ts';
import { lookupsFrom } from './lookups.ts';
import type { LookupTable } from './lookups.ts';
import { emptySearchTable, isAsked, searchesFrom } from './search-table.ts';
import type { SearchTable } from './search-table.ts';

/** What was asked of one region and what it answered. */
export interface RegionRecorder {
  parameters: LookupTable<Parameter>;
  images: SearchTable<ImageQuery, Image>;
  instances: LookupTable<Instance>;
  instanceTypes: LookupTable<InstanceType>;
  offerings: LookupTable<OfferedType>;
  placementGroups: SearchTable<PlacementGroupQuestion, PlacementGroup>;
  subnets: SearchTable<FilterQuery, Subnet>;
  securityGroups: SearchTable<FilterQuery, SecurityGroup>;
}

export function emptyRegionRecorder(): RegionRecorder {
  return {
    parameters: new Map(),
    images: emptySearchTable(),
    instances: new Map(),
    instanceTypes: new Map(),
    offerings: new Map(),
    placementGroups: emptySearchTable(),
    subnets: emptySearchTable(),
    securityGroups: emptySearchTable(),
  };
}

/** Lists are sorted, whatever the order of the questions. */
export function regionFrom(region: string, recorder: RegionRecorder): SnapshotRegion {
  const images = searchesFrom(recorder.images);
  return {
    region,
    parameters: lookupsFrom(recorder.parameters),
    images: { found: images.found, queries: images.queries.map(({ found, ...query }) => ({ ...query, images: found })) },
    instances: lookupsFrom(recorder.instances),
    instanceTypes: lookupsFrom(recorder.instanceTypes),
    ...(recorder.offerings.size > 0 && { offerings: lookupsFrom(recorder.offerings) }),
    ...(isAsked(recorder.placementGroups) && { placementGroups: searchesFrom(recorder.placementGroups) }),
    ...(isAsked(recorder.subnets) && { subnets: searchesFrom(recorder.subnets) }),
    ...(isAsked(recorder.securityGroups) && { securityGroups: searchesFrom(recorder.securityGroups) }),
  };
}
