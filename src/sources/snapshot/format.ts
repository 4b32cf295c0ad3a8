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
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import { layOutJson } from './json-layout.ts';

/** The newest format that this karpami reads, and the one that it writes. Fields may be added within a version. */
export const SNAPSHOT_VERSION = 1;

/** What was seen of a cluster and of AWS at one instant, and what was asked (the coverage): nothing outside the coverage is known, not even that it is absent. */
export interface Snapshot {
  karpamiSnapshot: typeof SNAPSHOT_VERSION;
  /** RFC 3339, UTC. The clock of a replay. */
  takenAt: string;
  /** What wrote it, such as `karpami 0.1.0`. */
  tool: string;
  /** Whether account ids and texts that may hold secrets have been replaced. */
  scrubbed: boolean;
  /** Of the account ids that questions name: replacement → seal that recognises the real one and does not give it away. */
  accounts?: Record<string, string>;
  cluster?: SnapshotCluster;
  /** One entry for each region that was asked, sorted by region. */
  aws: SnapshotRegion[];
}

/** The only kind that may be written to a file. */
export type ScrubbedSnapshot = Snapshot & { scrubbed: true };

/** A kind in `asked` with neither objects nor a failure was read and is not there. */
export interface SnapshotCluster extends ClusterState {
  asked: (ClusterKind | 'version')[];
}

export interface SnapshotRegion {
  region: string;
  parameters: Lookups<Parameter>;
  images: { found: Image[]; queries: RecordedQuery[] };
  instances: Lookups<Instance>;
  instanceTypes: Lookups<InstanceType>;
  /** This one and the next three are absent where nothing of the kind was asked, as in older snapshots. Absent are types that no zone offers. */
  offerings?: Lookups<OfferedType>;
  placementGroups?: Searches<PlacementGroupQuestion, PlacementGroup>;
  subnets?: Searches<FilterQuery, Subnet>;
  securityGroups?: Searches<FilterQuery, SecurityGroup>;
}

/** Facts and coverage of questions that name single things. A name stands in one of the three. */
export interface Lookups<T> {
  found: T[];
  absent: string[];
  failed: { asked: string[]; failure: SourceFailure }[];
}

/** An instance type with the zones that have it, sorted. */
export interface OfferedType {
  instanceType: string;
  zones: string[];
}

/** Facts and coverage of questions that describe what they look for. */
export interface Searches<Question, T> {
  found: T[];
  queries: Search<Question>[];
}

/** A question with the ids of what it found, in EC2's order, or with its failure. */
export type Search<Question> = Question & SearchOutcome;

export interface SearchOutcome {
  found?: string[];
  failure?: SourceFailure;
}

/** One DescribeImages question with the ids of the images that it found, in EC2's order, or with its failure. */
export interface RecordedQuery extends ImageQuery {
  images?: string[];
  failure?: SourceFailure;
}

const MEMBERS = ['karpamiSnapshot', 'takenAt', 'tool', 'scrubbed', 'accounts', 'cluster', 'aws'] as const;

/** The text of a snapshot file: what it is comes first, all deeper keys are sorted; one trailing newline. The same facts make the same bytes. */
export function formatSnapshot(snapshot: ScrubbedSnapshot): string {
  const members = MEMBERS.filter((name) => snapshot[name] !== undefined).map((name) => ` "${name}": ${layOutJson(snapshot[name], 1)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}
