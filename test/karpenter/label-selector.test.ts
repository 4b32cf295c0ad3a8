import { compileSelector } from '../../src/karpenter/label-selector.ts';
import type { LabelSelector } from '../../src/model/kubernetes.ts';

const LABELS = { app: 'web', tier: '' };

describe('compileSelector', () => {
  const expression = (key: string, operator: string, values?: string[]): LabelSelector => ({ matchExpressions: [{ key, operator, values }] });

  test.each<{ words: string; selector: LabelSelector | null | undefined; matches: boolean }>([
    { words: 'no selector', selector: undefined, matches: false },
    { words: 'a null selector', selector: null, matches: false },
    { words: 'an empty selector', selector: {}, matches: true },
    { words: 'an equal label', selector: { matchLabels: { app: 'web' } }, matches: true },
    { words: 'another value', selector: { matchLabels: { app: 'api' } }, matches: false },
    { words: 'one of two labels', selector: { matchLabels: { app: 'web', zone: 'a' } }, matches: false },
    { words: 'an empty value against an absent label', selector: { matchLabels: { zone: '' } }, matches: false },
    { words: 'an empty value', selector: { matchLabels: { tier: '' } }, matches: true },
    { words: 'In', selector: expression('app', 'In', ['api', 'web']), matches: true },
    { words: 'NotIn', selector: expression('app', 'NotIn', ['web']), matches: false },
    { words: 'NotIn with an absent label', selector: expression('zone', 'NotIn', ['a']), matches: true },
    { words: 'Exists', selector: expression('tier', 'Exists'), matches: true },
    { words: 'Exists with a name from the prototype chain', selector: expression('constructor', 'Exists'), matches: false },
    { words: 'DoesNotExist', selector: expression('tier', 'DoesNotExist'), matches: false },
  ])('$words: $matches', ({ selector, matches }) => {
    const compiled = compileSelector(selector);
    expect(compiled.ok && compiled.selector.matches(LABELS)).toBe(matches);
  });

  test.each([
    { words: 'an unknown operator', selector: expression('app', 'Gt', ['1']), message: '"Gt" is not an operator of label selectors' },
    { words: 'In without values', selector: expression('app', 'In', []), message: 'the expression for "app" has no values' },
    { words: 'Exists with values', selector: expression('app', 'Exists', ['x']), message: 'the expression for "app" may not have values' },
    { words: 'a value with a blank', selector: { matchLabels: { app: 'a b' } }, message: '"a b" is not a label value' },
    { words: 'a key with two slashes', selector: { matchLabels: { 'a/b/c': 'x' } }, message: '"a/b/c" is not a label key' },
  ])('refuses $words', ({ selector, message }) => {
    expect(compileSelector(selector)).toEqual({ ok: false, message });
  });
});
