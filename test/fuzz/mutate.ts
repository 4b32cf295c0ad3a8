import type { Chance } from './random.ts';

type Mutation = (text: string, chance: Chance, seeds: readonly { text: string }[]) => string;

const MOST_CHARACTERS = 100_000;
const MOST_MUTATIONS = 6;

/** A text that is broken in a few places; now and then one that is as it was. */
export function mutate(text: string, seeds: readonly { text: string }[], chance: Chance): string {
  let mutated = text;
  for (let left = chance.below(MOST_MUTATIONS); left > 0; left -= 1) mutated = chance.pick(MUTATIONS)(mutated, chance, seeds).slice(0, MOST_CHARACTERS);
  // Half a pair of surrogates does not get past the reading of files.
  return Buffer.from(mutated).toString('utf8');
}

const MUTATIONS: readonly Mutation[] = [flipBytes, removeSlice, repeatSlice, insertToken, insertToken, insertToken, replaceValue, replaceValue, duplicateLine, removeLine, swapLines, indentLine, swapIndentation, spliceOther, nestDeeply, repeatHugely, insertUnicode, changeLineEnds, cutShort];

const TOKENS = [
  '---\n', '...\n', '%YAML 1.1\n', '&a ', '*a', '!!binary ', '!!str ', '!<tag:x> ', '? ', ': ', '- ', '| ', '>-\n', '|+2\n', '[', ']', '{', '}', ',', '#', ' # ', '"', "'", '\\', '\t', '~', '<<: *a\n', '@', '`', '%',
  '\n', '\r', '\0', '\u0085', '\u2028', '\ufeff', '{{', '}}', '{{- ', '${', '}', '$(', '<X>', '__X__', '%{ if x }', '%{ endif }', '<<EOF\n', '<<-YAML\n', 'EOF\n', 'YAML\n', '```yaml\n', '```\n', '~~~\n', '> ', '    ',
  'apiVersion: karpenter.sh/v1\nkind: NodePool\n', 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\n', 'kind: List\nitems:\n', '__proto__: {a: 1}\n', 'constructor: ', 'toString', 'yes', 'null', '.inf', '.nan', '0x', '0o7', '1e999', '-0', '2001-01-01', '10%', '"0"', '99999999999999999999',
  '# karpami:ignore alias-latest: tried first\n', '# karpami:ignore alias-latest until=2027-03-01\n', '# karpami:ignore\n', 'karpami/ignore: alias-latest\n', 'schedule: "0 9 * * sat-sun"\n', 'duration: 9999h\n', 'nodes: 5\n',
];

const VALUES = ['', '0', '-1', '""', '[]', '{}', 'null', 'true', '"x"', '"*"', '"@"', '"al2023@latest"', 'AL2023@v2', '"bottlerocket@1.2.3"', '"* * * * *"', '"0 0 31 2 *"', '"@every 1s"', '"*/0 * * * *"', '"60-1 * * * *"', '-1h', '1ns', '876000h', '"200%"', '"-5%"', '|', '>', '&a x', '*a', '1e400', '"amazon-eks-*-*-*-*-*-*-*-*-*"', '"ami-"', '[{}]', '[null]', '{a: {b: [1]}}', '"\\u0000"', '"${X}"', '!!int "x"'];

function placeIn(text: string, chance: Chance): number {
  return chance.below(text.length + 1);
}

function insert(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at);
}

function sliceOf(text: string, chance: Chance, most: number): [start: number, end: number] {
  const start = placeIn(text, chance);
  return [start, Math.min(text.length, start + chance.below(most))];
}

/** Bytes that are no UTF-8 come out as the character for that, as they do not get past the reading of files. */
function flipBytes(text: string, chance: Chance): string {
  const bytes = Buffer.from(text);
  for (let left = 1 + chance.below(4); left > 0 && bytes.length > 0; left -= 1) {
    const at = chance.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8));
  }
  return bytes.toString('utf8');
}

function removeSlice(text: string, chance: Chance): string {
  const [start, end] = sliceOf(text, chance, 60);
  return text.slice(0, start) + text.slice(end);
}

function repeatSlice(text: string, chance: Chance): string {
  const [start, end] = sliceOf(text, chance, 200);
  return insert(text, placeIn(text, chance), text.slice(start, end));
}

function insertToken(text: string, chance: Chance): string {
  return insert(text, placeIn(text, chance), chance.pick(TOKENS));
}

function replaceValue(text: string, chance: Chance): string {
  const ends = [...text.matchAll(/[:=-] +/g)];
  if (ends.length === 0) return text;
  const found = chance.pick(ends);
  const start = found.index + found[0].length;
  const rest = text.slice(start);
  const length = rest.search(/[\n,}\]#]|$/);
  return text.slice(0, start) + chance.pick(VALUES) + rest.slice(length);
}

function lines(text: string, change: (lines: string[]) => void): string {
  const all = text.split('\n');
  change(all);
  return all.join('\n');
}

function duplicateLine(text: string, chance: Chance): string {
  return lines(text, (all) => all.splice(chance.below(all.length), 0, chance.pick(all)));
}

function removeLine(text: string, chance: Chance): string {
  return lines(text, (all) => all.splice(chance.below(all.length), 1));
}

function swapLines(text: string, chance: Chance): string {
  return lines(text, (all) => all.splice(chance.below(all.length), 0, ...all.splice(chance.below(all.length), 1 + chance.below(4))));
}

function indentLine(text: string, chance: Chance): string {
  return lines(text, (all) => {
    const at = chance.below(all.length);
    all[at] = chance.pick([' ', '  ', '\t', '      ']) + (all[at] ?? '').slice(chance.oneIn(2) ? 1 : 0);
  });
}

function swapIndentation(text: string, chance: Chance): string {
  return chance.oneIn(2) ? text.replaceAll('  ', '\t') : text.replaceAll(/^ +/gm, (spaces) => spaces.slice(chance.below(2)));
}

function spliceOther(text: string, chance: Chance, seeds: readonly { text: string }[]): string {
  const other = chance.pick(seeds).text;
  return chance.oneIn(2) ? `${text}\n---\n${other}` : insert(text, placeIn(text, chance), other.slice(...sliceOf(other, chance, 400)));
}

function nestDeeply(text: string, chance: Chance): string {
  const depth = chance.pick([10, 30, 100, 300, 1000, chance.oneIn(8) ? 20_000 : 50]);
  const [open, close] = chance.pick([['[', ']'], ['{a: ', '}'], ['- ', ''], ['{{', '}}'], ['"${', '}"'], ['> ', ''], ['(', ')'], ['!a ', ''], ['? ', '']] as const);
  return insert(text, placeIn(text, chance), open.repeat(depth) + (chance.oneIn(2) ? close.repeat(depth) : ''));
}

function repeatHugely(text: string, chance: Chance): string {
  const [start, end] = sliceOf(text, chance, 80);
  const piece = chance.oneIn(3) ? chance.pick(TOKENS) : text.slice(start, end);
  return insert(text, chance.oneIn(2) ? end : placeIn(text, chance), piece.repeat(chance.pick([20, 100, chance.oneIn(8) ? 2000 : 200])));
}

function insertUnicode(text: string, chance: Chance): string {
  return insert(text, placeIn(text, chance), chance.pick(['é', '😀', '\u202e', '\u0301', '\u001b[31m', '\u007f', '\u009b', '日本', '\u00a0', '\ud800', '\u{10ffff}', '\ufffe']));
}

function changeLineEnds(text: string, chance: Chance): string {
  return text.replaceAll('\n', chance.pick(['\r\n', '\r', '\n\n', '\n\r']));
}

function cutShort(text: string, chance: Chance): string {
  return text.slice(0, placeIn(text, chance));
}
