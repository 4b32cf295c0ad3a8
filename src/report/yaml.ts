import { dump } from 'js-yaml';
import { contractOf } from './contract.ts';
import { hasUnsafeText } from './escape.ts';
import { renderJson } from './json.ts';
import type { Renderer } from './renderer.ts';

/**
 * The JSON contract, as YAML. Where text holds control characters, or a number more digits than a double has, it is written as JSON, which is YAML too
 * and can have both.
 */
export const renderYaml: Renderer = (report, options) => {
  const contract = contractOf(report);
  if (hasLongInteger(contract)) return renderJson(report, options);
  const text = dump(contract, { lineWidth: -1, noRefs: true });
  return hasUnsafeText(text.replaceAll('\n', '')) ? renderJson(report, options) : text;
};

function hasLongInteger(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasLongInteger);
}
