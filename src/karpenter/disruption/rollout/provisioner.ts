import { solve } from '../scheduling/solve.ts';
import type { SchedulingResult } from '../scheduling/solve.ts';
import { add } from '../scheduling/resources.ts';
import type { Resources } from '../scheduling/resources.ts';
import { createClaim } from './lifecycle.ts';
import { isMarked, report, stateEntries } from './objects.ts';
import { buildRound } from './scheduling-question.ts';
import type { SimClaim, SimPool, World } from './world.ts';

const SECOND = 1000;
const NOMINATION = 20 * SECOND;

/** `provisioning/provisioner.go Reconcile`. */
export function provision(world: World): void {
  if (!isSynced(world)) return;
  const round = buildRound(world);
  if (round === undefined || round.question.pods.length === 0) return;
  const result = solve(round.question);
  nominate(world, result);
  const failures = createAll(world, result, 'provisioner').failures;
  if (failures.length > 0) report(world, { kind: 'provisionError', nodes: [], error: failures.join('; ') });
}

/** Every NodeClaim has its provider ID. `state/cluster.go Synced`. */
export function isSynced({ claims }: World): boolean {
  for (const { providerId } of claims.values()) if (providerId === undefined) return false;
  return true;
}

export function nominate(world: World, { placed }: SchedulingResult): void {
  for (const name of placed.keys()) {
    const claim = world.nodes.get(name)?.claim ?? world.claims.get(name);
    if (claim !== undefined) claim.nominatedUntil = world.now + NOMINATION;
  }
}

/** A pool that is above one of its limits gets no more NodeClaims; those of other pools are made. `provisioner.go Create`. */
export function createAll(world: World, { newClaims }: SchedulingResult, by: string): { claims: SimClaim[]; failures: string[] } {
  const claims: SimClaim[] = [];
  const failures: string[] = [];
  const usage = new Map(newClaims.map(({ template }) => [template.nodePool, usageOf(world, template.nodePool)]));
  for (const { template, requirements, types } of newClaims) {
    const pool = world.pools.get(template.nodePool);
    if (pool === undefined) continue;
    const exceeded = exceededLimit(pool, usage.get(pool.name) ?? {});
    if (exceeded === undefined) claims.push(createClaim(world, { pool, requirements, types }, by));
    else failures.push(`resource usage exceeds limit (${exceeded})`);
  }
  return { claims, failures };
}

function exceededLimit({ limits = {} }: SimPool, usage: Resources): string | undefined {
  return Object.keys(limits).find((name) => (usage[name] ?? 0) > (limits[name] ?? 0));
}

/** Capacity of the pool's nodes that stay. */
export function usageOf(world: World, pool: string): Resources {
  let usage: Resources = {};
  for (const entry of stateEntries(world)) {
    if (entry.claim?.pool === pool && !isMarked(entry)) usage = add(usage, { ...(entry.node?.capacity ?? entry.claim.capacity), nodes: 1 });
  }
  return usage;
}
