export interface TemplateMark {
  offset: number;
  /** Such as `{{`. */
  opening: string;
  language: 'helm' | 'terraform' | 'other';
}

/**
 * Tells a template that has to be rendered first from a manifest that carries template text as data: a `docker --format` in user data,
 * a Prometheus annotation. Parsing cannot tell them apart: `name: {{ .Values.x }}` is legal YAML.
 * - An opening where a line, a key or a value begins makes a template: no manifest has one there.
 * - Inside a quoted text, or further on in a plain one, it does so only where it names what Helm alone has (`.Values`, `include`, …).
 * - Comments and block texts (`|`, `>`) never count.
 */
export function findTemplate(text: string): TemplateMark | undefined {
  if (!OPENING.test(text)) return undefined;
  const reader: Reader = { text, quote: '', flowDepth: 0, blockColumn: undefined };
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const mark = isBlockText(reader, text.slice(start, end)) ? undefined : scanLine(reader, start, end);
    if (mark !== undefined) return mark;
    start = end + 1;
  }
  return undefined;
}

interface Reader {
  text: string;
  /** The quote that is open, also over the end of a line. */
  quote: string;
  flowDepth: number;
  /** Lines that are deeper belong to a block text. */
  blockColumn: number | undefined;
}

const OPENING = /\{\{|\{%|<%|%\{/;
const OPENING_HERE = /\{\{|\{%|<%|%\{(?=~?\s*(?:if|for|else|endif|endfor)\b)/y;
const HELM_ONLY = /\{\{-?[^}]{0,300}?(?:\.(?:Values|Release|Chart|Capabilities|Files|Template)\b|\b(?:include|tpl)\s)/y;
const BLOCK_HEADER = /^( *)((?:- +)*)(.*?)(?:^|[\s:])[|>][-+\d]{0,2}\s*(?:#.*)?$/;

function isBlockText(reader: Reader, line: string): boolean {
  if (reader.blockColumn === undefined) return false;
  const column = line.search(/\S/);
  if (column === -1 || column > reader.blockColumn) return true;
  reader.blockColumn = undefined;
  return false;
}

function scanLine(reader: Reader, start: number, end: number): TemplateMark | undefined {
  let beginsToken = true;
  for (let offset = start; offset < end; offset += 1) {
    const character = reader.text.charAt(offset);
    const isInToken = reader.quote !== '' || !beginsToken;
    if (reader.quote === '' && character === '#' && isBehindBlank(reader.text, offset, start)) return undefined;
    const mark = findOpening(reader.text, offset, isInToken);
    if (mark !== undefined) return mark;
    if (reader.quote !== '') offset += skipQuoted(reader, offset);
    else beginsToken = takeUnquoted(reader, { character, beginsToken, isBeforeBlank: offset + 1 >= end || isBlank(reader.text.charAt(offset + 1)) });
  }
  if (reader.quote === '') reader.blockColumn = blockColumnOf(reader.text.slice(start, end));
  return undefined;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r';
}

function isBehindBlank(text: string, offset: number, lineStart: number): boolean {
  return offset === lineStart || isBlank(text.charAt(offset - 1));
}

function findOpening(text: string, offset: number, isInToken: boolean): TemplateMark | undefined {
  OPENING_HERE.lastIndex = offset;
  const opening = OPENING_HERE.exec(text)?.[0];
  if (opening === undefined) return undefined;
  HELM_ONLY.lastIndex = offset;
  const isHelm = HELM_ONLY.test(text);
  if (isInToken && !isHelm) return undefined;
  return { offset, opening, language: languageOf(opening) };
}

function languageOf(opening: string): TemplateMark['language'] {
  if (opening === '{{') return 'helm';
  return opening === '%{' ? 'terraform' : 'other';
}

/** Returns how many further characters belong together: an escape, or two single quotes. */
function skipQuoted(reader: Reader, offset: number): number {
  const character = reader.text.charAt(offset);
  if (character === '\\' && reader.quote === '"') return 1;
  if (character !== reader.quote) return 0;
  if (character === "'" && reader.text.charAt(offset + 1) === "'") return 1;
  reader.quote = '';
  return 0;
}

/** Returns whether the next character may begin a token. */
function takeUnquoted(reader: Reader, { character, beginsToken, isBeforeBlank }: { character: string; beginsToken: boolean; isBeforeBlank: boolean }): boolean {
  if (isBlank(character)) return beginsToken;
  if ((character === '-' || character === '?') && beginsToken) return isBeforeBlank;
  if (character === ':') return isBeforeBlank;
  if ((character === '[' || character === '{') && (beginsToken || reader.flowDepth > 0)) {
    reader.flowDepth += 1;
    return true;
  }
  if (reader.flowDepth > 0 && (character === ']' || character === '}')) reader.flowDepth -= 1;
  if ((character === '"' || character === "'") && beginsToken) reader.quote = character;
  return reader.flowDepth > 0 && character === ',';
}

/** A list entry's own key is what its block text is deeper than; without a key, its dash. */
function blockColumnOf(line: string): number | undefined {
  const [, blanks = '', dashes = '', key = ''] = BLOCK_HEADER.exec(line) ?? [];
  if (!BLOCK_HEADER.test(line)) return undefined;
  return key === '' ? blanks.length + Math.max(dashes.trimEnd().length - 1, 0) : blanks.length + dashes.length;
}
