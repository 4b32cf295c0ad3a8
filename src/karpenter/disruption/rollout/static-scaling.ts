import { isReschedulable, optOutOf } from '../blockers/pods.ts';
import { deleteClaim } from './drain.ts';
import { claimsOf } from './ledger.ts';
import { instantOf } from './objects.ts';
import type { SimClaim, SimPool, World } from './world.ts';

const PERIOD = 60_000;

/**
 * Deletes what a static pool runs beyond its replicas: what is not launched first, then empty nodes, then those whose pods do not opt out.
 * `static/deprovisioning/controller.go`, once a minute. Among equals Karpenter's choice is arbitrary; here it is the order of the names.
 */
export function planScaleDown(world: World, name: string): void {
  planLook(world, name, 0);
}

function planLook(world: World, name: string, delay: number): void {
  world.agenda.poll(world.now + delay, 'lifecycle', () => {
    const pool = world.pools.get(name);
    if (pool === undefined || pool.isDeleting) return;
    for (const claim of surplus(world, pool)) deleteClaim(world, claim, { by: 'static.deprovisioning' });
    planLook(world, name, PERIOD);
  });
}

function surplus(world: World, { name, replicas = 0 }: SimPool): SimClaim[] {
  const running = [...claimsOf(world, name)].filter(({ deletedAt, isMarked }) => deletedAt === undefined && !isMarked);
  const ranked = running.map((claim) => ({ claim, rank: rankOf(world, claim) })).sort((a, b) => a.rank - b.rank || (a.claim.name < b.claim.name ? -1 : 1));
  return ranked.slice(0, Math.max(running.length - replicas, 0)).map(({ claim }) => claim);
}

function rankOf(world: World, { providerId, node }: SimClaim): number {
  if (providerId === undefined) return 0;
  const clock = { at: instantOf(world), features: world.features };
  const pods = [...(node?.pods ?? [])].map(({ object }) => object);
  if (pods.some((pod) => optOutOf(pod, clock) !== undefined)) return 3;
  return pods.some(isReschedulable) ? 2 : 1;
}
