import type { ClusterDrift, ClusterPlan, PlanReport } from '../../model/report.ts';
import type { RolloutCommand, RolloutPlan } from '../../model/rollout.ts';
import { groupBy } from '../../util/group-by.ts';
import type { Block } from '../view.ts';
import { formatAge, formatCount, formatImage, formatInstant } from '../words.ts';
import { closingBlocks } from '../views/common.ts';
import { clusterFields } from '../views/drift.ts';
import { budgetBlocks } from '../views/plan.ts';
import { asideBlocks, assumptionBlocks, poolTable, stuckItems } from '../views/plan-rollout.ts';
import { formatWaitReason } from '../views/plan-waits.ts';
import { explanationBlocks } from '../views/plan-why.ts';
import { idsOf, renderBlocks, renderFields } from './blocks.ts';
import type { NextId } from './blocks.ts';
import { dataTable } from './data-table.ts';
import type { DataCell } from './data-table.ts';
import { candidatePart } from './plan-candidates.ts';
import { gantt } from './gantt.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import { tiles } from './tiles.ts';
import type { Tile } from './tiles.ts';

export function planPage(report: PlanReport): Markup {
  const nextId = idsOf('t');
  return html`${report.clusters.map((cluster, index) => clusterSection(cluster, report.drift[index], nextId))}${renderBlocks(closingBlocks(report), nextId)}`;
}

/** Names are not cut short where there is room for all. */
const OPTIONS = { verbose: false };

function clusterSection(cluster: ClusterPlan, drift: ClusterDrift | undefined, nextId: NextId): Markup {
  const { name, at, explanations } = cluster;
  return html`<section>
<h2>Cluster ${name}</h2>
${drift === undefined ? NOTHING : renderFields(clusterFields(drift, at))}${explanations === undefined ? wholePlan(cluster, drift, nextId) : renderBlocks(explanations.flatMap((explanation) => explanationBlocks(explanation, at)), nextId)}</section>
`;
}

function wholePlan(cluster: ClusterPlan, drift: ClusterDrift | undefined, nextId: NextId): Markup {
  const rest = [...budgetBlocks(cluster, OPTIONS), ...assumptionBlocks(cluster, OPTIONS)].filter(isFilled);
  return html`${rolloutPart(cluster, nextId)}${candidatePart(cluster, drift, nextId)}${renderBlocks(rest, nextId)}`;
}

const isFilled = (block: Block | undefined): boolean => block !== undefined && (block.kind !== 'table' || block.rows.length > 0);

function rolloutPart(cluster: ClusterPlan, nextId: NextId): Markup {
  const { rollout, noRollout, at } = cluster;
  if (rollout === undefined) return noRollout === undefined ? NOTHING : renderBlocks([{ kind: 'text', text: noRollout, tone: 'warn' }], nextId);
  const stuck = stuckItems(rollout, OPTIONS);
  return html`${tiles(tilesOf(rollout, at))}${gantt({ rollout, plan: cluster, id: nextId() })}${commandTable(rollout, at, nextId())}${renderBlocks(
    [
      ...(stuck.length === 0 ? [] : [{ kind: 'heading', level: 2, text: 'What stays, and why' } as const, { kind: 'list', items: stuck } as const]),
      { kind: 'heading', level: 2, text: 'NodePools' },
      poolTable(rollout.pools, at),
      ...asideBlocks(rollout, at, OPTIONS),
    ],
    nextId,
  )}`;
}

function tilesOf(rollout: RolloutPlan, at: string): Tile[] {
  const { pools, longestWait } = rollout;
  const drifted = pools.reduce((sum, { driftedCount }) => sum + driftedCount, 0);
  const gone = pools.reduce((sum, { goneCount }) => sum + goneCount, 0);
  const stuck = pools.reduce((sum, pool) => sum + pool.stuck.length, 0);
  return [
    { value: String(drifted), label: drifted === 1 ? 'drifted node' : 'drifted nodes' },
    { value: String(gone), label: gone === 1 ? 'goes' : 'go', tone: gone === drifted ? 'good' : 'plain' },
    { value: String(stuck), label: stuck === 1 ? 'stays' : 'stay', tone: stuck === 0 ? 'good' : 'bad', detail: stuck === 0 ? undefined : `by the end of the plan, ${formatInstant(rollout.until)}` },
    finishTile(rollout, at),
    ...(longestWait === undefined || longestWait.from === longestWait.until ? [] : [{ value: formatAge(longestWait.from, longestWait.until), label: 'the longest wait', detail: longestWait.nodeClaim, isWide: true }]),
  ];
}

function finishTile({ finish: { earliest, likely, latest }, neverFinishes, until }: RolloutPlan, at: string): Tile {
  if (neverFinishes) return { value: 'never', label: 'done, as things stand', tone: 'bad', isWide: true };
  if (likely === undefined) return { value: 'not yet', label: `done by ${formatInstant(until)}`, tone: 'warn', isWide: true, detail: earliest === undefined ? undefined : `at the earliest ${formatInstant(earliest)}` };
  const range = `between ${earliest === undefined ? '?' : formatInstant(earliest)} and ${latest === undefined ? 'later than the plan looks' : formatInstant(latest)}`;
  return { value: formatInstant(likely), label: `done, ${formatAge(at, likely)} from then on`, isWide: true, detail: range };
}

function commandTable({ commands }: RolloutPlan, at: string, id: string): Markup {
  if (commands.length === 0) return NOTHING;
  return html`<h3>Nodes that go</h3>
${dataTable(id, {
  caption: 'Nodes that go, in the order in which they do; times are in UTC',
  columns: [
    { title: '#', align: 'right' },
    { title: 'NodeClaim' },
    { title: 'NodePool', isChoice: true },
    { title: 'For', isChoice: true },
    { title: 'Taken', isShort: true },
    { title: 'Replaced', isShort: true },
    { title: 'Drained', isShort: true },
    { title: 'Gone', isShort: true },
    { title: 'Image' },
    { title: 'Replacements' },
    { title: 'Waited for' },
  ],
  rows: commands.map((command, index) => commandRow(command, index, at)),
})}`;
}

function commandRow(command: RolloutCommand, index: number, at: string): DataCell[] {
  const { nodeClaim, node, nodePool = '', trigger, reasons, from, ready, drainEnd, to, fromRange, toRange } = command;
  return [
    { text: String(index + 1) },
    { text: nodeClaim, lines: node === undefined ? [] : [node] },
    { text: nodePool },
    { text: TRIGGERS[trigger], tone: trigger === 'Drifted' ? 'plain' : 'warn', lines: reasons },
    { text: clock(from), lines: fromRange.earliest === undefined || fromRange.earliest === from ? [] : [`earliest ${clock(fromRange.earliest)}`] },
    { text: clock(ready) },
    { text: clock(drainEnd) },
    to === undefined ? { text: 'not in the plan', tone: 'bad' } : { text: clock(to), lines: toRange.latest === undefined || toRange.latest === to ? [] : [`latest ${clock(toRange.latest)}`] },
    imageCell(command, at),
    replacementCell(command),
    waitCell(command),
  ];
}

const TRIGGERS: Record<RolloutCommand['trigger'], string> = { Drifted: 'drift', expired: 'expiry', empty: 'emptiness', scaledDown: 'scale-down', deleted: 'deletion', notLaunched: 'never joined' };

const clock = (instant: string | undefined): string => (instant === undefined ? '' : formatInstant(instant).replace(' UTC', ''));

function imageCell({ actual, expected }: RolloutCommand, at: string): DataCell {
  if (actual === undefined || expected === undefined) return { text: actual?.id ?? '' };
  if (actual.id === expected.id) return { text: 'the same' };
  return { text: `→ ${expected.id}`, lines: [`runs ${formatImage(actual, at)}`, `then ${formatImage(expected, at)}`] };
}

function replacementCell({ replacements, unknowns }: RolloutCommand): DataCell {
  const kinds = [...groupBy(replacements, ({ nodePool, instanceType = 'a node' }) => `${instanceType} of ${nodePool}`)].map(([kind, { length }]) => (length === 1 ? kind : `${length} × ${kind}`));
  const assumed = unknowns.map(({ cause, pods }) => `taken for granted, as ${cause} of ${formatCount(pods.length, 'pod')} is not simulated`);
  return { text: kinds.length === 0 ? 'none' : kinds.join(', '), tone: assumed.length === 0 ? 'plain' : 'warn', lines: assumed };
}

function waitCell({ waitedFor, rolledBackCount }: RolloutCommand): DataCell {
  const lines = rolledBackCount === 0 ? [] : [`${formatCount(rolledBackCount, 'command')} taken back before`];
  if (waitedFor === undefined) return { text: lines.length === 0 ? '' : 'nothing', lines };
  return { text: formatAge(waitedFor.from, waitedFor.until ?? waitedFor.from), lines: [formatWaitReason(waitedFor.reason), ...lines] };
}
