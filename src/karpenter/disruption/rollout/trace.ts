import type { CommandRecord, DriftedClaim, OtherEnd, RolloutExplanation, Wait, WaitReason } from './explain.ts';
import type { SimClaim, SimPod, World } from './world.ts';

interface Noted extends Wait {
  /** Equal keys are the same wait going on. */
  key: string;
}

/** What is written down while a rollout is played, so that it can be explained. */
export interface Trace {
  commands: CommandRecord[];
  /** The last command of each NodeClaim. */
  commandOf: Map<string, CommandRecord>;
  drifted: Map<string, DriftedClaim>;
  otherEnds: RolloutExplanation['otherEnds'];
  ofClaims: Map<string, Noted[]>;
  ofPools: Map<string, Noted[]>;
  ofLoop: Noted[];
  /** The loop was held up. */
  isHeldUp: boolean;
}

export function createTrace(): Trace {
  return { commands: [], commandOf: new Map(), drifted: new Map(), otherEnds: [], ofClaims: new Map(), ofPools: new Map(), ofLoop: [], isHeldUp: false };
}

/** `key` tells the reason from others of its kind. */
export interface Cause {
  key: string;
  reason: () => WaitReason;
}

/** Begins a wait, or goes on with the last one. */
function begin(list: Noted[], at: number, { key, reason }: Cause): void {
  const last = list.at(-1);
  if (last !== undefined && last.until === undefined) {
    if (last.key === key) return;
    last.until = at;
  }
  list.push({ from: at, key, reason: reason() });
}

function end(list: Noted[] | undefined, at: number): void {
  const last = list?.at(-1);
  if (last !== undefined && last.until === undefined) last.until = at;
}

function listOf(lists: Map<string, Noted[]>, name: string): Noted[] {
  const known = lists.get(name);
  if (known !== undefined) return known;
  const list: Noted[] = [];
  lists.set(name, list);
  return list;
}

export function noteRefusal({ trace, now }: World, { name }: SimClaim, cause: Cause): void {
  begin(listOf(trace.ofClaims, name), now, cause);
}

export function noteNoRefusal({ trace, now }: World, { name }: SimClaim): void {
  end(trace.ofClaims.get(name), now);
}

export function notePoolWait({ trace, now }: World, pool: string, cause: Cause): void {
  begin(listOf(trace.ofPools, pool), now, cause);
}

export function notePoolOpen({ trace, now }: World, pool: string): void {
  end(trace.ofPools.get(pool), now);
}

export function noteLoopHeld({ trace, now }: World, cause: Cause): void {
  begin(trace.ofLoop, now, cause);
  trace.isHeldUp = true;
}

export function noteLoopRuns({ trace, now }: World): void {
  if (trace.isHeldUp) end(trace.ofLoop, now);
  trace.isHeldUp = false;
}

export function noteDrifted({ trace }: World, claim: SimClaim): void {
  const { name, node, pool, driftedAt } = claim;
  if (driftedAt === undefined || trace.drifted.has(name)) return;
  trace.drifted.set(name, { nodeClaim: name, ...(node !== undefined && { node: node.name }), nodePool: pool, driftedAt });
}

export function noteCommand({ trace, now }: World, { claims, reason, method, ordered }: { claims: readonly SimClaim[]; reason: string; method: string; ordered: readonly SimClaim[] }): CommandRecord {
  const record: CommandRecord = {
    nodeClaims: claims.map(({ name }) => name),
    nodes: claims.map(({ node }) => node?.name),
    nodePool: claims[0]?.pool ?? '',
    reason,
    method,
    startedAt: now,
    replacements: ordered.map(({ name, pool }) => ({ nodeClaim: name, nodePool: pool })),
    forcedPods: [],
  };
  trace.commands.push(record);
  for (const { name } of claims) {
    trace.commandOf.set(name, record);
    end(trace.ofClaims.get(name), now);
    const drifted = trace.drifted.get(name);
    if (drifted !== undefined && reason === 'Drifted') drifted.startedAt ??= now;
  }
  return record;
}

export function noteForced({ trace, now }: World, claim: SimClaim, pod: SimPod): void {
  trace.commandOf.get(claim.name)?.forcedPods.push({ pod: pod.key, node: claim.node?.name ?? claim.name, at: now });
}

export function noteDrained({ trace, now }: World, { name }: SimClaim): void {
  const record = trace.commandOf.get(name);
  if (record !== undefined) record.drainedAt = now;
}

export function noteGone({ trace, now }: World, { name }: SimClaim): void {
  const record = trace.commandOf.get(name);
  if (record !== undefined) record.endedAt = now;
  trace.commandOf.delete(name);
  end(trace.ofClaims.get(name), now);
}

const OTHER_ENDS: Readonly<Record<string, OtherEnd>> = {
  'nodeclaim.expiration': 'expired',
  'nodeclaim.lifecycle': 'notLaunched',
  'static.deprovisioning': 'scaledDown',
};

/** A NodeClaim is deleted; by whom is told by the name of the controller. */
export function noteDeleted({ trace, now }: World, { name, node, pool, driftedAt }: SimClaim, { by, reason }: { by: string; reason?: string }): void {
  if (driftedAt === undefined || (by === 'disruption.queue' && reason === 'Drifted')) return;
  const end = by === 'disruption.queue' ? 'empty' : (OTHER_ENDS[by] ?? 'deleted');
  trace.otherEnds.push({ nodeClaim: name, ...(node !== undefined && { node: node.name }), nodePool: pool, at: now, by: end });
}
