import type { Fact, FieldChange, HashChanges } from '../../model/drift.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import { formatJson } from '../../util/lossless-json.ts';
import { ec2NodeClassSchema } from '../admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../admission/node-pool-schema.ts';
import type { ObjectSchema } from '../admission/schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import { EC2_NODE_CLASS_ANNOTATIONS, NODE_POOL_ANNOTATIONS } from '../hash/annotations.ts';
import type { Annotations, HashAnnotations } from '../hash/annotations.ts';
import type { CaBundle } from '../hash/ca-bundle.ts';
import { ec2NodeClassHashVersion, hashStoredEC2NodeClass } from '../hash/ec2-node-class-hash.ts';
import type { EC2NodeClassHash } from '../hash/ec2-node-class-hash.ts';
import { explainEC2NodeClassHash, explainNodePoolHash } from '../hash/explain-hash.ts';
import type { HashExplanation, OldHash } from '../hash/explain-hash.ts';
import type { HashedChange } from '../hash/hashed-changes.ts';
import { hashStoredNodePool } from '../hash/node-pool-hash.ts';
import type { NodePoolHash } from '../hash/node-pool-hash.ts';
import { ec2NodeClassChanges, nodePoolChanges } from '../hash/object-changes.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { hashDifference } from './ca-bundle-change.ts';
import { known, missing } from './drift-facts.ts';
import { fieldChanges } from './field-changes.ts';
import { hashedPartOfClass, hashedPartOfPool } from './hashed-part.ts';
import type { OwnerHash } from './owner-hash.ts';
import { hasReplacedAccount, withoutAccounts } from './replaced-accounts.ts';

export interface HashedOwner {
  metadata: { annotations?: Annotations };
  spec?: unknown;
}

export interface OwnerInput {
  /** The cluster's object; absent where there is none of that name. */
  stored?: HashedOwner;
  /** A manifest that stands in for it. */
  file?: { apiVersion?: string; spec?: unknown };
  release: ReleaseFeatures;
}

/** What is the same in both kinds of owner. */
interface Kind {
  schema: ObjectSchema;
  keys: HashAnnotations;
  version: string | null;
  hash: (stored: JsonObject) => EC2NodeClassHash | NodePoolHash;
  changes: (sides: { before: JsonObject; after: JsonObject }) => HashedChange[];
  hashedPart: (stored: JsonObject) => JsonValue;
  /** Whether such a difference of two hashes comes from another CA bundle. */
  isCaBundle: (difference: string | undefined) => boolean;
  explain: (old: OldHash) => HashExplanation;
  /** What else may have changed where no single field is found. */
  otherwise: string;
}

export function nodePoolOwnerHash(input: OwnerInput): OwnerHash {
  const { release } = input;
  return ownerHash(input, {
    schema: nodePoolSchema(release),
    keys: NODE_POOL_ANNOTATIONS,
    version: release.nodePoolHashVersion,
    hash: (stored) => hashStoredNodePool(stored, release),
    changes: (sides) => nodePoolChanges(sides, release),
    hashedPart: hashedPartOfPool,
    isCaBundle: () => false,
    explain: (old) => explainNodePoolHash(old, release),
    otherwise: 'more than one field has changed, or a text was edited or removed',
  });
}

/** What goes into the hashes of all classes since 1.12. */
export interface ControllerCaBundle {
  caBundle: Fact<CaBundle>;
  /** Differences between hashes that come from another bundle. */
  changes: ReadonlySet<string>;
}

export function ec2NodeClassOwnerHash(input: OwnerInput, { caBundle, changes: bundleChanges }: ControllerCaBundle): OwnerHash {
  const { release } = input;
  const { hasCaBundle } = ec2NodeClassHashVersion(release);
  return ownerHash(
    input,
    {
      schema: ec2NodeClassSchema(release),
      keys: EC2_NODE_CLASS_ANNOTATIONS,
      version: release.ec2NodeClassHashVersion,
      hash: (stored) => hashStoredEC2NodeClass(stored, { release, ...(caBundle.known && { caBundle: caBundle.value }) }),
      changes: (sides) => ec2NodeClassChanges(sides, release),
      hashedPart: hashedPartOfClass,
      isCaBundle: (difference) => difference !== undefined && bundleChanges.has(difference),
      explain: (old) => explainEC2NodeClassHash(old, release),
      otherwise: `more than one field has changed, or a text was edited or removed${hasCaBundle ? ", or the cluster's CA bundle is another one" : ''}`,
    },
    caBundle,
  );
}

function ownerHash({ stored, file, release }: OwnerInput, kind: Kind, caBundle: Fact<CaBundle> = known({ text: '' })): OwnerHash {
  const annotations = stored?.metadata.annotations;
  const before = stored === undefined ? undefined : storedForm({ spec: stored.spec }, kind.schema).object;
  if (file === undefined) return { basis: 'annotation', annotations, explain: memoized((claimHash) => explainWith(kind, before ?? {}, { currentHash: annotations?.[kind.keys.hash] ?? '', claimHash })) };
  const { version } = kind;
  if (!isOfServedVersion(file, release)) {
    const why = missing('notRecorded', `the file is written for ${file.apiVersion ?? ''}, which Karpenter ${release.text} converts before it computes hashes`);
    return { basis: 'file', before: annotations, version, hash: why, changes: undefined, explain: () => ({ known: false, why: why.why }) };
  }
  const after = storedForm({ spec: file.spec }, kind.schema).object;
  const hash = predict(kind, after, caBundle);
  const explain = (claimHash: string): HashChanges => (hash.known ? explainWith(kind, after, { currentHash: hash.value, claimHash }) : { known: false, why: hash.why });
  return { basis: 'file', before: annotations, version, hash, changes: before && fieldChanges(changesBetween(kind, before, after)), explain: memoized(explain) };
}

function isOfServedVersion({ apiVersion }: { apiVersion?: string }, { apiVersions }: ReleaseFeatures): boolean {
  const version = apiVersion?.split('/').at(-1);
  return version === undefined || version === apiVersions[0];
}

function predict(kind: Kind, after: JsonObject, caBundle: Fact<CaBundle>): Fact<string> {
  const hashed = kind.hash(after);
  if (hashed.ok) return known(hashed.hash);
  switch (hashed.kind) {
    case 'undecodable':
      return missing('notRecorded', `Karpenter cannot read the file's object: ${hashed.problem}`);
    case 'fatalAlias':
      return missing('notRecorded', `Karpenter's process would end on the file's object: ${hashed.problem}`);
    case 'caBundleUnknown':
      return caBundle.known ? missing('notRecorded', 'the CA bundle is not known') : caBundle;
  }
}

/** Where a snapshot has replaced account ids, the file's real ones are no change. */
function changesBetween(kind: Kind, before: JsonObject, after: JsonObject): HashedChange[] {
  return hasReplacedAccount(kind.hashedPart(before)) ? kind.changes({ before: withoutAccountsIn(before), after: withoutAccountsIn(after) }) : kind.changes({ before, after });
}

/** A digest of the user data was made of the real text. */
function withoutAccountsIn({ spec }: JsonObject): JsonObject {
  if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) return {};
  const { userData, ...others } = spec;
  const plain: JsonObject = withoutAccounts<JsonObject>(others);
  return { spec: { ...plain, ...(userData !== undefined && { userData }) } };
}

function explainWith(kind: Kind, object: JsonObject, { currentHash, claimHash }: { currentHash: string; claimHash: string }): HashChanges {
  const isCaBundle = kind.isCaBundle(hashDifference(currentHash, claimHash));
  if (hasReplacedAccount(kind.hashedPart(object))) return { known: false, why: 'account ids were replaced in the snapshot, so that no hash can be computed anew' };
  const explanation = kind.explain({ stored: object, currentHash, oldHash: claimHash });
  switch (explanation.outcome) {
    case 'found':
      return { known: true, how: 'derived', changes: oneForEachPlace(fieldChanges(explanation.changes)) };
    case 'unknown':
      return isCaBundle ? { known: true, how: 'caBundle', changes: [] } : { known: false, why: kind.otherwise };
    case 'unreadable':
      return { known: false, why: 'one of the two is no hash that Karpenter writes' };
  }
}

/** Two spellings of one value hash alike, such as `60m` and `1h`: the shorter one stands for both. */
function oneForEachPlace(changes: readonly FieldChange[]): FieldChange[] {
  const byPath = new Map<string, FieldChange>();
  for (const change of changes) {
    const known = byPath.get(change.path);
    if (known === undefined || lengthOf(change) < lengthOf(known)) byPath.set(change.path, change);
  }
  return [...byPath.values()];
}

function lengthOf({ before = null }: FieldChange): number {
  return formatJson(before).length;
}

/** Hundreds of claims carry the same hash, and telling what it was made of takes thousands of tries. */
function memoized(explain: (claimHash: string) => HashChanges): (claimHash: string) => HashChanges {
  const byHash = new Map<string, HashChanges>();
  return (claimHash) => {
    const found = byHash.get(claimHash) ?? explain(claimHash);
    byHash.set(claimHash, found);
    return found;
  };
}

