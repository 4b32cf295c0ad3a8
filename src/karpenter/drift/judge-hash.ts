import type { CheckVerdict, HashChanges, HashDetail, Missing } from '../../model/drift.ts';
import type { Annotations, HashAnnotations } from '../hash/annotations.ts';
import { compareHashes } from '../hash/compare-hash.ts';
import type { HashComparison } from '../hash/compare-hash.ts';
import { unchecked } from './drift-facts.ts';
import type { FileHash, OwnerHash } from './owner-hash.ts';

type Verdict = CheckVerdict<HashDetail>;

export interface HashQuestion {
  owner: HashDetail['owner'];
  hash: OwnerHash;
  claim: Annotations | undefined;
  keys: HashAnnotations;
  isVersioned: boolean;
}

/** Static drift: by the annotations of both, or by what the owner's will be. */
export function judgeHash(question: HashQuestion): Verdict {
  const { hash } = question;
  if (hash.basis === 'annotation') return verdictOf(question, comparisonWith(question, hash.annotations), hash.explain);
  const before = comparisonWith(question, hash.before);
  if (hash.changes?.length === 0) return verdictOf(question, before, hash.explain);
  return hash.hash.known ? judgeNewHash(question, hash, hash.hash.value) : judgeUnknownHash(question, hash, { before, missing: hash.hash });
}

function comparisonWith({ claim, keys, isVersioned }: HashQuestion, owner: Annotations | undefined): HashComparison {
  return compareHashes({ owner, claim, keys, isVersioned });
}

function verdictOf({ owner, hash: { basis }, keys, claim }: HashQuestion, comparison: HashComparison, explain: (claimHash: string) => HashChanges): Verdict {
  const version = claim?.[keys.version];
  const about = { kind: 'hash' as const, owner, basis, ...(version !== undefined && { version }) };
  switch (comparison.outcome) {
    case 'same':
      return { outcome: 'passed', detail: { ...about, claimHash: comparison.hash, ownerHash: comparison.hash } };
    case 'differs': {
      const { claimHash, ownerHash } = comparison;
      return { outcome: 'drifted', detail: { ...about, claimHash, ownerHash, changes: explain(claimHash) } };
    }
    case 'versionsDiffer':
      return { outcome: 'notApplicable', why: `${owner.kind} ${owner.name} has a hash of version ${comparison.ownerVersion}, the claim one of ${comparison.claimVersion}: Karpenter does not compare them` };
    case 'incomplete':
      return { outcome: 'notApplicable', why: `${formatMissing(owner, comparison.missing)}: without it Karpenter compares nothing` };
  }
}

function formatMissing(owner: HashDetail['owner'], missing: Extract<HashComparison, { outcome: 'incomplete' }>['missing']): string {
  const [first] = missing;
  const subject = first?.on === 'owner' ? `${owner.kind} ${owner.name}` : 'the claim';
  return `${subject} has no annotation ${first?.annotation ?? ''}`;
}

/** The hash controller writes hash and version as soon as the file is applied. */
function judgeNewHash(question: HashQuestion, hash: FileHash, value: string): Verdict {
  const { keys } = question;
  const owner = { [keys.hash]: value, ...(hash.version !== null && { [keys.version]: hash.version }) };
  return verdictOf(question, comparisonWith(question, owner), (claimHash) => changesOf(hash, claimHash, keys));
}

function changesOf({ before, changes, explain }: FileHash, claimHash: string, keys: HashAnnotations): HashChanges {
  return changes !== undefined && claimHash === before?.[keys.hash] ? { known: true, how: 'compared', changes } : explain(claimHash);
}

/** A claim that agrees with the cluster's object will not agree with another one, whatever hash that gets. */
function judgeUnknownHash({ owner, keys, claim }: HashQuestion, { changes }: FileHash, { before, missing }: { before: HashComparison; missing: Missing }): Verdict {
  if (before.outcome !== 'same' || changes === undefined) return unchecked(missing);
  const version = claim?.[keys.version];
  const found: HashChanges = { known: true, how: 'compared', changes };
  return { outcome: 'drifted', detail: { kind: 'hash', owner, basis: 'file', ...(version !== undefined && { version }), claimHash: before.hash, changes: found } };
}
