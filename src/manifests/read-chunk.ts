import type { JsonPath, JsonValue } from '../model/json.ts';
import type { ManifestDocument, ReadProblem, ScalarRange, SourcePosition } from '../model/manifest.ts';
import { parseJson } from '../util/lossless-json.ts';
import { mentionsKarpenter } from './classify.ts';
import { findRepeatedKeys } from './duplicate-keys.ts';
import type { Span } from './extract.ts';
import type { FileText } from './file-text.ts';
import { composeJson } from './json/compose-json.ts';
import { findNode, findOwnScalar, locateNode } from './locate.ts';
import { findInterpolations, maskSpans } from './mask-interpolations.ts';
import type { Chunk } from './split-documents.ts';
import { composeDocument } from './yaml/compose.ts';
import { constructValue } from './yaml/construct.ts';
import type { YamlNode } from './yaml/node.ts';
import { YamlError } from './yaml/yaml-error.ts';

export interface ChunkReading {
  /** Absent where nothing but comments or `null` stands there, or where it is broken. */
  document?: Omit<ManifestDocument, 'index'>;
  unread?: ReadProblem;
  /** What is wrong, and in which line; the line before it may be to blame. */
  error?: { position: SourcePosition; message: string; line: string; lineBefore: string };
}

export interface ReadOptions {
  /** Takes `${…}`, `$(…)` and `` `…` `` for values that are not known yet, also where YAML cannot read what they hold. */
  toleratesInterpolations: boolean;
  isEmbedded: boolean;
}

/** Reads a chunk whose origins are in the file. */
export function readChunk(file: FileText, chunk: Chunk, options: ReadOptions): ChunkReading {
  try {
    const { value, start, text, unreadFrom } = chunk.format === 'json' ? { value: parseJson(chunk.text), start: 0, text: chunk.text } : readYaml(chunk.text, options);
    const readable: Readable = { ...chunk, text, file, isEmbedded: options.isEmbedded };
    return {
      ...(value !== null && { document: { path: file.path, value, ...createQuestions(readable, start) } }),
      ...(unreadFrom !== undefined && { unread: { kind: 'unread', position: positionAt(readable, unreadFrom), message: UNREAD } }),
    };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const { start, text: line } = lineAt(chunk.text, error.offset);
    const lineBefore = start === 0 ? '' : lineAt(chunk.text, start - 1).text;
    return { error: { position: positionAt({ ...chunk, file }, error.offset), message: error.message, line, lineBefore } };
  }
}

const UNREAD = 'Kubernetes takes the document to end before this line, and ignores what follows up to the next "---"';

interface Readable extends Chunk {
  file: FileText;
  isEmbedded: boolean;
}

/** What is missing at the end is missed behind the last word. */
function positionAt({ text, originOf, file }: Pick<Readable, 'text' | 'originOf' | 'file'>, offset: number): SourcePosition {
  const end = text.trimEnd().length;
  if (offset < end || end === 0) return file.positionAt(originOf(offset));
  const { column, ...place } = file.positionAt(originOf(end - 1));
  return { ...place, column: column + 1 };
}

interface ReadYaml {
  value: JsonValue;
  start: number;
  text: string;
  unreadFrom?: number;
}

/** Each of the lines that YAML cannot read costs one more attempt; where there are many, nothing of the kind is left in the whole text. */
const MOST_ATTEMPTS = 10;
const LONGEST_MASKED = 1_000_000;

function readYaml(original: string, { toleratesInterpolations }: ReadOptions): ReadYaml {
  let text = original;
  let interpolations: Span[] | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { text, ...readStrictly(text) };
    } catch (error) {
      const isHopeless = !toleratesInterpolations || attempt > MOST_ATTEMPTS || original.length > LONGEST_MASKED || !mentionsKarpenter(original);
      if (isHopeless || !(error instanceof YamlError)) throw error;
      interpolations ??= findInterpolations(original);
      const line = lineAt(text, error.offset);
      const isMeant = ({ start, end }: Span): boolean => attempt === MOST_ATTEMPTS || (start < line.end && end > line.start);
      const masked = text;
      const spans = interpolations.filter((span) => isMeant(span) && !masked.startsWith('$_', span.start));
      if (spans.length === 0) throw error;
      text = maskSpans(text, spans);
    }
  }
}

function readStrictly(text: string): Omit<ReadYaml, 'text'> {
  const { root, unreadFrom } = composeDocument(text);
  return { value: root === undefined ? null : constructValue(root), start: root?.start ?? 0, unreadFrom };
}

/** The line of an offset; of the text's end, the last one that holds something. */
function lineAt(text: string, offset: number): Span & { text: string } {
  const at = Math.min(offset, Math.max(text.trimEnd().length - 1, 0));
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const feed = text.indexOf('\n', at);
  const end = feed === -1 ? text.length : feed;
  return { start, end, text: text.slice(start, end) };
}

type Questions = Pick<ManifestDocument, 'locate' | 'rangeOf' | 'duplicateKeys'>;

/** The nodes are several times the text, and most documents are asked for nothing but their start: they are made again when needed. */
function createQuestions(chunk: Readable, start: number): Questions {
  let root: YamlNode | undefined;
  const readRoot = (): YamlNode | undefined => (root ??= chunk.format === 'json' ? composeJson(chunk.text) : composeDocument(chunk.text).root);
  const locateIn = (node: YamlNode | undefined, path: JsonPath): number => (node === undefined ? start : locateNode(node, path));
  return {
    locate: (path) => positionAt(chunk, path.length === 0 ? start : locateIn(readRoot(), path)),
    rangeOf: (path) => rangeOf(chunk, readRoot(), path),
    duplicateKeys: (path) => {
      const top = readRoot();
      const node = top === undefined ? undefined : findNode(top, path);
      const repeated = node === undefined ? [] : findRepeatedKeys(node);
      return repeated.map(({ first, again, ...key }) => ({ ...key, first: positionAt(chunk, first), again: positionAt(chunk, again) }));
    },
  };
}

const LINE_BREAK = /[\n\r\x85\u2028\u2029]/;

/** Only where the file has the scalar letter for letter: what was dedented, escaped or masked inside of it cannot be written back. */
function rangeOf({ text, originOf, format, file, isEmbedded }: Readable, root: YamlNode | undefined, path: JsonPath): ScalarRange | undefined {
  const found = root === undefined ? undefined : findOwnScalar(root, path);
  if (found === undefined || found.node.tag !== '' || found.node.end === found.node.start) return undefined;
  const written = text.slice(found.node.start, found.node.end);
  const start = originOf(found.node.start);
  const end = originOf(found.node.end - 1) + 1;
  const isCut = found.node.start > 0 && text.charAt(found.node.start - 1) !== '\n' && originOf(found.node.start - 1) !== start - 1;
  if (isCut || LINE_BREAK.test(written) || file.text.slice(start, end) !== written || /^[|>]/.test(written)) return undefined;
  const context = format === 'json' ? 'json' : found.isInFlow(text) ? 'flow' : 'block';
  return { start, end, style: STYLES.get(written.charAt(0)) ?? 'plain', context, isEmbedded };
}

const STYLES = new Map<string, ScalarRange['style']>([
  ['"', 'double'],
  ["'", 'single'],
]);
