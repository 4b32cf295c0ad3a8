import type { LabelSelector } from '../model/kubernetes.ts';
import { labelKeyProblem, labelValueProblem } from './label-syntax.ts';

export type Labels = Readonly<Record<string, string>>;

/** A selector that was read once so that it can be asked often. */
export interface CompiledSelector {
  matches(labels: Labels): boolean;
  /** A label that every match has, for an index. */
  pair?: readonly [key: string, value: string];
}

export type SelectorResult = { ok: true; selector: CompiledSelector } | { ok: false; message: string };

type Test = (labels: Labels) => boolean;
type TestResult = { ok: true; test: Test } | { ok: false; message: string };

/**
 * Reads a label selector: without one nothing matches, an empty one matches everything.
 * Ported from `k8s.io/apimachinery/pkg/apis/meta/v1 LabelSelectorAsSelector` and `labels.NewRequirement`.
 */
export function compileSelector(selector: LabelSelector | null | undefined): SelectorResult {
  if (selector === undefined || selector === null) return { ok: true, selector: { matches: () => false } };
  const pairs = Object.entries(selector.matchLabels ?? {});
  const tests: Test[] = [];
  const results = [...pairs.map(([key, value]) => compileIn(key, [value])), ...(selector.matchExpressions ?? []).map(compileExpression)];
  for (const result of results) {
    if (!result.ok) return result;
    tests.push(result.test);
  }
  return { ok: true, selector: { matches: (labels) => tests.every((test) => test(labels)), pair: pairs[0] } };
}

function compileExpression({ key, operator, values = [] }: NonNullable<LabelSelector['matchExpressions']>[number]): TestResult {
  switch (operator) {
    case 'In':
      return compileIn(key, values);
    case 'NotIn':
      return negate(compileIn(key, values));
    case 'Exists':
      return compileExists(key, values);
    case 'DoesNotExist':
      return negate(compileExists(key, values));
    default:
      return { ok: false, message: `"${operator}" is not an operator of label selectors` };
  }
}

function compileIn(key: string, values: readonly string[]): TestResult {
  if (values.length === 0) return { ok: false, message: `the expression for "${key}" has no values` };
  const wrong = values.find((value) => labelValueProblem(value) !== undefined);
  if (wrong !== undefined) return { ok: false, message: `"${wrong}" is not a label value` };
  const wanted = new Set(values);
  return withKey(key, (labels) => Object.hasOwn(labels, key) && wanted.has(labels[key] ?? ''));
}

function compileExists(key: string, values: readonly string[]): TestResult {
  if (values.length > 0) return { ok: false, message: `the expression for "${key}" may not have values` };
  return withKey(key, (labels) => Object.hasOwn(labels, key));
}

function withKey(key: string, test: Test): TestResult {
  return labelKeyProblem(key) === undefined ? { ok: true, test } : { ok: false, message: `"${key}" is not a label key` };
}

function negate(result: TestResult): TestResult {
  return result.ok ? { ok: true, test: (labels) => !result.test(labels) } : result;
}
