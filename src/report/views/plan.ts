import type { CandidatePlan, ClusterPlan, PlanReport, PoolPlan } from '../../model/report.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, View } from '../view.ts';
import { formatAge, formatCount, formatImage, formatInstant } from '../words.ts';
import { formatBlocker, formatConsumer, formatStop } from './blockers.ts';
import { formatBudget, formatLimit } from './budgets.ts';
import { closingBlocks } from './common.ts';
import { clusterFields } from './drift.ts';

export function planView(report: PlanReport): View {
  return compact([
    ...report.clusters.flatMap((cluster, index) => {
      const drift = report.drift[index];
      return [
        { kind: 'heading', level: 1, text: `Cluster ${cluster.name}` } as const,
        drift === undefined ? undefined : ({ kind: 'fields', fields: clusterFields(drift, report.at) } as const),
        ...clusterBlocks(cluster, report.at),
      ];
    }),
    ...closingBlocks(report),
  ]);
}

function clusterBlocks(cluster: ClusterPlan, at: string): (Block | undefined)[] {
  return [
    { kind: 'list', items: cluster.stops.map((stop) => ({ text: formatStop(stop), tone: 'bad' as const })) },
    { kind: 'heading', level: 2, text: 'Budgets for reason Drifted, now' },
    poolTable(cluster.pools, at),
    { kind: 'list', items: cluster.pools.flatMap(poolItems) },
    { kind: 'heading', level: 2, text: 'Drifted NodeClaims, in the order in which Karpenter takes them' },
    cluster.candidates.length === 0 ? { kind: 'text', text: 'None.', tone: 'good' } : candidateTable(cluster.candidates, at),
    { kind: 'list', items: cluster.candidates.flatMap(candidateItems) },
    cluster.podsKnown ? undefined : { kind: 'text', text: 'Pods were not read: pods and disruption budgets that hold a node are not known.', tone: 'warn' },
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

function poolItems(pool: PoolPlan): Item[] {
  if (pool.consumers.length === 0) return [];
  return [{ text: `NodePool ${pool.name}: ${formatCount(pool.consumers.length, 'node uses', 'nodes use')} the budget`, tone: 'warn', detail: pool.consumers.map(formatConsumer) }];
}

function candidateTable(candidates: CandidatePlan[], at: string): Block {
  return {
    kind: 'table',
    columns: [
      { title: '#', align: 'right' },
      { title: 'NODECLAIM', flexible: true },
      { title: 'NODE', wide: true },
      { title: 'NODEPOOL', flexible: true },
      { title: 'REASON', flexible: true },
      { title: 'SINCE', align: 'right' },
      { title: 'CAN GO', flexible: true },
      { title: 'FROM', flexible: true, wide: true },
      { title: 'TO', flexible: true, wide: true },
    ],
    rows: candidates.map((candidate, index) => [
      String(index + 1),
      candidate.claim,
      candidate.nodeName ?? '',
      candidate.nodePool ?? '',
      candidate.reasons[0] ?? '',
      formatAge(candidate.driftedSince, at),
      verdictOf(candidate),
      formatImage(candidate.actual, at),
      formatImage(candidate.expected, at),
    ]),
  };
}

function verdictOf(candidate: CandidatePlan): Cell {
  switch (candidate.verdict) {
    case 'now':
      return span('now', 'good');
    case 'inProgress':
      return span('being replaced', 'warn');
    case 'waitsForBudget':
      return waitOf(candidate.notBefore);
    case 'waitsForMark':
      return span('once the controller marks it', 'dim');
    case 'blocked':
      return span('blocked', 'bad');
  }
}

/** What holds a node stands below the table: it needs room. */
function candidateItems({ claim, nodeName, blockers, lifted, terminationGracePeriod, verdict }: CandidatePlan): Item[] {
  const items: Item[] = [];
  if (verdict === 'blocked') items.push({ text: `${claim}${nodeName === undefined ? '' : ` (${nodeName})`} is blocked`, tone: 'bad', detail: blockers.map(formatBlocker) });
  if (lifted.length > 0) {
    items.push({ text: `${claim} goes in spite of its pods: they are deleted after its terminationGracePeriod of ${terminationGracePeriod ?? ''}`, tone: 'warn', detail: lifted.map(formatBlocker) });
  }
  return items;
}

function waitOf(notBefore: string | undefined): Cell {
  if (notBefore === undefined) return span('when a place in the budget is free', 'warn');
  return notBefore === 'never' ? span('never, as the budgets stand', 'bad') : span(`from ${formatInstant(notBefore)}`, 'warn');
}
