import { compareText } from '../../util/compare-text.ts';

/** A finding that was there before. What makes it the same is the fingerprint; the rest is for whoever reads the file. */
export interface BaselineEntry {
  fingerprint: string;
  rule: string;
  /** From the repository's folder, where there is one. */
  file: string;
  /** Kind and name. */
  object?: string;
  field?: string;
}

const FORMAT = 'karpami-baseline';
const VERSION = 1;

/** Sorted, one entry a line, so that merges and reviews see what came and went. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
  const sorted = [...new Map(entries.map((entry) => [entry.fingerprint, entry])).values()].sort(compareEntries);
  const lines = sorted.map(({ fingerprint, rule, file, object, field }) => `    ${JSON.stringify({ fingerprint, rule, file, object, field })}`);
  return `{\n  "format": "${FORMAT}",\n  "version": ${VERSION},\n  "entries": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`;
}

function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return compareText(sortKey(a), sortKey(b));
}

function sortKey({ file, rule, object = '', field = '', fingerprint }: BaselineEntry): string {
  return [file, rule, object, field, fingerprint].join('\0');
}

/** `undefined` for a text that is no baseline. */
export function parseBaseline(text: string): BaselineEntry[] | undefined {
  const value = parse(text);
  if (!isRecord(value) || value['format'] !== FORMAT || value['version'] !== VERSION || !Array.isArray(value['entries'])) return undefined;
  const entries = value['entries'].map(toEntry);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toEntry(value: unknown): BaselineEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { fingerprint, rule, file, object, field } = value;
  if (typeof fingerprint !== 'string' || typeof rule !== 'string' || typeof file !== 'string') return undefined;
  return { fingerprint, rule, file, ...(typeof object === 'string' && { object }), ...(typeof field === 'string' && { field }) };
}
