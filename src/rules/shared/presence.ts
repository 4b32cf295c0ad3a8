import { membersOf } from '../../karpenter/validation/members.ts';
import type { Refusal } from '../../karpenter/validation/refusal.ts';
import type { JsonObject } from '../../model/json.ts';
import { valueAt } from '../../util/json-path.ts';
import type { RuleContext } from '../rule.ts';

/** Rules that ask which fields are there, whatever they hold: what is still to be put in cannot change the answer. */
const PRESENCE_RULES: ReadonlySet<string> = new Set([
  'ami-alias-only-term',
  'ami-family-present',
  'ami-term-alias-alone',
  'ami-term-id-alone',
  'ami-term-selects',
  'budget-window',
  'connection-tracking-set',
  'placement-group-name-or-id',
  'role-or-instance-profile',
  'static-limits',
  'static-weight',
  'volume-source',
]);

/** Whether a refusal is about which fields are there, and none of those that could be is still to be put in. */
export function isPresenceRefusal(refusal: Refusal, raw: JsonObject, context: RuleContext): boolean {
  return refusal.kind === 'rule' && PRESENCE_RULES.has(refusal.rule) && !hasUnknownKey(refusal, raw, context);
}

/** A field may be missing since the line that brings it is still to be put in. */
export function isPerhapsPutIn(refusal: Refusal, raw: JsonObject, context: RuleContext): boolean {
  return refusal.kind === 'missing' && hasUnknownKey({ path: refusal.path.slice(0, -1) }, raw, context);
}

function hasUnknownKey({ path }: Pick<Refusal, 'path'>, raw: JsonObject, { isUnknown }: RuleContext): boolean {
  return Object.keys(membersOf(valueAt(raw, path))).some((key) => isUnknown(key));
}

/** Something is not there that may come from elsewhere. */
function isLack(refusal: Refusal): boolean {
  return refusal.kind === 'missing' || refusal.kind === 'tooFew' || (refusal.kind === 'rule' && refusal.message.endsWith('is required'));
}

const BASE_FOLDER = /(?:^|\/)(?:bases?|components?)\//;

/** What lies in a base of Kustomize's is often completed by the patches of its overlays. */
export function isPerhapsCompleted(refusal: Refusal, file: string): boolean {
  return isLack(refusal) && BASE_FOLDER.test(file);
}
