import type { TextEdit } from '../model/lint.ts';
import type { ScalarRange } from '../model/manifest.ts';
import { FORBIDDEN } from './yaml/characters.ts';
import { composeDocument } from './yaml/compose.ts';
import type { MappingNode, YamlNode } from './yaml/node.ts';
import { resolveImplicit } from './yaml/resolve-scalar.ts';
import { YamlError } from './yaml/yaml-error.ts';

export interface EditedText<Edit extends TextEdit> {
  text: string;
  applied: Edit[];
  /** Those that overlap one before them, or that lie outside of the text. */
  refused: Edit[];
}

/** Makes the edits, in whichever order they come. Of edits that overlap the first in the text counts; the same edit twice is one. */
export function applyEdits<Edit extends TextEdit>(text: string, edits: readonly Edit[]): EditedText<Edit> {
  const result: EditedText<Edit> = { text: '', applied: [], refused: [] };
  let last: Edit | undefined;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const isSame = last !== undefined && edit.start === last.start && edit.end === last.end && edit.text === last.text;
    const isFree = edit.start >= (last?.end ?? 0) && edit.start <= edit.end && edit.end <= text.length && edit.start !== last?.start;
    (isSame || isFree ? result.applied : result.refused).push(edit);
    if (!isFree) continue;
    result.text += text.slice(last?.end ?? 0, edit.start) + edit.text;
    last = edit;
  }
  result.text += text.slice(last?.end ?? 0);
  return result;
}

export interface ScalarPlace extends Omit<ScalarRange, 'start' | 'end'> {
  /** The value has to stay a text; otherwise it is what it looks like. */
  isText: boolean;
}

/**
 * How a value is written where a scalar stands: with the quotes that it has, without them where it has none and needs none. `undefined`
 * where it cannot be written there: half of a surrogate pair, or what a shell or Terraform would take for something of theirs.
 */
export function writeScalar(value: string, place: ScalarPlace): string | undefined {
  const written = place.context === 'json' ? writeJson(value, place) : writeYaml(value, place);
  const isTaken = LONE_SURROGATE.test(value) || (place.isEmbedded && HOST_SYNTAX.test(written));
  return isTaken ? undefined : written;
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const HOST_SYNTAX = /[$`\\]|%\{/;

function writeJson(value: string, { isText }: ScalarPlace): string {
  return !isText && JSON_LITERAL.test(value) ? value : JSON.stringify(value);
}

const JSON_LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/;

function writeYaml(value: string, { style, context, isText }: ScalarPlace): string {
  const { type, value: meaning } = resolveImplicit(value);
  const isString = type === 'str';
  // No infinite number can be read back, and of nothing at all a list in brackets makes no entry.
  const isTyped = !isString && !isText && (typeof meaning !== 'number' || Number.isFinite(meaning));
  if (isTyped) return value === '' ? 'null' : value;
  const isPlain = style === 'plain' && isString && readsBack(value, context === 'flow');
  if (isPlain) return value;
  const fitsSingleQuotes = !FORBIDDEN.test(value) && !LINE_BREAK.test(value);
  return style === 'single' && fitsSingleQuotes ? `'${value.replaceAll("'", "''")}'` : quoteDouble(value);
}

const LINE_BREAK = /[\n\r\x85\u2028\u2029]/;

/** Whether YAML takes the value, without quotes, for this very text. */
function readsBack(value: string, isInFlow: boolean): boolean {
  if (LINE_BREAK.test(value)) return false;
  try {
    const pairs = [isInFlow ? `{k: ${value}, l: m}\n` : `k: ${value}\nl: m\n`].flatMap((text) => pairsOf(composeDocument(text).root));
    const [first, ...others] = pairs;
    return others.length === 1 && first?.value.kind === 'scalar' && first.value.isImplicit && first.value.value === value;
  } catch (error) {
    if (error instanceof YamlError) return false;
    throw error;
  }
}

function pairsOf(node: YamlNode | undefined): MappingNode['pairs'] {
  return node?.kind === 'mapping' ? node.pairs : [];
}

function quoteDouble(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&').replaceAll(UNPRINTABLE, escapeCharacter)}"`;
}

const UNPRINTABLE = new RegExp(`${FORBIDDEN.source}|[\\n\\r\\t\\x85\\u2028\\u2029\\ufeff]`, 'gu');
const SHORT_ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escapeCharacter(character: string): string {
  return SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
