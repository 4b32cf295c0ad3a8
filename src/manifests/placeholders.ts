import type { JsonValue } from '../model/json.ts';

/** A text that something is to be put in for: `${X}`, `$X`, `<X>`, `<<X>>`, `__X__`, `{X}`, `X_PLACEHOLDER`, `REPLACE_…`. */
const PLACEHOLDER = /\$\{[^}\n]*\}|\$[A-Za-z_]\w*|<<?[A-Za-z_][\w .-]*>>?|__[A-Z][A-Z0-9_]*__|\b[A-Z0-9_]*PLACEHOLDER\b|\bREPLACE_[A-Z_]+\b/;

/** The first placeholder of a text. */
export function findPlaceholder(text: string): string | undefined {
  return PLACEHOLDER.exec(text)?.[0];
}

/** Whether a value has a placeholder in a text or a key, at any depth. */
export function hasPlaceholder(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return findPlaceholder(value) !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasPlaceholder);
  return Object.entries(value).some(([key, member]) => findPlaceholder(key) !== undefined || hasPlaceholder(member));
}
