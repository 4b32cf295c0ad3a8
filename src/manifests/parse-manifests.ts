import type { JsonPath, JsonValue } from '../model/json.ts';
import type { ManifestDocument, ParsedFile, ReadProblem, SourcePosition } from '../model/manifest.ts';
import { parseJson } from '../util/lossless-json.ts';
import { composeJson } from './json/compose-json.ts';
import { indexLines } from './line-index.ts';
import { locateNode } from './locate.ts';
import { recogniseUnrendered } from './recognise/recognise-unrendered.ts';
import { recogniseBrokenTemplate } from './recognise/template.ts';
import type { Unrendered } from './recognise/unrendered.ts';
import { splitDocuments } from './split-documents.ts';
import type { Chunk } from './split-documents.ts';
import { composeDocument } from './yaml/compose.ts';
import { constructValue } from './yaml/construct.ts';
import type { YamlNode } from './yaml/node.ts';
import { YamlError } from './yaml/yaml-error.ts';

/**
 * Reads every document of a YAML or JSON text as Kubernetes does. A broken document becomes a problem, and reading goes on with the
 * next one; what has to be rendered first becomes one problem and is not read at all. Never throws.
 */
export function parseManifests({ path, text }: { path: string; text: string }): ParsedFile {
  const unrendered = recogniseUnrendered({ path, text });
  if (unrendered === undefined) return readDocuments({ path, text });
  return { path, documents: [], problems: [describeUnrendered(path, text, unrendered)] };
}

/** The same without a look for what has to be rendered: what Kubernetes itself would read. */
export function readDocuments({ path, text }: { path: string; text: string }): ParsedFile {
  const file: ParsedFile = { path, documents: [], problems: [] };
  const { chunks, problems } = splitDocuments(text);
  for (const { line, column, message } of problems) file.problems.push({ kind: 'syntax', position: { path, line: line + 1, column: column + 1 }, message });
  for (const chunk of chunks) readChunk(file, chunk);
  if (file.documents.length === 0 && file.problems.length === 0) file.problems.push(describeEmpty(path));
  file.problems.sort((a, b) => a.position.line - b.position.line);
  return file;
}

/** Where an offset into a chunk is in its file. */
type FindPosition = (offset: number) => SourcePosition;

function readChunk(file: ParsedFile, chunk: Chunk): void {
  const positionAt = createPositions(file.path, chunk);
  try {
    const { value, start } = chunk.format === 'json' ? { value: parseJson(chunk.text), start: 0 } : readYaml(file, chunk, positionAt);
    if (value !== null) file.documents.push({ path: file.path, index: file.documents.length, value, locate: createLocate(chunk, start, positionAt), rangeOf: () => undefined, duplicateKeys: () => [] });
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const unrendered = recogniseBrokenTemplate({ path: file.path, text: chunk.text });
    file.problems.push({ kind: 'syntax', message: error.message, ...unrendered, position: positionAt(error.offset) });
  }
}

/** A byte order mark takes no column; what is missing at the end is missed behind the last word. */
function createPositions(path: string, chunk: Chunk): FindPosition {
  const find = indexLines(chunk.text);
  const end = chunk.text.trimEnd().length;
  return (offset) => {
    const { line, column } = find(Math.min(offset, end));
    const shift = line > 0 ? 0 : chunk.column - (column > 0 && chunk.text.startsWith('\ufeff') ? 1 : 0);
    return { path, line: chunk.line + line + 1, column: column + shift + 1 };
  };
}

function readYaml({ problems }: ParsedFile, { text }: Chunk, positionAt: FindPosition): { value: JsonValue; start: number } {
  const { root, unreadFrom } = composeDocument(text);
  const value = root === undefined ? null : constructValue(root);
  if (unreadFrom !== undefined) {
    problems.push({ kind: 'unread', position: positionAt(unreadFrom), message: 'Kubernetes takes the document to end before this line, and ignores what follows up to the next "---"' });
  }
  return { value, start: root?.start ?? 0 };
}

/** The nodes are several times the text, and most documents are asked for nothing but their start: they are made again when needed. */
function createLocate(chunk: Chunk, start: number, positionAt: FindPosition): ManifestDocument['locate'] {
  let root: YamlNode | undefined;
  return (path: JsonPath) => {
    if (path.length === 0) return positionAt(start);
    root ??= chunk.format === 'json' ? composeJson(chunk.text) : composeDocument(chunk.text).root;
    return positionAt(root === undefined ? start : locateNode(root, path));
  };
}

function describeEmpty(path: string): ReadProblem {
  return { kind: 'empty', position: { path, line: 1, column: 1 }, message: 'the file holds no document' };
}

function describeUnrendered(path: string, text: string, { offset, ...problem }: Unrendered): ReadProblem {
  return { ...problem, position: createPositions(path, { format: 'yaml', text, line: 0, column: 0 })(offset) };
}
