import type { FieldChange, HashDetail } from '../../model/drift.ts';
import type { JsonValue } from '../../model/json.ts';
import { formatJson } from '../../util/lossless-json.ts';

const CHANGES_SHOWN = 4;

/** What a differing hash says: `NodePool general has changed since the launch: spec… was "a", is "b"`. */
export function formatHashDrift({ owner, basis, claimHash, ownerHash, changes }: HashDetail): string {
  const subject = `${owner.kind} ${owner.name}`;
  const verb = basis === 'file' ? 'changes' : 'has changed since the launch';
  const hashes = `hash ${claimHash} became ${ownerHash ?? 'another one, which cannot be computed'}`;
  if (changes === undefined) return `${subject} ${verb} (${hashes})`;
  if (!changes.known) return `${subject} ${verb} (${hashes}); which field it was cannot be told: ${changes.why}`;
  if (changes.how === 'caBundle') return `no field of ${subject}, but the cluster's CA bundle that the controller sees has changed: classes differ from their NodeClaims all alike (${hashes})`;
  const format = basis === 'file' ? formatPlan : formatChange;
  return `${subject} ${verb}: ${joinChanges(changes.changes.map(format), changes.how === 'derived' ? ', or ' : '; ')}`;
}

/** Several single changes may explain a derived hash alike; compared objects show all their changes. */
function joinChanges(changes: readonly string[], separator: string): string {
  const more = changes.length - CHANGES_SHOWN;
  return `${changes.slice(0, CHANGES_SHOWN).join(separator)}${more > 0 ? ` (and ${more} more)` : ''}`;
}

/** Of an edit that is not applied yet. */
function formatPlan({ path, before, after }: FieldChange): string {
  if (before === undefined) return `${path} is added as ${formatValue(after)}`;
  if (after === undefined) return `${path} goes (it is ${formatValue(before)})`;
  const [old, now] = [formatValue(before), formatValue(after)];
  return old === now ? `${path} becomes another one` : `${path} from ${old} to ${now}`;
}

/** Of an edit that has been made. */
function formatChange({ path, before, after }: FieldChange): string {
  if (before === undefined) return `${path} was not there, is ${formatValue(after)}`;
  if (after === undefined) return `${path} was ${formatValue(before)}, is gone`;
  const [old, now] = [formatValue(before), formatValue(after)];
  return old === now ? `${path} is another one` : `${path} was ${old}, is ${now}`;
}

const LONGEST = 60;

/** JSON, cut where it is long. Of a text that may hold secrets there is only a digest. */
function formatValue(value: JsonValue | undefined): string {
  if (isDigest(value)) return `a text of ${value.bytes} bytes`;
  const text = formatJson(value ?? null);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function isDigest(value: JsonValue | undefined): value is { fnv1: string; bytes: number } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.fnv1 === 'string' && typeof value.bytes === 'number';
}
