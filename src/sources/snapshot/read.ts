import type { SourceFailure } from '../../model/source-failure.ts';
import { parseJson } from '../../util/lossless-json.ts';
import { WrongShape } from './decode.ts';
import { SNAPSHOT_VERSION } from './format.ts';
import type { Snapshot } from './format.ts';
import { snapshotShape } from './shapes.ts';

export type ReadSnapshot = { ok: true; snapshot: Snapshot } | { ok: false; problem: SourceFailure };

/** Reads the text of a snapshot file. Every field that karpami uses has been checked. Throws nothing; `path` is for the message. */
export function readSnapshot(text: string, path: string): ReadSnapshot {
  const content = text.replace(/^\uFEFF/, '');
  const parsed = parseDocument(content);
  if (!parsed.ok) return problem(path, parsed.message, isCutOff(content) ? TAKE_AGAIN : MAKE_ONE);
  return decodeDocument(parsed.value, path);
}

const MAKE_ONE = 'make one with: karpami snapshot --context CONTEXT --to FILE';
const TAKE_AGAIN = 'copy the file again, or take the snapshot again with: karpami snapshot --context CONTEXT --to FILE';

type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

function parseDocument(content: string): Parsed {
  if (content.trim() === '') return { ok: false, message: 'is empty' };
  try {
    return { ok: true, value: parseJson(content) };
  } catch (error) {
    if (isCutOff(content)) return { ok: false, message: `is cut off after ${content.length} characters` };
    return { ok: false, message: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Does the text start as a JSON object and end before it is closed? */
function isCutOff(content: string): boolean {
  if (!content.trimStart().startsWith('{')) return false;
  const withoutStrings = content.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '');
  if (withoutStrings.includes('"')) return true;
  return (withoutStrings.match(/[[{]/g)?.length ?? 0) > (withoutStrings.match(/[\]}]/g)?.length ?? 0);
}

function decodeDocument(value: unknown, path: string): ReadSnapshot {
  const version = versionOf(value);
  if (version === undefined) return problem(path, 'is JSON, but not a karpami snapshot: it has no "karpamiSnapshot"', MAKE_ONE);
  if (version > SNAPSHOT_VERSION) {
    const message = `was written by a newer karpami (snapshot format ${version}, this one reads ${SNAPSHOT_VERSION})`;
    return problem(path, message, 'update karpami: npm install -g karpami@latest');
  }
  try {
    return { ok: true, snapshot: snapshotShape(value, '') };
  } catch (error) {
    if (error instanceof WrongShape) return problem(path, `is a damaged snapshot: ${error.message}`, TAKE_AGAIN);
    return problem(path, 'is a damaged snapshot: it is nested too deeply', TAKE_AGAIN);
  }
}

function versionOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('karpamiSnapshot' in value)) return undefined;
  return typeof value.karpamiSnapshot === 'number' ? value.karpamiSnapshot : 0;
}

function problem(path: string, message: string, hint: string): ReadSnapshot {
  return { ok: false, problem: { service: 'snapshot', operation: `read ${path}`, kind: 'invalid', message: `"${path}" ${message}`, hint } };
}
