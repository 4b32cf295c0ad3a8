import { remainingOf } from './allowances.ts';
import { refusalOf } from './candidates.ts';
import { startCommand } from './command-queue.ts';
import { settleLedger } from './settle-ledger.ts';
import type { SimClaim, SimPool, World } from './world.ts';

/** `disruption/emptiness.go`: nodes without pods that are consolidatable, as many as the budgets let go. They are looked at again after 15 s. */
export function chooseEmpty(world: World): SimClaim[] {
  const { empty } = settleLedger(world);
  if (empty.size === 0) return [];
  const left = new Map<string, number>();
  return [...empty].sort((a, b) => a.order - b.order).filter((claim) => {
    const pool = world.pools.get(claim.node?.labels['karpenter.sh/nodepool'] ?? '');
    if (pool === undefined || !isCandidate(world, claim, pool)) return false;
    const count = left.get(pool.name) ?? remainingOf(world, pool, 'Empty');
    left.set(pool.name, count - 1);
    return count > 0;
  });
}

function isCandidate(world: World, claim: SimClaim, pool: SimPool): boolean {
  const { node } = claim;
  if (node === undefined || claim.nominatedUntil > world.now || pool.types === undefined || pool.types.length === 0) return false;
  return isConsolidatable(world, claim, pool) && refusalOf(world, claim, node) === undefined;
}

/** `nodeclaim/disruption/consolidation.go`: nothing has come or gone for the pool's `consolidateAfter`. */
function isConsolidatable({ now }: World, { quietSince }: SimClaim, { consolidateAfter }: SimPool): boolean {
  return consolidateAfter !== undefined && now >= quietSince + consolidateAfter;
}

export function startEmpty(world: World, chosen: readonly SimClaim[]): boolean {
  const still = new Set(chooseEmpty(world));
  const claims = chosen.filter((claim) => still.has(claim));
  return claims.length > 0 && startCommand(world, { claims, reason: 'Empty', method: 'Emptiness', order: () => ({ claims: [], failures: [] }) }) === undefined;
}
