const WIDTH = 140;
/** One column: a third of a snapshot would be blanks otherwise. */
const INDENT = ' ';

/**
 * JSON for people and for `diff`: keys sorted, whatever fits into 140 columns on one line, everything else one member a line.
 * A `bigint` keeps its digits; members that are `undefined` are left out. `depth` is how deep the value stands.
 */
export function layOutJson(value: unknown, depth = 0): string {
  return layOutMember('', value, depth);
}

function layOutMember(label: string, value: unknown, depth: number): string {
  const flat = layOutFlat(value, WIDTH - depth * INDENT.length - label.length);
  if (flat !== undefined) return label + flat;
  const members = Array.isArray(value)
    ? value.map((item: unknown) => layOutMember('', item, depth + 1))
    : membersOf(value).map(([key, member]) => layOutMember(labelOf(key), member, depth + 1));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = INDENT.repeat(depth + 1);
  return `${label}${open}\n${inner}${members.join(`,\n${inner}`)}\n${INDENT.repeat(depth)}${close}`;
}

function labelOf(key: string): string {
  return `${JSON.stringify(key)}: `;
}

/** Undefined when it is longer than `room`, found out without writing out more than that. Scalars have always room. */
function layOutFlat(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) return formatScalar(value);
  if (Array.isArray(value)) return join(value.map((item: unknown) => ['', item] as const), '[]', room);
  return join(membersOf(value).map(([key, member]) => [labelOf(key), member] as const), '{}', room);
}

function join(members: (readonly [label: string, value: unknown])[], brackets: '[]' | '{}', room: number): string | undefined {
  const padding = brackets === '{}' && members.length > 0 ? ' ' : '';
  let text = brackets.charAt(0) + padding;
  for (const [index, [label, value]] of members.entries()) {
    const member = layOutFlat(value, room - text.length - label.length);
    if (member === undefined) return undefined;
    text += (index > 0 ? ', ' : '') + label + member;
    if (text.length > room) return undefined;
  }
  text += padding + brackets.charAt(1);
  return text.length > room ? undefined : text;
}

function membersOf(value: unknown): [string, unknown][] {
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  return members.sort(([a], [b]) => (a < b ? -1 : 1));
}

function formatScalar(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value ?? null);
}
