export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs at most `max` tasks side by side; the others wait in the order in which they came. A failed task frees its place. */
export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  const acquire = (): Promise<void> | undefined => {
    if (running < max) running += 1;
    else return new Promise((resolve) => waiting.push(resolve));
    return undefined;
  };
  // A place is handed over, not freed and taken again, so that a newcomer cannot slip in between.
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (task) => {
    await acquire();
    try {
      return await task();
    } finally {
      release();
    }
  };
}
