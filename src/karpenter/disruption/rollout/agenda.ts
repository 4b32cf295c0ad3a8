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
  /** The same for looks that come again and again, whether or not anything has changed. */
  poll(at: number, phase: Phase, run: () => void): void;
  /** Takes the next entry; `undefined` when there is none. */
  next(): { at: number; run: () => void } | undefined;
  /** When something is due that is no poll. */
  nextPlanned(): number | undefined;
  /** The last time for which a poll is planned. */
  lastPoll(): number;
  /** Puts all polls off. */
  postpone(delay: number): void;
}

export function createAgenda(phases: readonly Phase[] = PHASES): Agenda {
  const planned: Entry[] = [];
  const polls: Entry[] = [];
  let order = 0;
  const entryOf = (at: number, phase: Phase, run: () => void): Entry => ({ at, rank: phases.indexOf(phase), order: (order += 1), run });
  return {
    plan: (at, phase, run) => push(planned, entryOf(at, phase, run)),
    poll: (at, phase, run) => push(polls, entryOf(at, phase, run)),
    next: () => {
      const [a, b] = [planned[0], polls[0]];
      return pop(b !== undefined && (a === undefined || isBefore(b, a)) ? polls : planned);
    },
    nextPlanned: () => planned[0]?.at,
    lastPoll: () => polls.reduce((last, { at }) => Math.max(last, at), 0),
    postpone: (delay) => {
      for (const entry of polls) entry.at += delay;
    },
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
