const MOST_BYTES_PER_UNIT = 3;

/** Whether texts have more bytes in UTF-8 than `limit`. Counts only where their lengths leave it open. */
export function isBeyondUtf8Length(texts: readonly string[], limit: number): boolean {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  if (units * MOST_BYTES_PER_UNIT <= limit) return false;
  return texts.reduce((sum, text) => sum + utf8Length(text), 0) > limit;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
