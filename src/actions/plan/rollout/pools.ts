import type { ClaimDrift } from '../../../model/report.ts';
import type { RolloutCommand, RolloutPool, StuckNode } from '../../../model/rollout.ts';
import { departuresOf } from './departures.ts';
import { estimate } from './instants.ts';
import type { ToInstant } from './instants.ts';
import type { RolloutRun, Runs } from './run-thrice.ts';

export interface PoolsQuestion {
  runs: Runs;
  commands: readonly RolloutCommand[];
  stuck: readonly StuckNode[];
  drifted: readonly ClaimDrift[];
  toInstant: ToInstant;
}

/** The pools with drifted nodes, by name. */
export function poolsOf({ runs, commands, stuck, drifted, toInstant }: PoolsQuestion): RolloutPool[] {
  const names = [...new Set(drifted.map(({ nodePool }) => nodePool ?? ''))].sort();
  const ends = { earliest: runs.earliest && endsByPool(runs.earliest, drifted), likely: endsByPool(runs.likely, drifted), latest: runs.latest && endsByPool(runs.latest, drifted) };
  return names.map((name) => {
    const own = commands.filter(({ nodePool = '' }) => nodePool === name);
    const startsAt = own[0]?.from;
    return {
      name,
      driftedCount: drifted.filter(({ nodePool = '' }) => nodePool === name).length,
      goneCount: own.filter(({ to }) => to !== undefined).length,
      ...(startsAt !== undefined && { startsAt }),
      finish: estimate({ earliest: ends.earliest?.get(name), likely: ends.likely.get(name), latest: ends.latest?.get(name) }, toInstant),
      stuck: stuck.filter(({ nodePool = '' }) => nodePool === name),
    };
  });
}

/** When the last drifted node of each pool is gone; pools with one that stays are left out. */
function endsByPool(run: RolloutRun, drifted: readonly ClaimDrift[]): Map<string, number> {
  const departures = departuresOf(run);
  const ends = new Map<string, number>();
  for (const { name, nodePool = '' } of drifted) ends.set(nodePool, Math.max(ends.get(nodePool) ?? 0, departures.get(name)?.to ?? Infinity));
  return new Map([...ends].filter(([, end]) => end !== Infinity));
}
