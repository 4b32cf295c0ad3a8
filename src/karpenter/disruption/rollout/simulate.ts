import { newestRelease } from '../../releases.ts';
import type { ReleaseFeatures } from '../../releases.ts';
import { wellKnownLabels } from '../../labels.ts';
import { disruptionFeatures } from '../disruption-features.ts';
import { allAllowances } from './allowances.ts';
import { PHASES, createAgenda } from './agenda.ts';
import type { Assumptions } from './assumptions.ts';
import { buildClaim, buildDaemon, buildNode, buildPod, buildPool } from './build-world.ts';
import type { Clock } from './build-world.ts';
import { continueStopping, planOptOutEnd, settle } from './cluster.ts';
import { drainStep } from './drain.ts';
import type { EndedBecause, RolloutExplanation } from './explain.ts';
import { explainRollout } from './explain-rollout.ts';
import { fastForward } from './fast-forward.ts';
import { addClaim, claimChanged, createLedger, setTaints } from './ledger.ts';
import { createKinds } from './node-rooms.ts';
import { createPdbs, podChanged, updatePdbs } from './pdbs.ts';
import { createShapeFactory } from './pod-shapes.ts';
import { createTrace, noteDrifted } from './trace.ts';
import type { RolloutEvent } from './events.ts';
import type { RolloutObjects } from './input.ts';
import { awaitNode, continueLaunch, initialize, planExpiry } from './lifecycle.ts';
import { loopPass } from './loop.ts';
import { planScaleDown } from './static-scaling.ts';
import { provision } from './provisioner.ts';
import { triggerForNode, triggerForPod } from './triggers.ts';
import { validateNodePoolAtRuntime } from '../../validation/runtime-node-pool.ts';
import type { SimClaim, SimPool, World } from './world.ts';

export interface RolloutQuestion {
  /** RFC 3339. */
  start: string;
  objects: RolloutObjects;
  assumptions: Assumptions;
  release?: ReleaseFeatures;
  /** The disruption loop goes before the queue where both are due at one instant. */
  loopBeforeQueue?: boolean;
  /** Changes from outside, at milliseconds after the start. */
  script?: readonly { at: number; apply: (world: World) => void }[];
  /** Steps and attempts to place a pod after which it is broken off. */
  mostWork?: number;
  /** Is told of each command for drift before it starts. */
  watch?: (world: World, claims: readonly SimClaim[]) => void;
}

export interface Rollout extends RolloutExplanation {
  events: RolloutEvent[];
  /** When the last drifted node was gone; absent: some are left. */
  finishedAt?: number;
  /** Names of the NodeClaims that are drifted at the end. */
  left: string[];
  /** What budgets leave for reason Drifted at the end. */
  finalAllowed: Map<string, number>;
  /** Steps and attempts to place a pod: how much there was to do. */
  work: number;
  world: World;
}

/** Whatever happens, it ends. */
const MOST_WORK = 1_500_000;
const MOST_WORK_PER_OBJECT = 40;

/** Plays the replacement of drifted nodes through, event by event. */
export function simulateRollout(question: RolloutQuestion): Rollout {
  const world = createWorld(question);
  begin(world, question);
  const { endedBecause, finishedAt } = play(world, question);
  if (endedBecause === 'horizon') world.now = Math.max(world.now, question.assumptions.horizon);
  const left = [...world.ledger.drifted].sort((a, b) => a.order - b.order).map(({ name }) => name);
  return { ...explainRollout(world, endedBecause), events: world.events, ...(finishedAt !== undefined && { finishedAt }), left, finalAllowed: allAllowances(world, 'Drifted'), work: world.work, world };
}

function play(world: World, question: RolloutQuestion): { endedBecause: EndedBecause; finishedAt?: number } {
  const { agenda, ledger } = world;
  const { horizon } = question.assumptions;
  const most = question.mostWork ?? MOST_WORK + MOST_WORK_PER_OBJECT * (world.claims.size + world.pods.size);
  const stillness = { epoch: -1, since: 0 };
  const lastScripted = (question.script ?? []).reduce((last, { at }) => Math.max(last, at), -1);
  let finishedAt = ledger.drifted.size === 0 ? 0 : undefined;
  for (let entry = agenda.next(); entry !== undefined && entry.at <= horizon; entry = agenda.next()) {
    world.now = entry.at;
    world.work += 1;
    entry.run();
    if (ledger.drifted.size > 0) finishedAt = undefined;
    else finishedAt ??= world.now;
    if (finishedAt !== undefined && world.commands.size === 0 && lastScripted <= world.now) return { endedBecause: 'finished', finishedAt };
    if (world.work > most) return { endedBecause: 'steps', ...(finishedAt !== undefined && { finishedAt }) };
    if (fastForward(world, stillness, horizon) === 'steady') return { endedBecause: 'steady', ...(finishedAt !== undefined && { finishedAt }) };
  }
  return { endedBecause: finishedAt === undefined ? 'horizon' : 'finished', ...(finishedAt !== undefined && { finishedAt }) };
}

/** Many objects carry the same few times. */
function clockFrom(startMs: number): Clock {
  const known = new Map<string, number>();
  return (instant) => {
    if (instant === undefined) return undefined;
    const at = known.get(instant) ?? Date.parse(instant) - startMs;
    known.set(instant, at);
    return at;
  };
}

function createWorld({ start, objects, assumptions, release = newestRelease(), loopBeforeQueue = false, watch }: RolloutQuestion): World {
  const startMs = Date.parse(start);
  const clock = clockFrom(startMs);
  const claims = objects.nodeClaims.map((object, index) => buildClaim(object, clock, index));
  const byProvider = new Map(claims.flatMap((claim) => (claim.providerId === undefined ? [] : [[claim.providerId, claim] as const])));
  const nodes = new Map(objects.nodes.map((object) => [object.metadata.name, buildNode(object, byProvider.get(object.spec?.providerID ?? ''), clock)]));
  for (const node of nodes.values()) if (node.claim !== undefined) node.claim.node = node;
  const pools = new Map(objects.nodePools.map((object) => [object.metadata.name, readyPool(buildPool(object, objects), release)]));
  const shapes = createShapeFactory([...pools.values()].some(({ taints }) => taints.some(({ effect }) => effect === 'PreferNoSchedule')));
  const pods = new Map(objects.pods.map((object) => buildPod(object, { clock, startMs, shapes })).map((pod) => [pod.key, pod]));
  const daemonSets = objects.daemonSets.map((daemon) => buildDaemon(daemon, shapes));
  const phases = loopBeforeQueue ? PHASES.map((phase) => (phase === 'loop' ? 'queue' : phase === 'queue' ? 'loop' : phase)) : PHASES;
  const world: World = {
    settle: () => settle(world),
    provision: () => provision(world),
    now: 0,
    startMs,
    features: disruptionFeatures(release.version),
    assumptions,
    agenda: createAgenda(phases),
    pools,
    claims: new Map(),
    nodes,
    pods,
    pdbs: createPdbs(objects.pdbs.map((pdb) => ({ ...pdb, status: { ...pdb.status } }))),
    ledger: createLedger(),
    kinds: createKinds(shapes.keys),
    daemonSets,
    commands: new Set(),
    events: [],
    nextName: 0,
    nextClaim: 0,
    wellKnown: wellKnownLabels(release.version),
    pendingPods: new Set(),
    isSettling: false,
    evicting: new Set(),
    triggers: new Map(),
    beats: new Map(),
    batch: { subjects: new Set(), endsAt: 0 },
    failedPasses: 0,
    lastPassEpoch: -1,
    isLoopFarOff: false,
    lastNomination: -Infinity,
    candidateCount: 0,
    work: 0,
    trace: createTrace(),
    ...(watch !== undefined && { watch }),
  };
  world.ledger.lastOrder = claims.length;
  for (const claim of claims) addClaim(world, claim);
  return world;
}

/** The controller looks at a pool when it starts: one that it does not accept becomes NotReady. */
export function readyPool(pool: SimPool, release: ReleaseFeatures): SimPool {
  const runtime = validateNodePoolAtRuntime(pool.object, release);
  return runtime.kind === 'read' && runtime.problems.length > 0 ? { ...pool, isReady: false } : pool;
}

/** A pool is not as it was. */
export function replacePool(world: World, pool: SimPool): void {
  world.pools.set(pool.name, pool);
  world.templates = undefined;
  for (const claim of world.claims.values()) claimChanged(world, claim);
}

function begin(world: World, question: RolloutQuestion): void {
  for (const [index, pod] of [...world.pods.values()].entries()) {
    const name = question.objects.pods[index]?.spec?.nodeName;
    const node = name === undefined ? undefined : world.nodes.get(name);
    pod.node = node;
    if (node === undefined) world.pendingPods.add(pod);
    else node.pods.add(pod);
    if (pod.isUnschedulable) triggerForPod(world, pod);
    if (pod.gracefulEndAt !== undefined) continueStopping(world, pod);
    planOptOutEnd(world, pod);
  }
  for (const pod of world.pods.values()) podChanged(world, pod);
  for (const node of world.nodes.values()) setTaints(world, node, node.taints);
  for (const claim of world.claims.values()) noteDrifted(world, claim);
  updatePdbs(world);
  settle(world);
  for (const claim of world.claims.values()) {
    planExpiry(world, claim);
    if (claim.providerId === undefined && claim.deletedAt === undefined) continueLaunch(world, claim);
    else if (claim.node === undefined && !claim.isRegistered && claim.deletedAt === undefined) awaitNode(world, claim);
  }
  for (const { name, replicas } of world.pools.values()) if (replicas !== undefined && world.assumptions.staticCapacity) planScaleDown(world, name);
  for (const node of world.nodes.values()) {
    if (node.taints.some(({ key }) => key === 'karpenter.sh/disrupted')) triggerForNode(world, node);
    if (node.deletedAt !== undefined || node.claim?.deletedAt !== undefined) world.agenda.plan(0, 'lifecycle', () => drainStep(world, node));
    else if (node.isReady && !node.isInitialized && node.claim !== undefined) world.agenda.plan(0, 'lifecycle', () => initialize(world, node));
  }
  for (const { at, apply } of question.script ?? []) world.agenda.plan(at, 'script', () => apply(world));
  world.agenda.plan(0, 'loop', () => loopPass(world));
}
