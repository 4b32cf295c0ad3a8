import type { JsonValue } from '../../src/model/json.ts';

/** One line of a vector file. */
export interface Row {
  id: string;
  input: Record<string, JsonValue>;
  expected: Record<string, JsonValue>;
}

/** One place where karpami answers otherwise than Karpenter did. */
export interface Difference {
  /** Such as `next[0][3]`. */
  path: string;
  expected: unknown;
  actual: unknown;
}

export interface Family {
  /** The file name without `.jsonl`, `.jsonl.gz` and a suffix such as `-1.15` or `-old`. */
  name: string;
  /** Runs karpami on the row's input and compares with its answer. */
  check(row: Row): Difference[];
  /** For families that count parts of a row on their own (`each` of drift): part → did it agree. */
  parts?(row: Row): Record<string, boolean>;
}

/** Deep comparison of JSON-like values; `undefined` members count as absent. */
export function differences(expected: unknown, actual: unknown, path = ''): Difference[] {
  if (Object.is(expected, actual)) return [];
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differences(item, actual[index], `${path}[${index}]`));
  }
  if (isRecord(expected) && isRecord(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(expected[key], actual[key], path === '' ? key : `${path}.${key}`));
  }
  return [{ path, expected, actual }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
