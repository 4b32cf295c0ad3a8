import type { Report } from '../model/report.ts';
import { escapeText } from './escape.ts';
import { flatRows } from './flat-rows.ts';

/** RFC 4180, one row for each thing that was checked. */
export function renderCsv(report: Report): string {
  const { header, rows } = flatRows(report);
  return `${[header, ...rows].map((row) => row.map(formatField).join(',')).join('\r\n')}\r\n`;
}

/** A leading `=`, `+`, `-` or `@` would be a formula to a spreadsheet, and `::` a command to the runner of a job: a quote in front makes it text. */
export function formatField(value: string): string {
  const safe = escapeText(value).replace(/^(?:[=+\-@]|::)/, "'$&");
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
