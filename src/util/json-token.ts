export interface JsonToken {
  /** A bracket, a string with its quotes, a number or a word; colons and commas are passed over. */
  text: string;
  start: number;
}

const TOKEN = /[{}[\]"]|[^\s,:{}[\]"]+/g;

/** The first token from an offset on, of a text that `JSON.parse` has accepted; undefined at the end. */
export function nextJsonToken(text: string, offset: number): JsonToken | undefined {
  TOKEN.lastIndex = offset;
  const found = TOKEN.exec(text);
  if (found === null) return undefined;
  const { 0: token, index: start } = found;
  return { text: token === '"' ? text.slice(start, endOfString(text, start)) : token, start };
}

/** No pattern: one that steps over escapes runs out of stack in a string of some millions of characters. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (!isEscaped(text, quote)) return quote + 1;
  }
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
