/*
 * Classes of characters, by UTF-16 code, as go-yaml v2 has them in `yamlprivateh.go`: YAML 1.1, so that NEL, LS and PS break lines.
 * The scanner pads its text with NUL, which stands for its end.
 */

export const END = 0;
export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const BYTE_ORDER_MARK = 0xfeff;
const DELETE = 0x7f;
const NEXT_LINE = 0x85;
const LINE_SEPARATOR = 0x2028;
const PARAGRAPH_SEPARATOR = 0x2029;

/** A character that Kubernetes' reader refuses anywhere in a document, quoted or not. */
export const FORBIDDEN = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function isBreak(code: number): boolean {
  if (code > CARRIAGE_RETURN && code < DELETE) return false;
  return code === LINE_FEED || code === CARRIAGE_RETURN || code === NEXT_LINE || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR;
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** A lookahead beyond the padding is the end too. */
export function isBreakOrEnd(code: number): boolean {
  return isBreak(code) || code === END || Number.isNaN(code);
}

export function isBlankOrEnd(code: number): boolean {
  if (code > SPACE && code < DELETE) return false;
  return isBlank(code) || isBreakOrEnd(code);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}

/** What anchors and tag handles are made of: letters, digits, `_` and `-`. */
export function isWordCharacter(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 45;
}

export function codeOf(character: string): number {
  return character.charCodeAt(0);
}

export function codesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, codeOf));
}
