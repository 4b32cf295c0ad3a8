import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '../../src/util/lossless-json.ts';
import { families } from './families/index.ts';
import type { Difference, Family, Row } from './family.ts';

export interface FileResult {
  /** File name without its endings. */
  name: string;
  family: string;
  served: boolean;
  passed: number;
  failed: number;
  parts: Record<string, { passed: number; failed: number }>;
  failures: { id: string; differences: Difference[] }[];
}

const FILE = /^(.+?)\.jsonl(?:\.gz)?$/;

export function vectorFiles(dir: string): string[] {
  return readdirSync(dir).filter((file) => FILE.test(file)).sort();
}

/** `budgets-1.15` and `ec2nodeclasshash-old` belong to the families `budgets` and `ec2nodeclasshash`. */
export function familyOf(file: string): string {
  const name = FILE.exec(file)?.[1] ?? file;
  return name.replace(/-.*$/, '');
}

export function* readRows(path: string): Generator<Row> {
  const bytes = readFileSync(path);
  const text = path.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  for (const line of text.split('\n')) {
    if (line.trim() !== '') yield parseJson(line) as unknown as Row;
  }
}

export function runFile(dir: string, file: string): FileResult {
  const family = families.find(({ name }) => name === familyOf(file));
  const result: FileResult = {
    name: FILE.exec(file)?.[1] ?? file,
    family: familyOf(file),
    served: family !== undefined,
    passed: 0,
    failed: 0,
    parts: {},
    failures: [],
  };
  for (const row of readRows(join(dir, file))) tally(result, row, family);
  return result;
}

function tally(result: FileResult, row: Row, family: Family | undefined): void {
  const found = family === undefined ? [{ path: '', expected: row.expected, actual: 'not served' }] : checkRow(family, row);
  if (found.length === 0) result.passed += 1;
  else {
    result.failed += 1;
    result.failures.push({ id: row.id, differences: found });
  }
  for (const [part, agreed] of Object.entries(family?.parts?.(row) ?? {})) {
    const count = (result.parts[part] ??= { passed: 0, failed: 0 });
    count[agreed ? 'passed' : 'failed'] += 1;
  }
}

function checkRow(family: Family, row: Row): Difference[] {
  try {
    return family.check(row);
  } catch (error) {
    return [{ path: '', expected: row.expected, actual: error instanceof Error ? (error.stack ?? error.message) : String(error) }];
  }
}
