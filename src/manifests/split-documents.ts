import { extractLines } from './extract.ts';
import { scanJsonValue } from './json/scan-json.ts';

/** A piece of a file that is read on its own. */
export interface Chunk {
  format: 'yaml' | 'json';
  /** Line breaks are line feeds, as Kubernetes' line reader makes them. */
  text: string;
  /** Where a character of it stands in the text that was cut. */
  originOf: (offset: number) => number;
}

export interface SplitProblem {
  /** Into the text that was cut. */
  offset: number;
  message: string;
}

export interface SplitText {
  chunks: Chunk[];
  problems: SplitProblem[];
}

/**
 * Cuts a text as Kubernetes does (`k8s.io/apimachinery/pkg/util/yaml/decoder.go YAMLOrJSONDecoder`): a text that begins with `{` is
 * read as a row of JSON values; where that fails at the first or second one, the rest is read as YAML. YAML is cut at lines that begin
 * with `---`, before anything is parsed.
 */
export function splitDocuments(text: string): SplitText {
  const result: SplitText = { chunks: [], problems: [] };
  const yamlStart = BEGINS_LIKE_JSON.test(text.slice(0, PEEK_LENGTH)) ? splitJson(text, result) : 0;
  if (yamlStart !== undefined) splitYaml(text, yamlStart, result);
  return result;
}

const SEPARATOR = '---';
/** How far upstream looks for the brace. */
const PEEK_LENGTH = 4096;
/** Go's unicode.IsSpace. */
const GO_SPACES = '\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const BEGINS_LIKE_JSON = new RegExp(`^[${GO_SPACES}]*\\{`);
const SEPARATOR_TAIL = new RegExp(`^[${GO_SPACES}]*(?:#|$)`);
const GO_SPACE = new RegExp(`[${GO_SPACES}]`);
/** A row of more JSON values than this is JSON to its end. */
const MOST_JSON_BEFORE_YAML = 1;

/** Returns where YAML goes on, if it does. */
function splitJson(text: string, { chunks, problems }: SplitText): number | undefined {
  let consumed = 0;
  for (;;) {
    const start = skipJsonSpace(text, consumed);
    if (start === text.length) return undefined;
    const scan = scanJsonValue(text, start);
    if (!scan.ok) {
      const yamlStart = chunks.length > MOST_JSON_BEFORE_YAML ? undefined : skipToYaml(text, consumed);
      if (yamlStart === undefined) problems.push({ offset: scan.offset, message: `this JSON is broken: ${scan.message}` });
      return yamlStart;
    }
    chunks.push({ format: 'json', text: text.slice(start, scan.end), originOf: (offset) => start + offset });
    consumed = scan.end;
  }
}

function skipJsonSpace(text: string, offset: number): number {
  while (offset < text.length && ' \t\r\n'.includes(text.charAt(offset))) offset += 1;
  return offset;
}

/** `decoder.go consumeWhitespace`: up to the first line feed; fails where fewer than four bytes are left to look at. */
function skipToYaml(text: string, offset: number): number | undefined {
  for (;;) {
    if (new TextEncoder().encode(text.slice(offset, offset + 4)).length < 4) return undefined;
    if (!GO_SPACE.test(text.charAt(offset))) return offset;
    offset += 1;
    if (text.charAt(offset - 1) === '\n') return offset;
  }
}

/** `decoder.go YAMLReader.Read`: a separator with nothing before it belongs to the document that follows. */
function splitYaml(text: string, from: number, { chunks, problems }: SplitText): void {
  let start = from;
  for (let mark = findSeparator(text, from); mark !== undefined; mark = findSeparator(text, mark.end)) {
    const isSeparator = SEPARATOR_TAIL.test(text.slice(mark.start + SEPARATOR.length, mark.end));
    if (isSeparator && mark.start === start) continue;
    if (isSeparator) chunks.push(yamlChunk(text, start, mark.start));
    else problems.push({ offset: mark.start, message: 'only a comment may follow "---" on its line; Kubernetes refuses this, and the document before it with it' });
    start = mark.end;
  }
  if (start < text.length) chunks.push(yamlChunk(text, start, text.length));
}

/** `from` begins a line, or what is read as one. */
function findSeparator(text: string, from: number): { start: number; end: number } | undefined {
  const start = text.startsWith(SEPARATOR, from) ? from : text.indexOf(`\n${SEPARATOR}`, from) + 1;
  if (!text.startsWith(SEPARATOR, start) || start < from) return undefined;
  const lineEnd = text.indexOf('\n', start);
  return { start, end: lineEnd === -1 ? text.length : lineEnd + 1 };
}

function yamlChunk(source: string, start: number, end: number): Chunk {
  const { text, originOf } = extractLines(source, { start, end });
  return { format: 'yaml', text: text.endsWith('\n') ? text : `${text}\n`, originOf };
}
