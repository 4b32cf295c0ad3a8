import { dump } from 'js-yaml';
import { contractOf } from './contract.ts';
import type { Renderer } from './renderer.ts';

/** The JSON contract, as YAML. */
export const renderYaml: Renderer = (report) => dump(contractOf(report), { lineWidth: -1, noRefs: true });
