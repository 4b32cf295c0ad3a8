/** What happens first among things that are due at one instant. */
export const PHASES = ['script', 'lifecycle', 'cluster', 'triggers', 'provisioner', 'queue', 'loop'] as const;

export type Phase = (typeof PHASES)[number];

interface Entry {
  at: number;
  rank: number;
  order: number;
  run: () => void;
}

/** Work by the time at which it is due, in milliseconds; at one instant by phase, then in the order in which it was planned. */
export interface Agenda {
  plan(at: number, phase: Phase, run: () => void): void;
  /** Takes the next entry; `undefined` when there is none. */
  next(): { at: number; run: () => void } | undefined;
  nextAt(): number | undefined;
}

export function createAgenda(phases: readonly Phase[] = PHASES): Agenda {
  const heap: Entry[] = [];
  let order = 0;
  return {
    plan: (at, phase, run) => push(heap, { at, rank: phases.indexOf(phase), order: (order += 1), run }),
    next: () => pop(heap),
    nextAt: () => heap[0]?.at,
  };
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at !== b.at ? a.at < b.at : a.rank !== b.rank ? a.rank < b.rank : a.order < b.order;
}

function push(heap: Entry[], entry: Entry): void {
  let index = heap.push(entry) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !isBefore(entry, above)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = entry;
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const [a, b] = [heap[left], heap[left + 1]];
    const child = b !== undefined && a !== undefined && isBefore(b, a) ? left + 1 : left;
    const below = heap[child];
    if (below === undefined || !isBefore(below, last)) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = last;
  return first;
}
