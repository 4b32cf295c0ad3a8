/** One character of a set of names. */
export interface Atom {
  accepts: (character: string) => boolean;
  /** May be absent. */
  isOptional?: boolean;
}

/** Names with these characters in this place. */
export function literal(text: string): Atom[] {
  return Array.from(text, (wanted) => ({ accepts: (character) => character === wanted }));
}

export function digits(least: number, most: number): Atom[] {
  return wordOf(/\d/, least, most);
}

/** `least` to `most` characters of a class. */
export function wordOf(characterClass: RegExp, least: number, most = least): Atom[] {
  return Array.from({ length: most }, (_, index) => ({ accepts: (character) => characterClass.test(character), isOptional: index >= least }));
}

type Token = { kind: 'any' } | { kind: 'atMostOne' } | { kind: 'character'; character: string };

/** EC2's filter patterns: `*` any run, `?` zero or one character, `\` takes the next character literally. */
function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (!isEscaped && character === '\\') {
      isEscaped = true;
      continue;
    }
    if (!isEscaped && character === '*') tokens.push({ kind: 'any' });
    else if (!isEscaped && character === '?') tokens.push({ kind: 'atMostOne' });
    else tokens.push({ kind: 'character', character });
    isEscaped = false;
  }
  if (isEscaped) tokens.push({ kind: 'character', character: '\\' });
  return tokens;
}

/** Whether a pattern moves: it has a wildcard that is not escaped. */
export function hasWildcard(pattern: string): boolean {
  return tokensOf(pattern).some(({ kind }) => kind !== 'character');
}

/** Whether any name made of the atoms fits the pattern. In steps of pattern × name, whatever the pattern. */
export function canMatch(pattern: string, name: readonly Atom[]): boolean {
  let below: boolean[] = restOf(undefined, name, []);
  for (const token of tokensOf(pattern).reverse()) below = restOf(token, name, below);
  return below[0] ?? false;
}

/** For each place in the name whether what is left of both can fit, with `token` in front of what `below` stands for. */
function restOf(token: Token | undefined, name: readonly Atom[], below: readonly boolean[]): boolean[] {
  const fits: boolean[] = [];
  for (let place = name.length; place >= 0; place -= 1) {
    const atom = name[place];
    const without = (atom?.isOptional === true && fits[place + 1]) ?? false;
    fits[place] = without || fitsHere({ token, atom, isEnd: place === name.length, here: below[place] ?? false, next: below[place + 1] ?? false, later: fits[place + 1] ?? false });
  }
  return fits;
}

interface Place {
  token: Token | undefined;
  atom: Atom | undefined;
  isEnd: boolean;
  /** The rest of the pattern fits from here on; from the next place on. */
  here: boolean;
  next: boolean;
  /** This token and the rest fit from the next place on. */
  later: boolean;
}

function fitsHere({ token, atom, isEnd, here, next, later }: Place): boolean {
  switch (token?.kind) {
    case undefined:
      return isEnd;
    case 'any':
      return here || later;
    case 'atMostOne':
      return here || (atom !== undefined && next);
    case 'character':
      return atom?.accepts(token.character) === true && next;
  }
}
