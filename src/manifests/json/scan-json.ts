export type JsonScan = { ok: true; end: number } | { ok: false; offset: number; message: string };

/** Finds the end of the one JSON value that begins at the offset, as strict as Go's `encoding/json` decoder is. */
export function scanJsonValue(text: string, offset: number): JsonScan {
  const scan: Scan = { text, position: offset, open: [], expects: 'value' };
  for (;;) {
    SPACES.lastIndex = scan.position;
    SPACES.test(text);
    scan.position = SPACES.lastIndex;
    const failure = takeNext(scan);
    if (failure !== undefined) return { ok: false, offset: scan.position, message: scan.position < text.length ? failure : 'it ends too early' };
    if (scan.open.length === 0) return { ok: true, end: scan.position };
  }
}

interface Scan {
  text: string;
  position: number;
  /** Closing characters of the collections that are open. */
  open: string[];
  expects: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';
}

/** As with YAML: far beyond any manifest, and few enough for whatever walks through the value. */
const MAX_DEPTH = 1000;
const SPACES = /[ \t\r\n]*/y;
/** A piece of a string: of a whole one with millions of characters the pattern would run out of stack. */
const STRING_PIECE = /(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){0,10000}/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*(?!\d))(?:\.\d+(?!\d)|(?!\.))(?:[eE][-+]?\d+(?!\d)|(?![eE]))/y;

/** Takes what comes next, or says what is wrong with it. */
function takeNext(scan: Scan): string | undefined {
  const character = scan.text.charAt(scan.position);
  const isEnd = character !== '' && character === scan.open.at(-1) && ['valueOrEnd', 'keyOrEnd', 'commaOrEnd'].includes(scan.expects);
  if (isEnd) { closeCollection(scan); return; }
  switch (scan.expects) {
    case 'value': case 'valueOrEnd': return takeValue(scan, character);
    case 'key': case 'keyOrEnd': return takeString(scan, 'colon') ? undefined : 'a name in double quotes is expected here';
    case 'colon': return takeCharacter(scan, ':', 'value') ? undefined : '":" is expected here';
    case 'commaOrEnd': return takeCharacter(scan, ',', scan.open.at(-1) === '}' ? 'key' : 'value') ? undefined : `"," or "${scan.open.at(-1) ?? ''}" is expected here`;
  }
}

function closeCollection(scan: Scan): undefined {
  scan.open.pop();
  scan.position += 1;
  scan.expects = 'commaOrEnd';
}

function takeValue(scan: Scan, character: string): string | undefined {
  if (character === '{' || character === '[') {
    if (scan.open.length >= MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`;
    scan.open.push(character === '{' ? '}' : ']');
    takeCharacter(scan, character, character === '{' ? 'keyOrEnd' : 'valueOrEnd');
    return undefined;
  }
  return takeString(scan, 'commaOrEnd') || take(scan, LITERAL, 'commaOrEnd') ? undefined : 'a value is expected here';
}

function takeCharacter(scan: Scan, character: string, next: Scan['expects']): boolean {
  if (scan.text.charAt(scan.position) !== character) return false;
  scan.position += 1;
  scan.expects = next;
  return true;
}

function takeString(scan: Scan, next: Scan['expects']): boolean {
  const { text, position } = scan;
  if (text.charAt(position) !== '"') return false;
  let end = position + 1;
  for (let isOver = false; !isOver; ) {
    STRING_PIECE.lastIndex = end;
    STRING_PIECE.test(text);
    isOver = STRING_PIECE.lastIndex === end;
    end = STRING_PIECE.lastIndex;
  }
  if (text.charAt(end) !== '"') return false;
  scan.position = end + 1;
  scan.expects = next;
  return true;
}

function take(scan: Scan, pattern: RegExp, next: Scan['expects']): boolean {
  pattern.lastIndex = scan.position;
  if (!pattern.test(scan.text)) return false;
  scan.position = pattern.lastIndex;
  scan.expects = next;
  return true;
}
