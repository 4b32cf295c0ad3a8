import { member } from '../../karpenter/validation/members.ts';
import type { JsonValue } from '../../model/json.ts';
import type { RuleContext } from '../rule.ts';
import type { NodePoolSubject } from '../subjects.ts';

/** The most nodes that a pool may have, where it says so in nodes. */
export function poolSizeOf({ raw }: NodePoolSubject, { isUnknown }: RuleContext): number | undefined {
  const spec = member(raw, 'spec');
  const [replicas, limits] = [member(spec, 'replicas'), member(spec, 'limits')];
  if (isUnknown(replicas) || isUnknown(limits)) return undefined;
  return nodeCount(replicas) ?? nodeCount(member(limits, 'nodes'));
}

/** A whole number; a quantity such as `1k` is none, rarely as it occurs. */
export function nodeCount(value: JsonValue | undefined): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
