const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** The bit in which a brace differs from a bracket. */
const BRACE_BIT = 0x20;
/** Behind the text. */
const BEHIND = 0;
/** Up to here a loop is faster than the call that searches. */
const NEAR = 40;

/*
 * Each function takes UTF-8 bytes of JSON and the place where something begins, and gives the place behind its end; one that is larger
 * than the text is long when there is no end. No byte of a character beyond ASCII looks like one of JSON's marks.
 */

export function skipSpace(bytes: Buffer, start: number): number {
  let at = start;
  while ((bytes[at] ?? BRACE_BIT + 1) <= SPACE) at += 1;
  return at;
}

export function skipValue(bytes: Buffer, at: number): number {
  const code = bytes[at] ?? BEHIND;
  if (code === QUOTE) return skipString(bytes, at);
  return (code | BRACE_BIT) === OPEN_BRACE ? skipNested(bytes, at) : skipLiteral(bytes, at);
}

export function skipString(bytes: Buffer, start: number): number {
  let at = start + 1;
  for (const near = start + NEAR; at < near; ) {
    const code = bytes[at] ?? BEHIND;
    if (code === QUOTE) return at + 1;
    at += code === BACKSLASH ? 2 : 1;
  }
  return skipRestOfString(bytes, at);
}

function skipRestOfString(bytes: Buffer, start: number): number {
  let quote = bytes.indexOf(QUOTE, start);
  while (quote >= 0 && isEscaped(bytes, quote)) quote = bytes.indexOf(QUOTE, quote + 1);
  return quote < 0 ? bytes.length + 1 : quote + 1;
}

function isEscaped(bytes: Buffer, quote: number): boolean {
  let first = quote;
  while (bytes[first - 1] === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

function skipNested(bytes: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const code = bytes[at] ?? BEHIND;
    if (code === QUOTE) at = skipString(bytes, at);
    else {
      at += 1;
      if ((code | BRACE_BIT) === OPEN_BRACE) depth += 1;
      else if ((code | BRACE_BIT) === CLOSE_BRACE && (depth -= 1) === 0) return at;
    }
  }
  return bytes.length + 1;
}

function skipLiteral(bytes: Buffer, start: number): number {
  let at = start;
  for (let code = bytes[at] ?? BEHIND; code > SPACE && code !== COMMA && (code | BRACE_BIT) !== CLOSE_BRACE; code = bytes[at] ?? BEHIND) at += 1;
  return at;
}
