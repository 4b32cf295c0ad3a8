/** A source of chance that gives the same numbers for the same seed (mulberry32). */
export interface Chance {
  /** From 0 up to, but not including, `limit`. */
  below: (limit: number) => number;
  /** One of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T;
  /** Whether something happens that happens once in `times`. */
  oneIn: (times: number) => boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    oneIn: (times) => below(times) === 0,
  };
}
