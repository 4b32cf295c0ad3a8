import { deleteClaim, taint, untaint } from './drain.ts';
import { nominate } from './provisioner.ts';
import { nameOf, report } from './objects.ts';
import type { SchedulingResult } from '../scheduling/solve.ts';
import type { Command, SimClaim, World } from './world.ts';

const SECOND = 1000;
const TICK = SECOND;
const MINUTE = 60 * SECOND;
const SCALE = 80;

export interface NewCommand {
  claims: SimClaim[];
  reason: string;
  method: string;
  /** Orders the replacements once the nodes are tainted; what fails says why. */
  order: () => { claims: SimClaim[]; failures: string[] };
  result?: SchedulingResult;
}

/** `disruption/queue.go StartCommand`. Returns why it was not started. */
export function startCommand(world: World, { claims, reason, method, order, result }: NewCommand): string | undefined {
  for (const { node } of claims) if (node !== undefined) taint(world, node);
  const { claims: ordered, failures } = order();
  if (failures.length > 0) return `launching replacement nodeclaim, creating node claim, ${failures.join('; ')}`;
  for (const claim of claims) {
    claim.isMarked = true;
    claim.isInQueue = true;
  }
  if (result !== undefined) nominate(world, result);
  const command: Command = { claims, reason, method, startedAt: world.now, replacements: ordered.map((claim) => ({ claim, isInitialized: false })) };
  world.commands.add(command);
  report(world, { kind: 'disrupt', nodes: claims.map(nameOf), nodePool: claims[0]?.pool, reason, method, replacements: ordered.map(({ name }) => name) });
  world.agenda.plan(world.now, 'queue', () => tick(world, command));
  return undefined;
}

/** `disruption/queue.go Reconcile`: once a second. */
function tick(world: World, command: Command): void {
  const outcome = waitOrTerminate(world, command);
  const limit = Math.min(Math.max(SCALE * candidateCount(world), 10 * MINUTE), 60 * MINUTE);
  const isTimedOut = world.now - command.startedAt > limit;
  if (outcome === 'wait' && !isTimedOut) {
    world.agenda.plan(world.now + TICK, 'queue', () => tick(world, command));
    return;
  }
  if (outcome !== 'done' || isTimedOut) rollBack(world, command);
  world.commands.delete(command);
  for (const claim of command.claims) claim.isInQueue = false;
}

function candidateCount({ commands }: World): number {
  let count = 0;
  for (const { claims } of commands) count += claims.length;
  return count;
}

function waitOrTerminate(world: World, { claims, replacements, reason }: Command): 'wait' | 'gone' | 'done' {
  let isWaiting = false;
  for (const replacement of replacements) {
    if (replacement.isInitialized) continue;
    if (!world.claims.has(replacement.claim.name)) return 'gone';
    if (replacement.claim.isInitialized) replacement.isInitialized = true;
    else isWaiting = true;
  }
  if (isWaiting) return 'wait';
  for (const claim of claims) if (world.claims.has(claim.name)) deleteClaim(world, claim, { by: 'disruption.queue', reason });
  return 'done';
}

function rollBack(world: World, { claims, reason }: Command): void {
  for (const claim of claims) {
    claim.isMarked = false;
    if (claim.node !== undefined && claim.deletedAt === undefined) untaint(claim.node);
  }
  report(world, { kind: 'rollback', nodes: claims.map(nameOf), reason });
}
