import { setMaxListeners } from 'node:events';

/** One limit for everything a run asks AWS. */
export interface Deadline {
  /** Aborted when the time is up or when the caller's own signal is. */
  signal: AbortSignal;
  timeoutMs: number;
  isPassed(): boolean;
  /** The promise, or a rejection as soon as the signal is aborted. */
  race<T>(promise: Promise<T>): Promise<T>;
}

/** Starts now. `signal` is the caller's, such as that of Ctrl-C. */
export function startDeadline(timeoutMs: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  // Every request in flight listens to this one signal; Node.js would warn of a leak.
  setMaxListeners(0, controller.signal);
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort(new Error('deadline'));
  }, timeoutMs);
  // A run that is done must not wait for its deadline.
  timer.unref();
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return { signal: controller.signal, timeoutMs, isPassed: () => passed, race: (promise) => raceAbort(promise, controller.signal) };
}

function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
