import { formatJson } from '../util/lossless-json.ts';
import { contractOf } from './contract.ts';
import { escapeJson } from './escape.ts';
import type { Renderer } from './renderer.ts';

/** The public contract: additive only, `schemaVersion` says which. */
export const renderJson: Renderer = (report) => `${escapeJson(formatJson(contractOf(report), 2))}\n`;
