import { deleteClaim, taint, untaint } from './drain.ts';
import { claimChanged } from './ledger.ts';
import { nominate } from './provisioner.ts';
import { nameOf, report } from './objects.ts';
import { noteCommand } from './trace.ts';
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
  if (reason === 'Drifted') world.watch?.(world, claims);
  for (const { node } of claims) if (node !== undefined) taint(world, node);
  const { claims: ordered, failures } = order();
  if (failures.length > 0) return `launching replacement nodeclaim, creating node claim, ${failures.join('; ')}`;
  for (const claim of claims) {
    claim.isMarked = true;
    claim.isInQueue = true;
    claimChanged(world, claim);
  }
  if (result !== undefined) nominate(world, result);
  const record = noteCommand(world, { claims, reason, method, ordered });
  const command: Command = { record, claims, reason, method, startedAt: world.now, replacements: ordered.map((claim) => ({ claim, isInitialized: false })) };
  world.commands.add(command);
  world.candidateCount += claims.length;
  report(world, { kind: 'disrupt', nodes: claims.map(nameOf), nodePool: claims[0]?.pool, reason, method, replacements: ordered.map(({ name }) => name) });
  world.agenda.plan(world.now, 'queue', () => tick(world, command));
  return undefined;
}

/** `disruption/queue.go Reconcile`: once a second. */
function tick(world: World, command: Command): void {
  const outcome = waitOrTerminate(world, command);
  const limit = Math.min(Math.max(SCALE * world.candidateCount, 10 * MINUTE), 60 * MINUTE);
  const isTimedOut = world.now - command.startedAt > limit;
  if (outcome === 'wait' && !isTimedOut) {
    world.agenda.poll(world.now + TICK, 'queue', () => tick(world, command));
    return;
  }
  if (outcome !== 'done' || isTimedOut) rollBack(world, command, outcome === 'gone' ? 'replacementGone' : 'timeout');
  world.commands.delete(command);
  world.candidateCount -= command.claims.length;
  for (const claim of command.claims) {
    claim.isInQueue = false;
    claimChanged(world, claim);
  }
}

function waitOrTerminate(world: World, { claims, replacements, reason, record }: Command): 'wait' | 'gone' | 'done' {
  let isWaiting = false;
  for (const [index, replacement] of replacements.entries()) {
    if (replacement.isInitialized) continue;
    if (!world.claims.has(replacement.claim.name)) return 'gone';
    if (!replacement.claim.isInitialized) {
      isWaiting = true;
      continue;
    }
    replacement.isInitialized = true;
    const noted = record.replacements[index];
    if (noted !== undefined) noted.readyAt = world.now;
  }
  if (isWaiting) return 'wait';
  record.readyAt = world.now;
  for (const claim of claims) if (world.claims.has(claim.name)) deleteClaim(world, claim, { by: 'disruption.queue', reason });
  return 'done';
}

function rollBack(world: World, { claims, reason, record }: Command, because: 'timeout' | 'replacementGone'): void {
  record.rolledBack = { at: world.now, because };
  for (const claim of claims) {
    claim.isMarked = false;
    claimChanged(world, claim);
    if (claim.node !== undefined && claim.deletedAt === undefined) untaint(world, claim.node);
  }
  report(world, { kind: 'rollback', nodes: claims.map(nameOf), reason });
}
