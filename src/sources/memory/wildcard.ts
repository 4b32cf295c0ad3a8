type Token = { literal: string } | 'anyRun' | 'optionalOne';

/**
 * Does an EC2 filter value match the whole text? `*` stands for any run of characters (also none), `?` for zero or one character,
 * `\` takes the next character literally (a `\` at the end stands for itself). Case counts; a character is a Unicode code point.
 * Cost: pattern length × text length at most, whatever the pattern.
 */
export function isWildcardMatch(pattern: string, text: string): boolean {
  if (!/[*?\\]/.test(pattern)) return pattern === text;
  const tokens = parsePattern(pattern);
  let reached = withSkipped(tokens, new Set([0]));
  for (const character of text) {
    reached = withSkipped(tokens, step(tokens, reached, character));
    if (reached.size === 0) return false;
  }
  return reached.has(tokens.length);
}

function parsePattern(pattern: string): Token[] {
  const characters = Array.from(pattern);
  const tokens: Token[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? '';
    if (character === '*') tokens.push('anyRun');
    else if (character === '?') tokens.push('optionalOne');
    else if (character === '\\') tokens.push({ literal: characters[(index += 1)] ?? '\\' });
    else tokens.push({ literal: character });
  }
  return tokens;
}

/** Positions in the pattern that can be reached without reading another character. */
function withSkipped(tokens: readonly Token[], positions: Set<number>): Set<number> {
  // A Set hands out what is added during its iteration, so that a run of wildcards is skipped in one pass.
  for (const position of positions) {
    const token = tokens[position];
    if (token === 'anyRun' || token === 'optionalOne') positions.add(position + 1);
  }
  return positions;
}

function step(tokens: readonly Token[], positions: ReadonlySet<number>, character: string): Set<number> {
  const next = new Set<number>();
  for (const position of positions) {
    const token = tokens[position];
    if (token === 'anyRun') next.add(position);
    else if (token === 'optionalOne') next.add(position + 1);
    else if (token?.literal === character) next.add(position + 1);
  }
  return next;
}
