import { dump } from 'js-yaml';
import type { Report } from '../model/report.ts';
import { contractOf } from './contract.ts';
import { hasUnsafeText } from './escape.ts';
import { renderJson } from './json.ts';

/**
 * The JSON contract, as YAML. Where text holds control characters, or begins a line of a block as a command to the runner of a job, or a number more digits than a double has, it is written as JSON, which is YAML too
 * and can have both.
 */
export function renderYaml(report: Report): string {
  const contract = contractOf(report);
  if (hasLongInteger(contract)) return renderJson(report);
  const text = dump(contract, { lineWidth: -1, noRefs: true });
  return hasUnsafeText(text.replaceAll('\n', '')) || /^\s*::/m.test(text) ? renderJson(report) : text;
}

function hasLongInteger(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasLongInteger);
}
