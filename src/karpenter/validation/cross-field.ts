import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { member } from './members.ts';
import { formatField } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { isRuleOf } from './rules/rule.ts';
import type { Crd, Rule, Violation } from './rules/rule.ts';
import { isUnchanged } from './unchanged.ts';

export interface CrossFieldQuestion {
  object: JsonObject;
  rules: readonly Rule[];
  release: ReleaseFeatures;
  crd: Crd;
  /** The stored object of an update. */
  old?: JsonObject;
}

/**
 * What the cross-field rules of a definition hold against an object whose values have the right types. An update is not refused for what it leaves
 * alone, unless the rule breaks off there. `pkg/apiserver/schema/cel/validation.go Validator.validate`.
 */
export function findRuleRefusals(question: CrossFieldQuestion): Refusal[] {
  const rules = question.rules.filter((rule) => isRuleOf(rule, question.release.version, question.crd));
  const placesOf = new Map<string, Rule[]>();
  for (const rule of rules) placesOf.set(rule.place, [...(placesOf.get(rule.place) ?? []), rule]);
  const walk = (spot: Spot): Refusal[] => [...(placesOf.get(spot.place) ?? []).flatMap((rule) => askRule(rule, spot, question)), ...inside(spot).flatMap(walk)];
  const { spec } = question.object;
  return spec === undefined ? [] : walk({ value: spec, old: question.old?.spec, place: 'spec', path: ['spec'] });
}

interface Spot {
  value: JsonValue;
  old: JsonValue | undefined;
  place: string;
  path: JsonPath;
}

/** The items of a list have no counterpart in the stored object. */
function inside({ value, old, place, path }: Spot): Spot[] {
  if (Array.isArray(value)) return value.map((item, index) => ({ value: item, old: undefined, place: `${place}[]`, path: [...path, index] }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, inner]) => ({ value: inner, old: member(old, key), place: `${place}.${key}`, path: [...path, key] }));
}

function askRule(rule: Rule, { value, old, path }: Spot, question: CrossFieldQuestion): Refusal[] {
  if (rule.isTransition === true && old === undefined) return [];
  const violations = rule.check(value, { release: question.release, old });
  const isFailure = violations.every((violation) => violation.isFailure === true);
  const isForgiven = question.old !== undefined && rule.isTransition !== true && !isFailure && isUnchanged(path, question.object, question.old);
  return isForgiven ? [] : violations.map((violation) => refusalOf(rule, violation, path));
}

function refusalOf({ id }: Rule, { at = [], message, suggestion, isFailure = false }: Violation, path: JsonPath): Refusal {
  return { kind: 'rule', rule: id, path: [...path, ...at], field: formatField(path), message, isFailure, ...(suggestion !== undefined && { suggestion }) };
}
