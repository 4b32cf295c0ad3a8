import { newestRelease } from '../../releases.ts';
import type { ReleaseFeatures } from '../../releases.ts';
import { wellKnownLabels } from '../../labels.ts';
import { indexPdbs } from '../blockers/pdb-limits.ts';
import { disruptionFeatures } from '../disruption-features.ts';
import { PHASES, createAgenda } from './agenda.ts';
import type { Assumptions } from './assumptions.ts';
import { buildClaim, buildDaemon, buildNode, buildPod, buildPool } from './build-world.ts';
import { continueStopping, settle, updatePdbs } from './cluster.ts';
import { drainStep } from './drain.ts';
import type { RolloutEvent } from './events.ts';
import type { RolloutObjects } from './input.ts';
import { continueLaunch, initialize, planExpiry } from './lifecycle.ts';
import { allowances, loopPass } from './loop.ts';
import { planScaleDown } from './static-scaling.ts';
import { provision } from './provisioner.ts';
import { triggerForNode, triggerForPod } from './triggers.ts';
import { validateNodePoolAtRuntime } from '../../validation/runtime-node-pool.ts';
import type { SimPool, World } from './world.ts';

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
}

export interface Rollout {
  events: RolloutEvent[];
  /** When the last drifted node was gone; absent: some are left. */
  finishedAt?: number;
  /** Names of the NodeClaims that are drifted at the end. */
  left: string[];
  /** What budgets leave for reason Drifted at the end. */
  finalAllowed: Map<string, number>;
  world: World;
}

/** Plays the replacement of drifted nodes through, event by event. */
export function simulateRollout(question: RolloutQuestion): Rollout {
  const world = createWorld(question);
  begin(world, question);
  let finishedAt = driftedClaims(world).length === 0 ? 0 : undefined;
  for (let entry = world.agenda.next(); entry !== undefined && entry.at <= question.assumptions.horizon; entry = world.agenda.next()) {
    world.now = entry.at;
    entry.run();
    if (finishedAt === undefined && driftedClaims(world).length === 0) finishedAt = world.now;
    if (finishedAt !== undefined && world.now > finishedAt && driftedClaims(world).length > 0) finishedAt = undefined;
    if (finishedAt !== undefined && world.commands.size === 0 && !hasScript(question, world.now)) break;
  }
  return { events: world.events, finishedAt, left: driftedClaims(world), finalAllowed: allowances(world, 'Drifted'), world };
}

function hasScript({ script = [] }: RolloutQuestion, now: number): boolean {
  return script.some(({ at }) => at > now);
}

function driftedClaims({ claims }: World): string[] {
  return [...claims.values()].filter(({ driftedAt }) => driftedAt !== undefined).map(({ name }) => name);
}

function createWorld({ start, objects, assumptions, release = newestRelease(), loopBeforeQueue = false }: RolloutQuestion): World {
  const startMs = Date.parse(start);
  const clock = (instant: string | undefined): number | undefined => (instant === undefined ? undefined : Date.parse(instant) - startMs);
  const claims = new Map(objects.nodeClaims.map((object) => [object.metadata.name, buildClaim(object, clock)]));
  const byProvider = new Map([...claims.values()].flatMap((claim) => (claim.providerId === undefined ? [] : [[claim.providerId, claim] as const])));
  const nodes = new Map(objects.nodes.map((object) => [object.metadata.name, buildNode(object, byProvider.get(object.spec?.providerID ?? ''), clock)]));
  for (const node of nodes.values()) if (node.claim !== undefined) node.claim.node = node;
  const pods = new Map(objects.pods.map((object) => buildPod(object, clock, startMs)).map((pod) => [pod.key, pod]));
  const pdbs = objects.pdbs.map((pdb) => ({ ...pdb, status: { ...pdb.status } }));
  const pdbLimits = indexPdbs(pdbs);
  const phases = loopBeforeQueue ? PHASES.map((phase) => (phase === 'loop' ? 'queue' : phase === 'queue' ? 'loop' : phase)) : PHASES;
  const world: World = {
    settle: () => settle(world),
    provision: () => provision(world),
    now: 0,
    startMs,
    features: disruptionFeatures(release.version),
    assumptions,
    agenda: createAgenda(phases),
    pools: new Map(objects.nodePools.map((object) => [object.metadata.name, readyPool(buildPool(object, objects), release)])),
    claims,
    nodes,
    pods,
    pdbs,
    pdbLimits,
    daemonSets: objects.daemonSets.map(buildDaemon),
    commands: new Set(),
    events: [],
    nextName: 0,
    nextClaim: 0,
    wellKnown: wellKnownLabels(release.version),
    pendingPods: new Set(),
    isSettling: false,
    evicting: new Set(),
    triggers: new Map(),
    batch: { subjects: new Set(), endsAt: 0 },
    failedPasses: 0,
    hasMalformedPdb: pdbLimits.malformed.length > 0,
  };
  return world;
}

/** The controller looks at a pool when it starts: one that it does not accept becomes NotReady. */
export function readyPool(pool: SimPool, release: ReleaseFeatures): SimPool {
  const runtime = validateNodePoolAtRuntime(pool.object, release);
  return runtime.kind === 'read' && runtime.problems.length > 0 ? { ...pool, isReady: false } : pool;
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
  }
  updatePdbs(world);
  settle(world);
  for (const claim of world.claims.values()) {
    planExpiry(world, claim);
    if (claim.providerId === undefined && claim.deletedAt === undefined) continueLaunch(world, claim);
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
