import type { Annotations, HashAnnotations } from './annotations.ts';

/**
 * How the annotations of an owner and its NodeClaim compare. Only `differs` is drift: without all annotations, or with two versions,
 * Karpenter says nothing. `missing` names the absent annotations.
 */
export type HashComparison =
  | { outcome: 'same'; hash: string }
  | { outcome: 'differs'; ownerHash: string; claimHash: string }
  | { outcome: 'versionsDiffer'; ownerVersion: string; claimVersion: string }
  | { outcome: 'incomplete'; missing: { on: 'owner' | 'claim'; annotation: string }[] };

export interface HashComparisonInput {
  /** Of the EC2NodeClass or NodePool. */
  owner: Annotations | undefined;
  claim: Annotations | undefined;
  keys: HashAnnotations;
  /** False for releases before hash versions, which compare the hashes alone. */
  isVersioned: boolean;
}

/**
 * Static drift. Core's `pkg/controllers/nodeclaim/disruption/drift.go areStaticFieldsDrifted` and the AWS provider's
 * `pkg/cloudprovider/drift.go areStaticFieldsDrifted`. An empty value counts as present.
 */
export function compareHashes({ owner = {}, claim = {}, keys, isVersioned }: HashComparisonInput): HashComparison {
  const wanted = isVersioned ? [keys.hash, keys.version] : [keys.hash];
  const missing = [...missingOn('owner', owner, wanted), ...missingOn('claim', claim, wanted)];
  if (missing.length > 0) return { outcome: 'incomplete', missing };
  const [ownerVersion = '', claimVersion = ''] = [owner[keys.version], claim[keys.version]];
  if (isVersioned && ownerVersion !== claimVersion) return { outcome: 'versionsDiffer', ownerVersion, claimVersion };
  const [ownerHash = '', claimHash = ''] = [owner[keys.hash], claim[keys.hash]];
  return ownerHash === claimHash ? { outcome: 'same', hash: ownerHash } : { outcome: 'differs', ownerHash, claimHash };
}

function missingOn(on: 'owner' | 'claim', annotations: Annotations, wanted: readonly string[]): { on: 'owner' | 'claim'; annotation: string }[] {
  return wanted.filter((key) => annotations[key] === undefined).map((annotation) => ({ on, annotation }));
}
