import type { Fact, FieldChange, HashChanges } from '../../model/drift.ts';
import type { Annotations } from '../hash/annotations.ts';

/**
 * Where the hash of a NodePool or EC2NodeClass comes from, and how to tell what an older hash was made of.
 * `annotation`: the hash controller has written it. `file`: what it will write once the file is applied.
 */
export type OwnerHash =
  | { basis: 'annotation'; annotations: Annotations | undefined; explain: (claimHash: string) => HashChanges }
  | FileHash;

export interface FileHash {
  basis: 'file';
  /** The annotations of the cluster's object; absent where there is none. */
  before: Annotations | undefined;
  /** `null`: the release writes none. */
  version: string | null;
  /** Missing where it cannot be computed. */
  hash: Fact<string>;
  /** What differs from the cluster's object; absent where there is none. */
  changes: FieldChange[] | undefined;
  explain: (claimHash: string) => HashChanges;
}
