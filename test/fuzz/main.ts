import { availableParallelism } from 'node:os';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { inputOf, readSeeds } from './inputs.ts';
import { complaintOf, kindOf, tryInput } from './run.ts';
import type { Broken } from './run.ts';
import { shrink } from './shrink.ts';

// usage: npm run fuzz -- [COUNT [SEED]]; each worker takes every nth input, and a watchdog ends one that does not come back.

interface Part {
  seed: number;
  first: number;
  step: number;
  count: number;
  /** Index that is being tried, and when it began in seconds. */
  state: SharedArrayBuffer;
}

const HANG_SECONDS = 20;
const SLOW_SECONDS = 2;
const root = process.env.KARPAMI_ROOT ?? '.';
const seeds = readSeeds(root);
const seconds = (): number => Math.floor(performance.now() / 1000) + Math.floor(performance.timeOrigin / 1000);

async function work({ seed, first, step, count, state }: Part): Promise<void> {
  const view = new Int32Array(state);
  for (let index = first; index < count; index += step) {
    Atomics.store(view, 1, seconds());
    Atomics.store(view, 0, index);
    const began = process.cpuUsage().user;
    const broken = await tryInput(seeds, seed, index);
    if (broken !== undefined) parentPort?.postMessage({ ...broken, kind: kindOf(broken.message), smallest: await smallestOf(broken) });
    const took = (process.cpuUsage().user - began) / 1e6;
    if (broken === undefined && took > SLOW_SECONDS) parentPort?.postMessage({ slow: index, took });
  }
}

async function smallestOf({ input, index, message }: Broken): Promise<string> {
  const kind = kindOf(message);
  return shrink(input.text, async (text) => {
    const complaint = await complaintOf({ ...input, text }, index);
    return complaint !== undefined && kindOf(complaint) === kind;
  }, 200);
}

interface Failure extends Broken {
  kind: string;
  smallest: string;
}

interface Outcome {
  countByKind: Map<string, number>;
  hangs: number[];
  slow: { slow: number; took: number }[];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function note({ countByKind }: Outcome, { kind, index, message, input, smallest }: Failure): void {
  const before = countByKind.get(kind) ?? 0;
  countByKind.set(kind, before + 1);
  if (before === 0) say(`\ninput ${index} (${input.path}): ${message.split('\n').slice(0, 6).join('\n')}\n${JSON.stringify(smallest.slice(0, 2000))}`);
}

/** Runs a part to its end; an input that hangs ends the worker, and the next one goes on behind it. */
function runPart(part: Omit<Part, 'state'>, outcome: Outcome): Promise<void> {
  const state = new SharedArrayBuffer(8);
  const view = new Int32Array(state);
  Atomics.store(view, 1, seconds());
  Atomics.store(view, 0, part.first);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...part, state } satisfies Part });
    const watchdog = setInterval(() => {
      if (seconds() - Atomics.load(view, 1) <= HANG_SECONDS) return;
      clearInterval(watchdog);
      const index = Atomics.load(view, 0);
      const input = inputOf(seeds, part.seed, index);
      outcome.hangs.push(index);
      say(`\ninput ${index} (${input.path}) hangs: ${JSON.stringify(input.text.slice(0, 2000))}`);
      void worker.terminate().then(() => runPart({ ...part, first: index + part.step }, outcome)).then(resolve, reject);
    }, 500);
    worker.on('message', (message: Failure | Outcome['slow'][number]) => {
      if ('slow' in message) outcome.slow.push(message);
      else note(outcome, message);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearInterval(watchdog);
      if (Atomics.load(view, 0) + part.step >= part.count) resolve();
    });
  });
}

async function main(): Promise<void> {
  const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
  const workers = Math.max(1, availableParallelism());
  const outcome: Outcome = { countByKind: new Map(), hangs: [], slow: [] };
  const began = seconds();
  await Promise.all(Array.from({ length: workers }, (_, first) => runPart({ seed, first, step: workers, count }, outcome)));
  const failures = [...outcome.countByKind.values()].reduce((sum, each) => sum + each, 0);
  for (const [kind, times] of outcome.countByKind) say(`${times} x ${kind}`);
  for (const { slow, took } of outcome.slow) say(`input ${slow} took ${took.toFixed(1)} s of CPU`);
  say(`\n${count} inputs from ${seeds.length} files with seed ${seed} in ${seconds() - began} s: ${failures} failures, ${outcome.hangs.length} hangs, ${outcome.slow.length} slow`);
  process.exitCode = failures + outcome.hangs.length === 0 ? 0 : 1;
}

if (isMainThread) await main();
else await work(workerData as Part);
