import type { JsonPath, JsonValue } from '../../../model/json.ts';
import { hasChange } from '../../karpenter-version.ts';
import type { KarpenterVersion } from '../../karpenter-version.ts';
import type { ReleaseFeatures } from '../../releases.ts';

/** The NodePool definition that core ships, or the one of the AWS provider, which has more rules. */
export type Crd = 'aws' | 'core';

export interface RuleContext {
  release: ReleaseFeatures;
  /** The stored value of an update, where there is one. */
  old?: JsonValue;
}

export interface Violation {
  /** From the place of the rule to the fault. */
  at?: JsonPath;
  message: string;
  suggestion?: JsonValue;
  /** The rule breaks off: upstream's expression fails to evaluate. */
  isFailure?: boolean;
}

/** A cross-field rule of a definition. It sees values of the right types only. */
export interface Rule {
  id: string;
  /** Where it looks, such as `spec.amiSelectorTerms[].alias`. */
  place: string;
  /** The first release that has it, and the first that has it no more. */
  first?: string;
  before?: string;
  /** Only the AWS provider's definition has it. */
  onlyAws?: boolean;
  /** Compares with the stored value; without one it is left out. */
  isTransition?: boolean;
  check(self: JsonValue, context: RuleContext): readonly Violation[];
}

export function isRuleOf(rule: Rule, version: KarpenterVersion, crd: Crd): boolean {
  if (rule.onlyAws === true && crd !== 'aws') return false;
  return (rule.first === undefined || hasChange(version, [rule.first])) && (rule.before === undefined || !hasChange(version, [rule.before]));
}

/** One violation with this message where `isViolated`. */
export function violationIf(isViolated: boolean, message: string): readonly Violation[] {
  return isViolated ? [{ message }] : [];
}
