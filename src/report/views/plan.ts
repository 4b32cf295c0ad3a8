import type { ClusterDrift, ClusterPlan, PlannedKind, PlanReport, PoolPlan } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, View } from '../view.ts';
import { formatAge, formatCount, formatInstant, formatNames } from '../words.ts';
import { formatCauses, formatStop } from './blockers.ts';
import { formatBudget, formatLimit } from './budgets.ts';
import { closingBlocks } from './common.ts';
import { clusterFields } from './drift.ts';
import type { ViewOptions } from './index.ts';
import { blockerItems, candidateTable, liftedItems } from './plan-candidates.ts';
import { assumptionBlocks, rolloutBlocks } from './plan-rollout.ts';
import { explanationBlocks } from './plan-why.ts';

export function planView(report: PlanReport, options: ViewOptions): View {
  return compact([
    ...report.clusters.flatMap((cluster, index) => {
      const drift = report.drift[index];
      return [
        { kind: 'heading', level: 1, text: `Cluster ${cluster.name}` } as const,
        drift === undefined ? undefined : ({ kind: 'fields', fields: clusterFields(drift, cluster.at) } as const),
        ...(cluster.explanations === undefined ? wholeBlocks(cluster, drift, options) : cluster.explanations.flatMap((explanation) => explanationBlocks(explanation, cluster.at))),
      ];
    }),
    ...closingBlocks(report),
  ]);
}

function wholeBlocks(cluster: ClusterPlan, drift: ClusterDrift | undefined, options: ViewOptions): (Block | undefined)[] {
  return [...rolloutBlocks(cluster, options), ...budgetBlocks(cluster, options), ...candidateBlocks(cluster, drift, options), ...assumptionBlocks(cluster, options)];
}

export function budgetBlocks({ stops, pools, notRead, at }: ClusterPlan, options: ViewOptions): (Block | undefined)[] {
  return [
    { kind: 'list', items: stops.map((stop) => ({ text: formatStop(stop), tone: 'bad' as const })) },
    ...notReadBlocks(notRead),
    pools.length === 0 ? undefined : { kind: 'heading', level: 2, text: 'Budgets for reason Drifted, now' },
    poolTable(pools, at),
    { kind: 'list', items: pools.flatMap((pool) => poolItems(pool, options)) },
  ];
}

const DECIDING: Partial<Record<PlannedKind, string>> = { nodepools: 'NodePools', nodeclaims: 'NodeClaims', nodes: 'Nodes' };
const HOLDING: Partial<Record<PlannedKind, string>> = { pods: 'Pods', poddisruptionbudgets: 'PodDisruptionBudgets' };

function notReadBlocks(notRead: readonly PlannedKind[]): Block[] {
  const wordsOf = (words: Partial<Record<PlannedKind, string>>): string => notRead.flatMap((kind) => words[kind] ?? []).join(' and ');
  const [deciding, holding] = [wordsOf(DECIDING), wordsOf(HOLDING)];
  return [
    ...(deciding === '' ? [] : [{ kind: 'text' as const, text: `${deciding} were not read: what the budgets allow and what holds a node is not known.`, tone: 'warn' as const }]),
    ...(holding === '' ? [] : [{ kind: 'text' as const, text: `${holding} were not read: whether they hold a node is not known.`, tone: 'warn' as const }]),
  ];
}

export function candidateBlocks({ candidates, notRead, at }: ClusterPlan, drift: ClusterDrift | undefined, options: ViewOptions): (Block | undefined)[] {
  const uncheckedCount = drift?.claims.filter(({ status }) => status.state === 'unchecked').length ?? 0;
  const isComplete = uncheckedCount === 0 && !notRead.includes('nodeclaims');
  return [
    { kind: 'heading', level: 2, text: 'Drifted NodeClaims, in the order in which Karpenter takes them' },
    candidates.length === 0 ? { kind: 'text', text: isComplete ? 'None.' : 'None that is known.', tone: isComplete ? 'good' : 'warn' } : candidateTable(candidates, at),
    { kind: 'list', items: [...blockerItems(candidates, options), ...liftedItems(candidates)] },
    uncheckedCount === 0 ? undefined : { kind: 'text', text: `${formatCount(uncheckedCount, 'NodeClaim')} could not be checked: karpami drift says why.`, tone: 'warn' },
  ];
}

function poolTable(pools: PoolPlan[], at: string): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'NODEPOOL', flexible: true },
      { title: 'DRIFTED', align: 'right' },
      { title: 'NODES', align: 'right' },
      { title: 'LIMIT', align: 'right' },
      { title: 'IN USE', align: 'right' },
      { title: 'FREE', align: 'right' },
      { title: 'DECIDED BY', flexible: true },
      { title: 'NEXT CHANGE', flexible: true },
    ],
    rows: pools.map((pool) => [
      pool.isStatic ? `${pool.name} (static)` : pool.name,
      String(pool.driftedCount),
      String(pool.nodeCount),
      formatLimit(pool.limit),
      String(pool.consumers.length),
      freeOf(pool),
      decisionOf(pool),
      pool.nextChange === undefined ? 'never' : `${formatInstant(pool.nextChange.at)} (in ${formatAge(at, pool.nextChange.at)}): ${formatLimit(pool.nextChange.limit)}`,
    ]),
  };
}

function freeOf(pool: PoolPlan): Cell {
  return span(formatLimit(pool.remaining), pool.remaining === 0 && pool.driftedCount > 0 ? 'bad' : 'plain');
}

function decisionOf(pool: PoolPlan): Cell {
  if (pool.budgetErrors.length > 0) return span('unreadable budget: 0 for every reason', 'bad');
  return pool.decidedBy === undefined ? 'no budget is active' : `#${pool.decidedBy.index + 1} ${formatBudget(pool.decidedBy.budget)}`;
}

type Item = Extract<Block, { kind: 'list' }>['items'][number];

/** Who takes up places, by why: after an outage of a zone that is a hundred nodes for one cause. */
function poolItems(pool: PoolPlan, options: ViewOptions): Item[] {
  if (pool.consumers.length === 0) return [];
  const groups = groupBy(pool.consumers, ({ causes }) => formatCauses(causes));
  const detail = [...groups].map(([causes, nodes]) => `${formatNames(nodes.map(({ node, nodeClaim }) => node ?? nodeClaim), options)}: ${causes}`);
  return [{ text: `NodePool ${pool.name}: ${formatCount(pool.consumers.length, 'node uses', 'nodes use')} the budget`, tone: 'warn', detail }];
}
