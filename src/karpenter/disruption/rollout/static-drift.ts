import type { Blocker } from '../../../model/disruption.ts';
import { remainingOf } from './allowances.ts';
import { startCommand } from './command-queue.ts';
import { refusalReason } from './drift-pass.ts';
import { claimsOf, tallyOf } from './ledger.ts';
import { createClaim } from './lifecycle.ts';
import type { Outcome } from './loop.ts';
import { settleLedger } from './settle-ledger.ts';
import { notePoolOpen, notePoolWait, noteRefusal } from './trace.ts';
import type { SimClaim, SimPool, World } from './world.ts';

/** `disruption/staticdrift.go`: several at once, each with one NodeClaim more. */
export function staticDrift(world: World): Outcome {
  if (!world.assumptions.staticCapacity) return false;
  const ledger = settleLedger(world);
  const byPool = [...world.pools.values()].filter(({ replicas }) => replicas !== undefined).map((pool) => ({ pool, claims: candidatesOf(world, pool, tallyOf(ledger, pool.name).queue) }));
  const inOrder = byPool.filter(({ claims }) => claims.length > 0).sort((a, b) => (a.claims[0]?.order ?? 0) - (b.claims[0]?.order ?? 0));
  const chosen = inOrder.map(({ pool, claims }) => ({ pool, claims: claims.slice(0, roomFor(world, pool)) }));
  let isStarted = false;
  for (const { pool, claims } of chosen) {
    for (const claim of claims) {
      startCommand(world, { claims: [claim], reason: 'Drifted', method: 'StaticDrift', order: () => ({ claims: [replace(world, pool)], failures: [] }) });
      isStarted = true;
    }
  }
  return isStarted;
}

function candidatesOf(world: World, pool: SimPool, queue: readonly { claim: SimClaim }[]): SimClaim[] {
  return queue.map(({ claim }) => claim).filter((claim) => {
    const refusal = refusalReason(world, claim, pool);
    if (refusal !== undefined) noteRefusal(world, claim, refusal);
    return refusal === undefined;
  });
}

function replace(world: World, pool: SimPool): SimClaim {
  return createClaim(world, { pool, requirements: pool.requirements, types: pool.types ?? [] }, 'disruption');
}

function roomFor(world: World, pool: SimPool): number {
  const allowed = remainingOf(world, pool, 'Drifted');
  const room = headroom(world, pool);
  if (room <= 0) notePoolWait(world, pool.name, { key: 'static', reason: () => ({ kind: 'staticPool', blocker: blockerOf(world, pool) }) });
  else if (allowed > 0) notePoolOpen(world, pool.name);
  return Math.max(Math.min(allowed, room), 0);
}

function counts(world: World, pool: SimPool): { all: number; active: number } {
  let active = 0;
  const own = claimsOf(world, pool.name);
  for (const { deletedAt, isMarked } of own) if (deletedAt === undefined && !isMarked) active += 1;
  return { all: own.size, active };
}

function headroom(world: World, pool: SimPool): number {
  const { all, active } = counts(world, pool);
  if (active > (pool.replicas ?? 0)) return 0;
  const limit = pool.limits?.['nodes'];
  return limit === undefined ? Infinity : limit - all;
}

function blockerOf(world: World, pool: SimPool): Blocker {
  const { all, active } = counts(world, pool);
  const replicas = pool.replicas ?? 0;
  if (active > replicas) return { kind: 'staticScaleDown', replicas, running: active };
  return { kind: 'staticNoHeadroom', replicas, running: all, limit: pool.limits?.['nodes'] ?? 0 };
}
