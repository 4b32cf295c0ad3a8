import { buildPool } from '../../../src/karpenter/disruption/rollout/build-world.ts';
import { settle } from '../../../src/karpenter/disruption/rollout/cluster.ts';
import type { Assumptions } from '../../../src/karpenter/disruption/rollout/assumptions.ts';
import { deleteClaim, deleteNode } from '../../../src/karpenter/disruption/rollout/drain.ts';
import type { RolloutNodePool, RolloutObjects, RolloutPod } from '../../../src/karpenter/disruption/rollout/input.ts';
import { getReady } from '../../../src/karpenter/disruption/rollout/lifecycle.ts';
import { nodeChanged, setDriftedAt, setTaints } from '../../../src/karpenter/disruption/rollout/ledger.ts';
import { nameOf, report } from '../../../src/karpenter/disruption/rollout/objects.ts';
import { podChanged, replacePdbs } from '../../../src/karpenter/disruption/rollout/pdbs.ts';
import { readyPool, replacePool, simulateRollout } from '../../../src/karpenter/disruption/rollout/simulate.ts';
import type { Rollout } from '../../../src/karpenter/disruption/rollout/simulate.ts';
import type { World } from '../../../src/karpenter/disruption/rollout/world.ts';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import type { PodDisruptionBudget } from '../../../src/model/kubernetes.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import { releaseAt, releaseOf } from './release.ts';

interface Input extends Omit<RolloutObjects, 'unlistedPools' | 'pdbs' | 'daemonSets'>, Partial<Pick<RolloutObjects, 'pdbs' | 'daemonSets'>> {
  start: string;
  timeline?: Change[];
  assumptions: Record<string, unknown>;
}

interface Change {
  t: number;
  op: 'patch' | 'delete' | 'create' | 'drift' | 'undrift';
  kind?: string;
  namespace?: string;
  name: string;
  body?: JsonValue;
}

interface Expected {
  order: string[];
  stuck?: { node: string }[];
  finishedAt: number | null;
  events: { kind: string; t: number; nodes?: string[]; replacements?: number; reason?: string }[];
}

export const rolloutsFamily: Family = { name: 'rollouts', check };

function check(row: Row): Difference[] {
  const input = row.input as unknown as Input;
  const expected = row.expected as unknown as Expected;
  const { orderStable, tickSensitive, alternatives = [] } = row as unknown as { orderStable: boolean; tickSensitive: boolean; alternatives?: Expected[] };
  const rollout = run(row, input);
  const [wanted, found] = [exactOf(expected), exactOfRollout(rollout, input)];
  if (!orderStable || tickSensitive) return closest([wanted, ...alternatives.map(exactOf)].map((recorded) => differences(looselyOf(recorded), looselyOf(found))));
  return [...differences(wanted, found), ...timeDifferences(expected, rollout)];
}

/** One of the recordings has to agree. */
function closest(all: Difference[][]): Difference[] {
  return all.find(({ length }) => length === 0) ?? all[0] ?? [];
}

interface Comparable {
  order: string[];
  stuck: string[];
  isFinished: boolean;
  replacements: number[];
}

/** What has to be the same where Karpenter itself leaves the order to chance. */
function looselyOf({ order, isFinished }: Comparable): object {
  return { started: [...order].sort(), isFinished };
}

export function run(row: Row, input: Input): Rollout {
  const { assumptions } = input;
  const unlistedPools = Object.keys((assumptions['instanceTypesErrorPools'] as object | undefined) ?? {});
  return simulateRollout({
    start: input.start,
    objects: { ...input, pdbs: input.pdbs ?? [], daemonSets: input.daemonSets ?? [], unlistedPools },
    assumptions: assumptionsOf(assumptions),
    release: releaseOf(row),
    loopBeforeQueue: assumptions['loopBeforeQueue'] === true,
    script: (input.timeline ?? []).map((change) => ({ at: change.t * 1000, apply: (world) => applyChange(world, change, input) })),
  });
}

function assumptionsOf(raw: Record<string, unknown>): Assumptions {
  const ms = (name: string): number => Number(raw[`${name}Seconds`]) * 1000;
  const untils = (name: string): Map<string, number> => new Map(Object.entries((raw[name] as Record<string, number> | undefined) ?? {}).map(([pool, seconds]) => [pool, seconds * 1000]));
  return {
    launch: ms('launch'),
    join: ms('join'),
    ready: ms('ready'),
    podStop: ms('podStop'),
    podReady: ms('podReady'),
    terminate: ms('terminate'),
    horizon: ms('horizon'),
    recreatePods: raw['recreatePods'] === true,
    staticCapacity: raw['staticCapacityGate'] === true,
    insufficientCapacityUntil: untils('insufficientCapacityUntil'),
    launchErrorUntil: untils('launchErrorUntil'),
    neverJoinUntil: untils('neverJoinUntil'),
    neverReadyUntil: untils('neverReadyUntil'),
  };
}

function applyChange(world: World, change: Change, input: Input): void {
  const { op, kind, name, namespace, body } = change;
  if (op === 'drift' || op === 'undrift') setDrift(world, name, op === 'drift');
  else if (op === 'delete') remove(world, kind ?? '', name);
  else if (kind === 'NodePool') patchPool(world, name, body ?? null, input);
  else if (kind === 'Node') patchNode(world, name, body ?? null);
  else if (kind === 'Pod') patchPod(world, `${namespace ?? ''}/${name}`, body ?? null);
  else if (kind === 'PodDisruptionBudget') patchPdb(world, name, body ?? null);
  settle(world);
}

function setDrift(world: World, name: string, isDrifted: boolean): void {
  const claim = world.claims.get(name);
  if (claim === undefined || claim.deletedAt !== undefined) return;
  setDriftedAt(world, claim, isDrifted ? (claim.driftedAt ?? world.now) : undefined);
  report(world, { kind: isDrifted ? 'drifted' : 'undrifted', nodes: [nameOf(claim)] });
}

function remove(world: World, kind: string, name: string): void {
  const claim = world.claims.get(name);
  const node = world.nodes.get(name);
  if (kind === 'NodeClaim' && claim !== undefined) deleteClaim(world, claim, { by: 'timeline' });
  if (kind === 'Node' && node !== undefined) deleteNode(world, node);
}

function patchPool(world: World, name: string, body: JsonValue, input: Input): void {
  const old = world.pools.get(name);
  if (old === undefined) return;
  const object = mergePatch(old.object as unknown as JsonValue, body) as unknown as RolloutNodePool;
  const pool = readyPool(buildPool(object, { ...input, unlistedPools: [] }), releaseAt('1.14.1'));
  const hashed = hashNodePool(object, releaseAt('1.14.1'));
  replacePool(world, pool);
  for (const claim of world.claims.values()) if (claim.pool === name && hashed.ok && claim.hash !== hashed.hash && claim.driftedAt === undefined) setDrift(world, claim.name, true);
}

function patchNode(world: World, name: string, body: JsonValue): void {
  const node = world.nodes.get(name);
  const raw = (body as { status?: { conditions?: { type: string; status: string }[] }; metadata?: { annotations?: Record<string, unknown> }; spec?: { taints?: never[] } });
  if (node === undefined) return;
  if (raw.metadata?.annotations !== undefined && 'karpenter.sh/do-not-disrupt' in raw.metadata.annotations) node.optsOut = raw.metadata.annotations['karpenter.sh/do-not-disrupt'] === 'true';
  if (raw.spec !== undefined && 'taints' in raw.spec) setTaints(world, node, raw.spec.taints ?? []);
  const ready = raw.status?.conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status === 'True') getReady(world, node);
  else if (ready !== undefined) node.isReady = false;
  nodeChanged(world, node);
}

function patchPod(world: World, key: string, body: JsonValue): void {
  const pod = world.pods.get(key);
  if (pod === undefined) return;
  pod.object = mergePatch(pod.object as unknown as JsonValue, body) as unknown as RolloutPod;
  podChanged(world, pod);
}

function patchPdb(world: World, name: string, body: JsonValue): void {
  replacePdbs(world, [...world.pdbs.states.keys()].map((pdb) => (pdb.metadata.name === name ? (mergePatch(pdb as unknown as JsonValue, body) as unknown as PodDisruptionBudget) : pdb)));
}

/** A JSON merge patch. */
function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const kept = typeof target === 'object' && target !== null && !Array.isArray(target) ? Object.entries(target).filter(([key]) => !Object.hasOwn(patch, key)) : [];
  const old: JsonObject = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  const changed = Object.entries(patch).filter(([, value]) => value !== null).map(([key, value]) => [key, mergePatch(old[key], value)] as const);
  return Object.fromEntries([...kept, ...changed]);
}

function exactOf({ order, stuck = [], finishedAt, events }: Expected): Comparable {
  return { order, stuck: stuck.map(({ node }) => node).sort(), isFinished: finishedAt !== null, replacements: events.filter(isSimulated).map(({ replacements = 0 }) => replacements) };
}

function exactOfRollout({ events, finishedAt, left, world }: Rollout, input: Input): Comparable {
  const drifted = new Set(input.nodeClaims.filter(({ status }) => status?.conditions?.some(({ type, status: value }) => type === 'Drifted' && value === 'True')).map(({ status }) => status?.nodeName));
  for (const { kind, nodes } of events) if (kind === 'drifted') for (const name of nodes) drifted.add(name);
  const started = events.filter(({ kind }) => kind === 'disrupt').flatMap(({ nodes }) => nodes);
  const order = [...new Set(started)].filter((name) => drifted.has(name));
  return {
    order,
    stuck: left.map((name) => world.claims.get(name)?.node?.name ?? name).sort(),
    isFinished: finishedAt !== undefined,
    replacements: events.filter(({ kind }) => kind === 'disrupt').map(({ replacements = [] }) => replacements.length),
  };
}

/** Consolidation is not simulated. */
function isSimulated({ kind, reason }: Expected['events'][number]): boolean {
  return kind === 'disrupt' && reason !== 'Underutilized';
}

/** A prediction may be ten seconds late or early for each command that waited before. */
function timeDifferences({ events, finishedAt }: Expected, rollout: Rollout): Difference[] {
  const expected = events.filter(isSimulated).map(({ t }) => t);
  const actual = rollout.events.filter(({ kind }) => kind === 'disrupt').map(({ at }) => at / 1000);
  const wrong = expected.flatMap((time, index) => (Math.abs(time - (actual[index] ?? Infinity)) <= 10 * Math.max(index, 1) ? [] : [{ path: `events[${index}].t`, expected: time, actual: actual[index] }]));
  const end = rollout.finishedAt === undefined ? undefined : rollout.finishedAt / 1000;
  if (finishedAt === null || end === undefined || Math.abs(finishedAt - end) <= 10 * (expected.length + 1)) return wrong;
  return [...wrong, { path: 'finishedAt', expected: finishedAt, actual: end }];
}
