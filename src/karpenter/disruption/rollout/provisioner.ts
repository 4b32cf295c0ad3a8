import { solve, typesOf } from '../scheduling/solve.ts';
import type { SchedulingResult } from '../scheduling/solve.ts';
import type { Resources } from '../scheduling/resources.ts';
import { createClaim } from './lifecycle.ts';
import { tallyOf } from './ledger.ts';
import { report } from './objects.ts';
import { buildRound } from './scheduling-question.ts';
import { settleLedger } from './settle-ledger.ts';
import type { SimClaim, SimPool, World } from './world.ts';

const SECOND = 1000;
const NOMINATION = 20 * SECOND;

/** `provisioning/provisioner.go Reconcile`. */
export function provision(world: World): void {
  if (!isSynced(world)) return;
  const { epoch } = world.ledger;
  if (world.lastRound?.epoch === epoch) {
    nominate(world, world.lastRound.result);
    return;
  }
  const round = buildRound(world);
  if (round === undefined || round.question.pods.length === 0) return;
  const result = solve(round.question);
  world.work += result.tries;
  nominate(world, result);
  world.lastRound = result.newClaims.length === 0 ? { epoch, result } : undefined;
  const failures = createAll(world, result, 'provisioner').failures;
  if (failures.length > 0) report(world, { kind: 'provisionError', nodes: [], error: failures.join('; ') });
}

/** Every NodeClaim has its provider ID. `state/cluster.go Synced`. */
export function isSynced({ ledger }: World): boolean {
  return ledger.unlaunched.size === 0;
}

export function nominate(world: World, { placed }: SchedulingResult): void {
  if (placed.size > 0) world.lastNomination = world.now + NOMINATION;
  for (const name of placed.keys()) {
    const claim = world.nodes.get(name)?.claim ?? world.claims.get(name);
    if (claim !== undefined) claim.nominatedUntil = world.now + NOMINATION;
  }
}

/** A pool that is above one of its limits gets no more NodeClaims; those of other pools are made. `provisioner.go Create`. */
export function createAll(world: World, { newClaims }: SchedulingResult, by: string): { claims: SimClaim[]; failures: string[] } {
  const claims: SimClaim[] = [];
  const failures: string[] = [];
  const usage = new Map(newClaims.map(({ template: { nodePool } }) => [nodePool, { ...tallyOf(settleLedger(world), nodePool).usage }]));
  for (const newClaim of newClaims) {
    const pool = world.pools.get(newClaim.template.nodePool);
    if (pool === undefined) continue;
    const exceeded = exceededLimit(pool, usage.get(pool.name) ?? {});
    if (exceeded === undefined) claims.push(createClaim(world, { pool, requirements: newClaim.narrowed.requirements, types: typesOf(newClaim), narrowed: newClaim.narrowed }, by));
    else failures.push(`resource usage exceeds limit (${exceeded})`);
  }
  return { claims, failures };
}

function exceededLimit({ limits = {} }: SimPool, usage: Resources): string | undefined {
  return Object.keys(limits).find((name) => (usage[name] ?? 0) > (limits[name] ?? 0));
}
