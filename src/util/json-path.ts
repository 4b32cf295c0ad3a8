import type { JsonPath, JsonValue } from '../model/json.ts';

const PLAIN_KEY = /^[A-Za-z_][\w-]*$/;

/** Such as `spec.tags["a.b/c"]` and `spec.amiSelectorTerms[0].alias`. */
export function formatPath(path: readonly (string | number)[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!PLAIN_KEY.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** The value at a path; where it leads nowhere, nothing. */
export function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, step) => {
    if (typeof at !== 'object' || at === null) return undefined;
    if (Array.isArray(at)) return typeof step === 'number' ? at[step] : undefined;
    return Object.hasOwn(at, step) ? at[step] : undefined;
  }, value);
}
