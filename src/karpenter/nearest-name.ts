/**
 * The name among `names` that a text most likely means: the same letters in another case or with other separators, a slip of the
 * pen, or a part of it. `undefined` where several are as near.
 */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  const plain = bare(text);
  if (plain === '') return undefined;
  return only(names.filter((name) => bare(name) === plain)) ?? fewestSlips(plain, names) ?? only(names.filter((name) => isPart(plain, bare(name))));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

const SHORTEST_PART = 4;

/** Letters that are left out between others count as well where most of the name is there. */
function isPart(text: string, name: string): boolean {
  if (Math.min(text.length, name.length) < SHORTEST_PART) return false;
  return text.includes(name) || name.includes(text) || (text.length * 3 >= name.length * 2 && isSubsequence(text, name));
}

function isSubsequence(text: string, name: string): boolean {
  let index = 0;
  for (const letter of name) if (letter === text[index]) index += 1;
  return index === text.length;
}

const LETTERS_PER_SLIP = 4;

function fewestSlips(plain: string, names: readonly string[]): string | undefined {
  const limit = Math.ceil(plain.length / LETTERS_PER_SLIP);
  const ranked = names.map((name) => ({ name, slips: countSlips(plain, bare(name), limit) })).sort((a, b) => a.slips - b.slips);
  const [best, next] = ranked;
  if (best === undefined || best.slips > limit || best.slips >= plain.length) return undefined;
  return next?.slips === best.slips ? undefined : best.name;
}

/** Letters to add, drop, replace or swap with their neighbour; more than `limit` where it is more. */
function countSlips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const steps = [at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (isSame ? 0 : 1)];
      current.push(Math.min(...steps, isSwapped ? at(older, column - 2) + 1 : Infinity));
    }
    [older, above] = [above, current];
  }
  return at(above, b.length);
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Infinity;
}
