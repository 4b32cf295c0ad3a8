import { usageError } from '../../errors.ts';
import { countNodes } from '../../karpenter/disruption/counts.ts';
import { defaultBudgets } from '../../karpenter/disruption/default-budgets.ts';
import { disruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import type { DisruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import { pairStateNodes } from '../../karpenter/disruption/state-nodes.ts';
import { nearestName } from '../../karpenter/nearest-name.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { JsonValue } from '../../model/json.ts';
import type { Budget, NodePool } from '../../model/karpenter.ts';
import type { Sourced, Unchecked } from '../../model/report.ts';
import type { BudgetsInput } from '../budgets.ts';
import { chooseRelease } from '../karpenter-release.ts';
import type { KnownRelease } from '../karpenter-release.ts';
import { readManifests } from '../read-manifests.ts';
import type { FromFile } from '../read-manifests.ts';
import { uncheckedOf } from '../unchecked.ts';
import type { PoolSubject } from './pool-calendar.ts';

export interface ReadPools {
  filePools: FromFile<NodePool>[];
  clusters: ClusterState[];
  release: KnownRelease;
  unchecked: Unchecked[];
  notes: string[];
}

/** Reads the files and the clusters, side by side. */
export async function readPools(input: BudgetsInput, kinds: readonly ClusterKind[]): Promise<ReadPools> {
  if (input.targets.some(({ cluster }) => cluster !== undefined)) input.progress('reading the cluster');
  const [files, states] = await Promise.all([readManifests(input.files, input.paths), Promise.all(input.targets.map(async ({ cluster }) => cluster?.read(kinds)))]);
  const clusters = states.filter((state) => state !== undefined);
  return {
    filePools: files.nodePools,
    clusters,
    release: chooseRelease(input.karpenterVersion, clusters[0]),
    unchecked: [...files.unchecked, ...clusters.flatMap(clusterFailures)],
    notes: [...files.notes, ...classNotes(files)],
  };
}

const WORDS: Partial<Record<ClusterKind, string>> = { nodepools: 'NodePools', nodeclaims: 'NodeClaims', nodes: 'Nodes' };

function clusterFailures({ name, failures }: ClusterState): Unchecked[] {
  return (['nodepools', 'nodeclaims', 'nodes'] as const).flatMap((kind) => {
    const failure = failures[kind];
    return failure === undefined ? [] : [uncheckedOf(`${WORDS[kind] ?? kind} of ${name}`, failure)];
  });
}

/** Otherwise somebody who gives the wrong file is told that nothing was found in it. */
function classNotes({ nodeClasses, nodePools }: Pick<Awaited<ReturnType<typeof readManifests>>, 'nodeClasses' | 'nodePools'>): string[] {
  if (nodePools.length > 0 || nodeClasses.length === 0) return [];
  return [`EC2NodeClasses have no budgets, NodePools do: ${nodeClasses.map(({ object, at }) => `${object.metadata.name} (${at.path})`).join(', ')}`];
}

/** Shown for where nothing says how many nodes there are: enough for 1% to be a whole node. */
const EXAMPLE = 100;

/** The pools of the files, else of the clusters, that were asked for. Throws KarpamiError `usage` where one of them is not there. */
export function poolSubjects(read: ReadPools, { paths, nodes, pools: wanted }: BudgetsInput): PoolSubject[] {
  const features = disruptionFeatures(read.release.features.version);
  const all = paths.length > 0 ? fileSubjects(read, features) : read.clusters.flatMap((state) => clusterSubjects(state, features));
  const missing = wanted.find((name) => !all.some((subject) => subject.name === name));
  if (missing !== undefined && all.length > 0) throw noSuchPool(missing, all);
  const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  return nodes === undefined ? chosen : chosen.map((subject) => ({ ...subject, nodeCount: { value: nodes, source: '--nodes' } }));
}

function noSuchPool(name: string, all: readonly PoolSubject[]): Error {
  const names = [...new Set(all.map((subject) => subject.name))];
  const near = nearestName(name, names);
  return usageError(`--pool "${name}": there is no such NodePool`, near === undefined ? `there are ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}` : `did you mean ${near}?`);
}

function fileSubjects({ filePools, clusters }: ReadPools, features: DisruptionFeatures): PoolSubject[] {
  return filePools.map(({ object, raw, at }): PoolSubject => {
    const { name } = object.metadata;
    const spec = memberOf(raw, 'spec');
    const disruption = spec === undefined ? undefined : memberOf(spec, 'disruption');
    const cluster = clusters.find(({ nodePools }) => nodePools?.some((pool) => pool.metadata.name === name));
    return {
      name,
      at,
      ...(cluster && { cluster: cluster.name }),
      isStatic: object.spec?.replicas !== undefined,
      isDefault: isAbsent(disruption === undefined ? undefined : memberOf(disruption, 'budgets')) && features.defaultsDisruption,
      budgets: defaultBudgets(disruption, features),
      nodeCount: countIn(cluster ?? clusters[0], name, features),
    };
  });
}

function memberOf(value: JsonValue, name: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

function isAbsent(value: JsonValue | undefined): boolean {
  return value === undefined || value === null;
}

/** Here the API server has filled in the defaults. */
function clusterSubjects(state: ClusterState, features: DisruptionFeatures): PoolSubject[] {
  const pools = [...(state.nodePools ?? [])].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  return pools.map(({ metadata: { name }, spec }): PoolSubject => {
    const budgets = (spec?.disruption?.budgets ?? []).map(storedBudget);
    return { name, cluster: state.name, isStatic: spec?.replicas !== undefined, isDefault: false, budgets, nodeCount: countIn(state, name, features) };
  });
}

function storedBudget({ nodes, schedule, duration, reasons }: Budget): JsonValue {
  return { nodes, ...(schedule !== undefined && { schedule }), ...(duration !== undefined && { duration }), ...(reasons !== undefined && { reasons }) };
}

/** What percentages refer to: nodes that are initialised, those that are not ready among them. */
function countIn(state: ClusterState | undefined, pool: string, features: DisruptionFeatures): Sourced<number> {
  if (state === undefined) return { value: EXAMPLE, source: 'an example: files do not say' };
  const { nodes, nodeClaims } = state;
  if (nodes === undefined || nodeClaims === undefined) return { value: EXAMPLE, source: 'an example: the Nodes and NodeClaims were not read' };
  const count = countNodes(pairStateNodes({ nodes, nodeClaims }).stateNodes, features).pools.get(pool)?.nodeCount ?? 0;
  return count === 0 ? { value: EXAMPLE, source: `an example: the pool has no nodes in ${state.name}` } : { value: count, source: state.name };
}
