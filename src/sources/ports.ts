import type {
  FilterQuery,
  Image,
  ImageQuery,
  Instance,
  InstanceType,
  InstanceTypeOffering,
  Parameter,
  PlacementGroup,
  PlacementGroupQuestion,
  SecurityGroup,
  Subnet,
} from '../model/aws.ts';
import type { ClusterKind, ClusterState } from '../model/cluster.ts';
import type { Answer, SourceFailure } from '../model/source-failure.ts';

export interface Clock {
  now(): Date;
}

/** Every name asked for has an entry in the answer. A failure of kind `notFound` means that the parameter does not exist. */
export interface ParameterSource {
  get(names: readonly string[]): Promise<Map<string, Answer<Parameter>>>;
}

/** Answers stand in the order of the queries; images stand in the order of EC2's pages. */
export interface ImageSource {
  find(queries: readonly ImageQuery[]): Promise<Answer<Image[]>[]>;
}

/** Instances that EC2 does not know are missing from the list. */
export interface InstanceSource {
  find(ids: readonly string[]): Promise<Answer<Instance[]>>;
}

/** Instance types that the region does not have are missing from the map. */
export interface InstanceTypeSource {
  describe(names: readonly string[]): Promise<Answer<Map<string, InstanceType>>>;
}

/** Which zones of the region have these instance types, in no order; a type that no zone has is missing. */
export interface InstanceTypeOfferingSource {
  find(instanceTypes: readonly string[]): Promise<Answer<InstanceTypeOffering[]>>;
}

/** Answers stand in the order of the questions. `undefined`: there is no such group, or it is not available. */
export interface PlacementGroupSource {
  find(questions: readonly PlacementGroupQuestion[]): Promise<Answer<PlacementGroup | undefined>[]>;
}

/** Answers stand in the order of the queries; subnets stand in the order of EC2's pages. */
export interface SubnetSource {
  find(queries: readonly FilterQuery[]): Promise<Answer<Subnet[]>[]>;
}

/** Answers stand in the order of the queries; groups stand in the order of EC2's pages. */
export interface SecurityGroupSource {
  find(queries: readonly FilterQuery[]): Promise<Answer<SecurityGroup[]>[]>;
}

/** AWS as one account sees one region. */
export interface AwsSources {
  region: string;
  parameters: ParameterSource;
  images: ImageSource;
  instances: InstanceSource;
  instanceTypes: InstanceTypeSource;
  offerings: InstanceTypeOfferingSource;
  placementGroups: PlacementGroupSource;
  subnets: SubnetSource;
  securityGroups: SecurityGroupSource;
}

export interface ClusterSource {
  /** Reads the named kinds, side by side. Throws nothing: each kind's failure is in the state. */
  read(kinds: readonly ClusterKind[]): Promise<ClusterState>;
}

/** A text that was found on disk or on standard input. */
export interface SourceText {
  /** As the user would name it: relative paths stay relative; `<stdin>` for `-`. */
  path: string;
  text: string;
}

export interface Reading {
  /** `named` tells a file that the user named from one that a walk found. */
  texts: (SourceText & { named: boolean })[];
  failures: { path: string; failure: SourceFailure }[];
  /** How many files walks looked into, and how many files and directories they left out because git ignores them. */
  walked: { fileCount: number; ignoredCount: number };
}

export interface ReadOptions {
  /** Leaves out a file or a directory that a walk meets, given its path as the user would name it. */
  isExcluded?: (path: string) => boolean;
}

export interface FileSource {
  /**
   * Reads files, directories (recursively), globs (`**`, braces; as if they were directories that hold what they match) and `-`. What cannot
   * be read is reported beside what could. A name that is there is no glob.
   */
  read(paths: readonly string[], options?: ReadOptions): Promise<Reading>;
  /** One file, such as a configuration that may be there. `undefined` where there is none. */
  find(path: string): Promise<Answer<SourceText> | undefined>;
  /** Whether there is a file or a folder of this name. */
  isThere(path: string): Promise<boolean>;
  /** Absolute, with `/` between names: where relative paths begin. */
  currentFolder: string;
}

/** Called with each finished step, for progress on a terminal. */
export type Progress = (step: string) => void;

/** Opens AWS for a region; without one, for the region that the AWS configuration names. */
export type AwsOpener = (region: string | undefined) => Promise<Answer<AwsSources>>;

/** One cluster (or none) and the AWS that belongs to it. */
export interface Target {
  /** Absent where no cluster was asked for. */
  cluster?: ClusterSource;
  openAws: AwsOpener;
  clock: Clock;
}
