import type { JsonPath, JsonValue } from '../model/json.ts';

const PLAIN_KEY = /^[A-Za-z_][\w-]*$/;

/** Such as `spec.tags["a.b/c"]` and `spec.amiSelectorTerms[0].alias`. */
export function formatPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) => (typeof step === 'string' && PLAIN_KEY.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`));
  return steps.join('').replace(/^\./, '');
}

/** The value at a path; where it leads nowhere, nothing. */
export function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, step) => {
    if (typeof at !== 'object' || at === null) return undefined;
    if (Array.isArray(at)) return typeof step === 'number' ? at[step] : undefined;
    return Object.hasOwn(at, step) ? at[step] : undefined;
  }, value);
}
