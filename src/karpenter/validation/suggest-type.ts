import type { JsonValue } from '../../model/json.ts';

export type WantedType = 'text' | 'boolean' | 'number' | 'integer' | 'quantity' | 'list' | 'object';

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on', 'enabled'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', 'disabled'].map((word) => [word, false] as const),
]);

/** A value of the wrong type as the one that was probably meant: `10` → `"10"`, `"true"` → `true`, `"Drifted"` → `["Drifted"]`. */
export function suggestOtherType(value: JsonValue, type: WantedType): JsonValue | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'object' ? undefined : String(value);
    case 'boolean':
      return typeof value === 'string' ? TRUTH.get(value.trim().toLowerCase()) : undefined;
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
    case 'quantity':
      return typeof value === 'number' ? String(value) : undefined;
    case 'list':
      return value === null ? undefined : [value];
    case 'object':
      return undefined;
  }
}
