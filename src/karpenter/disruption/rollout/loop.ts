import { chooseEmpty, startEmpty } from './emptiness.ts';
import { drift } from './drift-pass.ts';
import { untaint } from './drain.ts';
import { isMarked, report } from './objects.ts';
import { isSynced } from './provisioner.ts';
import { staticDrift } from './static-drift.ts';
import { noteLoopHeld, noteLoopRuns } from './trace.ts';
import type { World } from './world.ts';

const SECOND = 1000;
const IDLE = 10 * SECOND;
const VALIDATION = 15 * SECOND;
/** Of the loop when nothing goes wrong. */
const LONGEST_PERIOD = 25 * SECOND;
const LONGEST_BACKOFF = 1000 * SECOND;
/** Claims that are named as what the loop waits for. */
const MOST_NAMED = 100;

/** One pass of the disruption loop, which plans the next one. `pkg/controllers/disruption/controller.go Reconcile`. */
export function loopPass(world: World): void {
  if (!isSynced(world)) {
    holdUp(world);
    planNext(world, SECOND);
    return;
  }
  noteLoopRuns(world);
  untaintAll(world);
  const empty = chooseEmpty(world);
  if (empty.length === 0) planNext(world, tryDrift(world));
  else world.agenda.poll(world.now + VALIDATION, 'loop', () => planNext(world, startEmpty(world, empty) ? 0 : tryDrift(world)));
}

function holdUp(world: World): void {
  const [first] = world.ledger.unlaunched;
  noteLoopHeld(world, { key: first?.name ?? '', reason: () => ({ kind: 'unlaunched', nodeClaims: [...world.ledger.unlaunched].slice(0, MOST_NAMED).map(({ name }) => name) }) });
}

/** A taint that no command stands behind goes. */
function untaintAll(world: World): void {
  for (const node of [...world.ledger.tainted]) if (node.claim?.isInQueue !== true && !isMarked({ claim: node.claim, node })) untaint(world, node);
}

function planNext(world: World, delay: number): void {
  world.lastPassEpoch = world.ledger.epoch;
  world.isLoopFarOff = delay > LONGEST_PERIOD;
  // One that comes much later than the others is waited for, and not put off with them.
  if (world.isLoopFarOff) world.agenda.plan(world.now + delay, 'loop', () => loopPass(world));
  else world.agenda.poll(world.now + delay, 'loop', () => loopPass(world));
}

/** Whether a command was started, or what broke the pass off. */
export type Outcome = boolean | { error: string };

/** Returns the time to the next pass. */
function tryDrift(world: World): number {
  for (const method of [staticDrift, drift]) {
    const outcome = method(world);
    if (typeof outcome === 'object') return failed(world, outcome.error);
    if (outcome) return succeeded(world, 0);
  }
  return succeeded(world, IDLE);
}

function succeeded(world: World, delay: number): number {
  world.failedPasses = 0;
  return delay;
}

function failed(world: World, error: string): number {
  if (world.lastError !== error) report(world, { kind: 'error', nodes: [], error });
  noteLoopHeld(world, { key: error, reason: () => ({ kind: 'loopError', error }) });
  world.lastError = error;
  world.failedPasses += 1;
  return Math.min(5 * 2 ** (world.failedPasses - 1), LONGEST_BACKOFF);
}
