import { UNLIMITED } from '../../../model/disruption.ts';
import type { DisruptionReason } from '../../../model/disruption.ts';
import type { Instant } from '../../../util/instant.ts';
import { allowedDisruptions } from '../budgets.ts';
import type { CompiledBudgets } from '../decode-budgets.ts';
import { nextOpening, openWindow } from '../cron/windows.ts';
import { tallyOf } from './ledger.ts';
import { instantOf } from './objects.ts';
import { settleLedger } from './settle-ledger.ts';
import type { SimPool, World } from './world.ts';

/** What the budgets of a pool say, before consumption. */
export interface Allowance {
  nodeCount: number;
  /** When a window of theirs opens or closes next, in milliseconds after the start. */
  until: number;
  allowed: number;
  decidedBy?: number;
}

const MILLISECOND = 1_000_000n;

/** What the budgets of a pool leave. `disruption/helpers.go BuildDisruptionBudgetMapping`. */
export function remainingOf(world: World, pool: SimPool, reason: DisruptionReason): number {
  const { consuming } = tallyOf(settleLedger(world), pool.name);
  return Math.max(Math.min(allowanceOf(world, pool, reason).allowed, UNLIMITED) - consuming.size, 0);
}

export function allowanceOf(world: World, pool: SimPool, reason: DisruptionReason): Allowance {
  const { nodeCount } = tallyOf(settleLedger(world), pool.name);
  const known = pool.allowances.get(reason);
  if (known?.nodeCount === nodeCount && world.now < known.until) return known;
  const at = instantOf(world);
  const { allowed, decidedBy } = allowedDisruptions({ budgets: pool.budgets, nodeCount, reason, at });
  const until = known !== undefined && world.now < known.until ? known.until : nextEdge(world, pool.budgets, at);
  const allowance: Allowance = { nodeCount, until, allowed, ...(decidedBy !== undefined && { decidedBy }) };
  pool.allowances.set(reason, allowance);
  return allowance;
}

/** Milliseconds after the start, rounded up. */
function nextEdge({ startMs }: World, budgets: CompiledBudgets, at: Instant): number {
  let first: Instant | undefined;
  for (const { timing } of budgets.ok ? budgets.budgets : []) {
    if (timing.kind !== 'windows') continue;
    const edge = openWindow(timing, at)?.end ?? nextOpening(timing, at);
    if (edge !== undefined && edge > at && (first === undefined || edge < first)) first = edge;
  }
  return first === undefined ? Infinity : Number((first + MILLISECOND - 1n) / MILLISECOND) - startMs;
}

export function allAllowances(world: World, reason: DisruptionReason): Map<string, number> {
  return new Map([...world.pools.values()].map((pool) => [pool.name, remainingOf(world, pool, reason)]));
}
