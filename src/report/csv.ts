import { escapeText } from './escape.ts';
import { flatRows } from './flat-rows.ts';
import type { Renderer } from './renderer.ts';

/** RFC 4180, one row for each thing that was checked. */
export const renderCsv: Renderer = (report) => {
  const { header, rows } = flatRows(report);
  return `${[header, ...rows].map((row) => row.map(formatField).join(',')).join('\r\n')}\r\n`;
};

/** A leading `=`, `+`, `-` or `@` would be a formula to a spreadsheet: a quote in front makes it text. */
export function formatField(value: string): string {
  const safe = escapeText(value).replace(/^[=+\-@]/, "'$&");
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
