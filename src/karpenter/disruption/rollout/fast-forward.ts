import { allowanceOf } from './allowances.ts';
import { settleLedger } from './settle-ledger.ts';
import type { World } from './world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Everything that is looked at again and again has been by then: a nomination is over, and the loop has passed once more. */
const QUIET = 50 * SECOND;
/** A multiple of all periods, those of the loop included, which are 10 seconds, or 25 where it waits for a validation: the polls keep their phase. */
const STRIDE = 50 * SECOND;
/** No poll that is put off comes later than what it must not miss. */
const MARGIN = 30 * SECOND;
/** The same where the next pass of the loop is no poll. */
const SHORT_STRIDE = 10 * SECOND;
const SCALE = 80;

/** Watches for times in which nothing happens but looks at what stays as it is. */
export interface Stillness {
  epoch: number;
  since: number;
  /** The next time at which a budget or a command changes by itself, once it was worked out for this epoch. */
  edge?: number;
}

/**
 * Jumps to shortly before the next instant at which anything can change, when nothing has changed for a while. Returns `steady` where there is none
 * before the horizon.
 */
export function fastForward(world: World, stillness: Stillness, horizon: number): 'steady' | undefined {
  const { now, ledger } = world;
  if (ledger.epoch !== stillness.epoch) {
    stillness.epoch = ledger.epoch;
    stillness.since = now;
    stillness.edge = undefined;
  }
  if (now - stillness.since < QUIET || (world.lastPassEpoch !== ledger.epoch && !world.isLoopFarOff)) return undefined;
  const next = nextChangeAt(world, stillness);
  if (next > horizon) return 'steady';
  const [stride, margin] = world.isLoopFarOff ? [SHORT_STRIDE, SHORT_STRIDE] : [STRIDE, MARGIN];
  const delay = Math.floor((next - now - margin) / stride) * stride;
  if (delay <= 0 || world.agenda.lastPoll() > now + margin) return undefined;
  postpone(world, delay);
  return undefined;
}

/** As if nothing had been looked at meanwhile. */
function postpone(world: World, delay: number): void {
  const { now, agenda, batch, claims } = world;
  agenda.postpone(delay);
  if (world.lastNomination > now) {
    for (const claim of claims.values()) if (claim.nominatedUntil > now) claim.nominatedUntil += delay;
    world.lastNomination += delay;
  }
  batch.endsAt += delay;
  if (batch.maxAt !== undefined) batch.maxAt += delay;
}

/** The next time at which a look may find something else than the last one. */
function nextChangeAt(world: World, stillness: Stillness): number {
  // What looked at it last may have been too early.
  const since = world.now - MINUTE;
  if (stillness.edge === undefined || stillness.edge <= since) {
    stillness.edge = Infinity;
    for (const edges of [edgesOfPools(world), edgesOfCommands(world)]) for (const at of edges) if (at > since && at < stillness.edge) stillness.edge = at;
  }
  return Math.min(world.agenda.nextPlanned() ?? Infinity, stillness.edge);
}

/** Windows of budgets that are waited for, and nodes that become consolidatable. */
function* edgesOfPools(world: World): Generator<number, void> {
  const { pools, empty } = settleLedger(world);
  for (const pool of world.pools.values()) if ((pools.get(pool.name)?.queue.length ?? 0) > 0) yield allowanceOf(world, pool, 'Drifted').until;
  for (const claim of empty) {
    const pool = world.pools.get(claim.pool);
    if (pool?.consolidateAfter === undefined) continue;
    yield claim.quietSince + pool.consolidateAfter;
    yield allowanceOf(world, pool, 'Empty').until;
  }
}

function* edgesOfCommands({ commands, candidateCount }: World): Generator<number, void> {
  const limit = Math.min(Math.max(SCALE * candidateCount, 10 * MINUTE), 60 * MINUTE);
  for (const { startedAt } of commands) yield startedAt + limit;
}
