import { dump } from 'js-yaml';
import { contractOf } from './contract.ts';
import { hasUnsafeText } from './escape.ts';
import { renderJson } from './json.ts';
import type { Renderer } from './renderer.ts';

/** The JSON contract, as YAML. Where text holds control characters it is written as JSON, which is YAML too and can escape them everywhere. */
export const renderYaml: Renderer = (report, options) => {
  const text = dump(contractOf(report), { lineWidth: -1, noRefs: true });
  return hasUnsafeText(text.replaceAll('\n', '')) ? renderJson(report, options) : text;
};
