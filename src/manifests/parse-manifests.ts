import type { ParsedFile, ReadProblem } from '../model/manifest.ts';
import { mentionsKarpenter } from './classify.ts';
import { composeExtracts } from './extract.ts';
import type { Extract } from './extract.ts';
import { findEmbedded, findInUnknown } from './embedded/find-embedded.ts';
import type { Embedded, HostLanguage } from './embedded/find-embedded.ts';
import { holdsObject } from './embedded/holds-object.ts';
import { fileText } from './file-text.ts';
import type { FileText } from './file-text.ts';
import { findPlaceholder } from './placeholders.ts';
import { readChunk } from './read-chunk.ts';
import type { ChunkReading } from './read-chunk.ts';
import { describeHost } from './recognise/host.ts';
import { recogniseUnrendered } from './recognise/recognise-unrendered.ts';
import { TEMPLATE_FILE, describeUnreadTemplate, recogniseTemplate, renderHint } from './recognise/template.ts';
import type { Unrendered } from './recognise/unrendered.ts';
import { splitDocuments } from './split-documents.ts';

/**
 * Reads every document of a YAML or JSON text as Kubernetes does, and those in the heredocs of Terraform's and shells' files and in the
 * code of Markdown. A broken document becomes a problem, and reading goes on with the next one; what has to be rendered first becomes
 * one problem and is not read at all. All positions are in the file. Never throws.
 */
export function parseManifests({ path, text }: { path: string; text: string }): ParsedFile {
  return { ...readFile(fileText(path, text)), text };
}

function readFile(file: FileText): ParsedFile {
  const { path, text } = file;
  const embedded = findEmbedded(path, text);
  if (embedded !== undefined) return readEmbedded(file, embedded);
  const unrendered = recogniseUnrendered({ path, text });
  if (unrendered !== undefined) return { path, documents: [], problems: [describeUnrendered(file, unrendered)] };
  const parsed = readWhole(file, { isStrict: false });
  const isBroken = parsed.documents.length === 0 && parsed.problems.some(({ kind }) => kind === 'syntax' || kind === 'template');
  const hidden = isBroken ? findInUnknown(path, text) : undefined;
  return hidden === undefined ? parsed : readEmbedded(file, hidden);
}

/** A YAML or JSON text without a look for what has to be rendered or anything else: what Kubernetes itself would read. */
export function readDocuments({ path, text }: { path: string; text: string }): ParsedFile {
  return readWhole(fileText(path, text), { isStrict: true });
}

/** What is read: the file itself, or a text in it. */
interface Part extends Extract {
  file: FileText;
  /** Kubernetes' reader alone decides. */
  isStrict: boolean;
  language?: HostLanguage;
}

function readWhole(file: FileText, { isStrict }: { isStrict: boolean }): ParsedFile {
  const parsed: ParsedFile = { path: file.path, documents: [], problems: [] };
  readPart(parsed, { text: file.text, originOf: (offset) => offset, file, isStrict });
  if (parsed.documents.length === 0 && parsed.problems.length === 0) parsed.problems.push(describeEmpty(file.path));
  return withOrder(parsed);
}

function withOrder(parsed: ParsedFile): ParsedFile {
  parsed.problems.sort((a, b) => a.position.line - b.position.line);
  return parsed;
}

function readPart(parsed: ParsedFile, part: Part): void {
  const { file, text, originOf, language } = part;
  const { chunks, problems } = splitDocuments(text);
  for (const { offset, message } of problems) parsed.problems.push({ kind: 'syntax', position: file.positionAt(originOf(offset)), message });
  for (const chunk of chunks) {
    if (!part.isStrict && text.length > LARGE && !mentionsKarpenter(chunk.text)) continue;
    const placed = { ...chunk, ...composeExtracts(chunk, part) };
    if (chunk.format === 'yaml' && chunk.text.length > LONGEST_YAML) {
      parsed.problems.push({ ...TOO_LONG, position: file.positionAt(placed.originOf(0)) });
      continue;
    }
    const reading = readChunk(file, placed, { toleratesInterpolations: !part.isStrict, isEmbedded: language !== undefined });
    addReading(parsed, reading, part);
    if (reading.error !== undefined && (language !== 'markdown' || WHOLE_OBJECT.every((field) => field.test(chunk.text)))) parsed.problems.push(describeError(reading.error, part));
  }
}

/** In characters. Of a larger text only documents that mention an API of Karpenter's are read: the others would take many seconds. */
const LARGE = 5_000_000;
/** In characters. A document of YAML takes fifty times its size in memory while it is read; one of JSON does not. */
const LONGEST_YAML = 16_000_000;
const TOO_LONG = { kind: 'syntax', message: 'this document is larger than 16 MB, which is too much for one of YAML', hint: 'write it as JSON, as kubectl get -o json does, or split it with ---' } as const;

/** Documentation shows fragments, which need not be YAML. */
const WHOLE_OBJECT = [/^ *"?apiVersion"?:/m, /^ *"?kind"?:/m];

/** In documentation `...` leaves something out: that it ends a document is nobody's mistake. */
function addReading({ documents, problems }: ParsedFile, { document, unread }: ChunkReading, { language }: Part): void {
  const counts = document !== undefined && (language === undefined || holdsObject(document.value));
  if (counts) documents.push({ ...document, index: documents.length });
  if (unread !== undefined && language !== 'markdown') problems.push(unread);
}

/** Code that makes objects of its own is named even where other objects stand beside it. */
function readEmbedded(file: FileText, { language, texts, builtAt, mentionedAt }: Embedded): ParsedFile {
  const parsed: ParsedFile = { path: file.path, documents: [], problems: [] };
  for (const text of texts) {
    const template = recogniseTemplate({ path: file.path, text: text.text });
    if (template === undefined) readPart(parsed, { ...text, file, isStrict: false, language });
    else if (language !== 'markdown') parsed.problems.push(describeUnrendered(file, { ...template, hint: describeHost(language, file.path).hint, offset: text.originOf(template.offset) }));
  }
  const isEmpty = parsed.documents.length === 0 && parsed.problems.length === 0;
  const unreadable = builtAt ?? (isEmpty ? mentionedAt : undefined);
  const { built, empty } = describeHost(language, file.path);
  if (unreadable !== undefined) parsed.problems.push(describeUnrendered(file, { ...built, offset: unreadable }));
  else if (isEmpty) parsed.problems.push(describeUnrendered(file, { ...empty, offset: 0 }));
  return withOrder(parsed);
}

function describeEmpty(path: string): ReadProblem {
  return { kind: 'empty', position: { path, line: 1, column: 1 }, message: 'the file holds no document' };
}

function describeUnrendered({ positionAt }: FileText, { offset, ...problem }: Unrendered): ReadProblem {
  return { ...problem, position: positionAt(offset) };
}

/** A line that is a placeholder, or that holds one in a text of another language, is to be filled in first. */
function describeError(error: NonNullable<ChunkReading['error']>, { file: { path }, isStrict, language }: Part): ReadProblem {
  const { position, message } = error;
  const isTemplate = language !== undefined || TEMPLATE_FILE.test(path);
  const placeholder = isStrict ? undefined : ((isTemplate ? findPlaceholder(error.line) : undefined) ?? alonePlaceholder(error.line) ?? alonePlaceholder(error.lineBefore));
  if (placeholder !== undefined) return { kind: 'template', position, message: `"${placeholder}" has to be filled in before this is YAML`, hint: language === undefined ? renderHint(path) : describeHost(language, path).hint };
  return TEMPLATE_FILE.test(path) && !isStrict ? { ...describeUnreadTemplate(path, message), position } : { kind: 'syntax', position, message };
}

function alonePlaceholder(line: string): string | undefined {
  const placeholder = findPlaceholder(line);
  return placeholder === line.trim() ? placeholder : undefined;
}
