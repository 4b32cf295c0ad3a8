import type { JsonValue } from '../../../model/json.ts';
import { nearestName } from '../../nearest-name.ts';
import { has, member, membersOf, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import type { Rule, Violation } from './rule.ts';
import { violationIf } from './rule.ts';

export const EVICTION_SIGNALS = ['memory.available', 'nodefs.available', 'nodefs.inodesFree', 'imagefs.available', 'imagefs.inodesFree', 'pid.available'];
export const RESERVABLE_RESOURCES = ['cpu', 'memory', 'ephemeral-storage', 'pid'];

export function checkKeys(self: JsonValue, allowed: readonly string[]): readonly Violation[] {
  return Object.keys(membersOf(self))
    .filter((key) => !allowed.includes(key))
    .map((key) => {
      const suggestion = nearestName(key, allowed);
      return { at: [key], message: `${quote(key)} is none of the allowed keys: ${allowed.join(', ')}`, ...(suggestion !== undefined && { suggestion }) };
    });
}

export function checkNotNegative(self: JsonValue): readonly Violation[] {
  return Object.entries(membersOf(self)).flatMap(([key, value]) =>
    textOf(value).startsWith('-') ? [{ at: [key], message: `${quote(textOf(value))} is refused: a reservation may not be negative` }] : [],
  );
}

export function checkThresholdOrder(self: JsonValue): readonly Violation[] {
  const [high, low] = [member(self, 'imageGCHighThresholdPercent'), member(self, 'imageGCLowThresholdPercent')];
  const isWrong = high !== undefined && low !== undefined && Number(high) <= Number(low);
  return violationIf(isWrong, `"imageGCHighThresholdPercent" must be greater than "imageGCLowThresholdPercent", and ${Number(high)} is not greater than ${Number(low)}`);
}

/** Each key of one map must be in the other; where the other is absent the rule breaks off. */
function checkPaired(self: JsonValue, field: string, partner: string): readonly Violation[] {
  const isFailure = !has(self, partner);
  return Object.keys(membersOf(member(self, field)))
    .filter((key) => !has(member(self, partner), key))
    .map((key) => ({ at: [field, key], message: `${quote(key)} is missing in "${partner}"`, isFailure }));
}

/** Rules about `kubelet`, which admission has given up with 1.15. */
export const KUBELET_RULES: readonly Rule[] = [
  ...['kubeReserved', 'systemReserved'].flatMap((field): Omit<Rule, 'before'>[] => [
    { id: 'reserved-keys', place: `spec.kubelet.${field}`, check: (self) => checkKeys(self, RESERVABLE_RESOURCES) },
    { id: 'reserved-not-negative', place: `spec.kubelet.${field}`, check: checkNotNegative },
  ]),
  ...['evictionHard', 'evictionSoft', 'evictionSoftGracePeriod'].map((field): Omit<Rule, 'before'> => ({
    id: 'eviction-keys',
    place: `spec.kubelet.${field}`,
    check: (self) => checkKeys(self, EVICTION_SIGNALS),
  })),
  { id: 'image-gc-thresholds', place: 'spec.kubelet', check: checkThresholdOrder },
  { id: 'eviction-soft-has-grace-period', place: 'spec.kubelet', check: (self: JsonValue) => checkPaired(self, 'evictionSoft', 'evictionSoftGracePeriod') },
  { id: 'grace-period-has-eviction-soft', place: 'spec.kubelet', check: (self: JsonValue) => checkPaired(self, 'evictionSoftGracePeriod', 'evictionSoft') },
].map((rule) => ({ ...rule, before: '1.15.0' }));
