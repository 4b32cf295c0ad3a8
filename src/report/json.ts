import type { Report } from '../model/report.ts';
import { formatJson } from '../util/lossless-json.ts';
import { contractOf } from './contract.ts';
import { escapeJson } from './escape.ts';

/** The public contract: additive only, `schemaVersion` says which. */
export function renderJson(report: Report): string {
  return `${escapeJson(formatJson(contractOf(report), 2))}\n`;
}
