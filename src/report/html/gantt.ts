import type { ClusterPlan } from '../../model/report.ts';
import type { RolloutCommand, RolloutPlan, RolloutWait, StuckNode } from '../../model/rollout.ts';
import { groupBy } from '../../util/group-by.ts';
import { formatWaitReason, formatStuck } from '../views/plan-waits.ts';
import { formatInstant } from '../words.ts';
import { bar, percent } from './bars.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import { legend } from './patterns.ts';
import { axisHead, shareOf } from './time-axis.ts';
import type { TimeAxis } from './time-axis.ts';

/** More rows are a wall; the table has every node. */
const ROWS_DRAWN = 200;

const LEGEND = legend([
  ['start', 'its replacement starts'],
  ['drain', 'it drains'],
  ['end', 'its instance ends'],
  ['wait', 'it waits'],
  ['held', 'it stays'],
  ['shut', 'the budgets of its NodePool let no node go'],
]);

type Row = { kind: 'goes'; node: RolloutCommand } | { kind: 'stays'; node: StuckNode };

interface Chart {
  axis: TimeAxis;
  gridId: string;
}

/** A row for each node, by NodePool: what it waits for, and how it goes. */
export function gantt({ rollout, plan, id }: { rollout: RolloutPlan; plan: ClusterPlan; id: string }): Markup {
  const rows = rowsOf(rollout);
  if (rows.length === 0) return NOTHING;
  const chart = { axis: axisOf(rollout, plan.at), gridId: `${id}-grid` };
  const drawn = rows.slice(0, ROWS_DRAWN);
  return html`<figure><figcaption>When each node goes, in UTC</figcaption>
${LEGEND}<table class="chart gantt">
<thead><tr><th scope="col">NodeClaim</th><th scope="col" aria-label="Time">${axisHead(chart.axis, chart.gridId)}</th></tr></thead>
${[...groupBy(drawn, ({ node }) => node.nodePool ?? '(none)')].map(([pool, own]) => poolRows(own, { pool, shut: shutSpans(pool, { rollout, plan }), chart }))}</table>
<p class="cut">A thin line under a bar reaches from the earliest start to the latest end.${rows.length > drawn.length ? ` The first ${drawn.length} of ${rows.length} nodes are drawn.` : ''}</p>
</figure>
`;
}

function rowsOf({ commands, pools }: RolloutPlan): Row[] {
  const going = new Set(commands.map(({ nodeClaim }) => nodeClaim));
  const stuck = pools.flatMap((pool) => pool.stuck).filter(({ nodeClaim }) => !going.has(nodeClaim));
  return [
    ...commands.map((node) => ({ kind: 'goes' as const, node })),
    ...stuck.map((node) => ({ kind: 'stays' as const, node })),
  ];
}

/** From the instant of the plan to the last end for drift, and a little more: an expiry next week would leave nothing to be seen of today. */
function axisOf({ commands }: RolloutPlan, at: string): TimeAxis {
  const start = Date.parse(at);
  const drift = commands.filter(({ trigger }) => trigger === 'Drifted');
  const ends = (drift.length === 0 ? commands : drift).flatMap(({ from, to, toRange }) => [from, to, toRange.latest].flatMap((instant) => (instant === undefined ? [] : [Date.parse(instant)])));
  const end = ends.reduce((last, time) => Math.max(last, time), start + LEAST_SPAN);
  return { start, end: end + (end - start) * 0.03 };
}

const LEAST_SPAN = 600_000;

interface Span {
  from: string;
  to: string;
}

/** Times in which the budgets let no node of a pool go, as far as the plan tells: now, and while its nodes wait for it. */
function shutSpans(pool: string, { rollout, plan }: { rollout: RolloutPlan; plan: ClusterPlan }): Span[] {
  const budget = plan.pools.find(({ name }) => name === pool);
  const now = budget !== undefined && budget.limit <= 0 ? [{ from: plan.at, to: budget.nextChange?.at ?? rollout.until }] : [];
  const waits = rollout.commands.flatMap(({ nodePool, waitedFor }) => (nodePool === pool && waitedFor !== undefined && isShut(waitedFor) ? [{ from: waitedFor.from, to: waitedFor.until ?? rollout.until }] : []));
  return merged([...now, ...waits]);
}

const isShut = ({ reason }: RolloutWait): boolean => reason.kind === 'budget' && reason.allowed <= 0;

/** Spans that touch become one. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const last = result.at(-1);
    if (last === undefined || Date.parse(last.to) < Date.parse(from)) result.push({ from, to });
    else if (Date.parse(last.to) < Date.parse(to)) last.to = to;
  }
  return result;
}

function poolRows(rows: readonly Row[], { pool, shut, chart }: { pool: string; shut: Span[]; chart: Chart }): Markup {
  const ground = html`${shut.map((span) => spanBar('shut', span, { axis: chart.axis, y: 0, height: 22 }))}<use href="#${chart.gridId}"/>`;
  return html`<tbody>
<tr class="pool"><th scope="rowgroup" colspan="2">NodePool ${pool}</th></tr>
${rows.map((row) => nodeRow(row, ground, chart.axis))}</tbody>
`;
}

function nodeRow(row: Row, ground: Markup, axis: TimeAxis): Markup {
  const { nodeClaim, node } = row.node;
  const words = row.kind === 'goes' ? commandWords(row.node) : stuckWords(row.node);
  const bars = row.kind === 'goes' ? commandBars(row.node, axis) : stuckBars(words);
  return html`<tr><th scope="row" title="${node ?? nodeClaim}">${nodeClaim}</th><td><svg role="img" aria-label="${words}">${ground}${bars}</svg></td></tr>
`;
}

function commandBars({ from, ready, drainEnd, to, fromRange, toRange, waitedFor }: RolloutCommand, axis: TimeAxis): Markup {
  const end = to ?? new Date(axis.end).toISOString();
  const drained = drainEnd ?? end;
  const started = ready ?? drained;
  const wait = waitedFor === undefined || isShut(waitedFor) ? NOTHING : spanBar('wait', { from: waitedFor.from, to: waitedFor.until ?? from }, { axis, y: 8, height: 5 });
  if (Date.parse(from) > axis.end) return html`${wait}<text class="halo" x="100%" dx="-6" y="15" text-anchor="end" aria-hidden="true">${formatInstant(from)} →</text>`;
  const phases = html`${spanBar('start', { from, to: started }, { axis, y: 2, height: 15 })}${spanBar('drain', { from: started, to: drained }, { axis, y: 2, height: 15 })}${spanBar('end', { from: drained, to: end }, { axis, y: 2, height: 15 })}`;
  return html`${wait}${briefMark({ from, to: end }, axis)}${phases}${rangeLine(fromRange.earliest ?? from, toRange.latest ?? end, axis)}`;
}

function spanBar(className: string, { from, to }: Span, { axis, y, height }: { axis: TimeAxis; y: number; height: number }): Markup {
  const start = shareOf(axis, from);
  return bar(className, { start, share: shareOf(axis, to) - start, y, height });
}

/** What is too short to be seen beside the whole still is seen. */
function briefMark({ from, to }: Span, axis: TimeAxis): Markup {
  const start = shareOf(axis, from);
  return shareOf(axis, to) - start >= SEEN ? NOTHING : html`<rect class="drain" x="${percent(start)}" y="2" width="5" height="15"/>`;
}

const SEEN = 0.006;

function rangeLine(from: string, to: string, axis: TimeAxis): Markup {
  const [start, end] = [percent(shareOf(axis, from)), percent(shareOf(axis, to))];
  if (start === end) return NOTHING;
  return html`<line class="range" x1="${start}" x2="${end}" y1="19.5" y2="19.5"/><line class="range" x1="${start}" x2="${start}" y1="17" y2="22"/><line class="range" x1="${end}" x2="${end}" y1="17" y2="22"/>`;
}

function stuckBars(words: string): Markup {
  return html`<rect class="held" x="1" y="2" width="99.5%" height="17"/><path class="stays" d="M7 6.5 9 4.5 12 7.5 15 4.5 17 6.5 14 9.5 14 11 17 14 15 16 12 13 9 16 7 14 10 11 10 9.5z"/><text x="24" y="15" aria-hidden="true">${words}</text>`;
}

function stuckWords(node: StuckNode): string {
  const [first = 'not known why'] = formatStuck(node);
  return `${node.lasts ? 'stays' : 'not within the plan'}: ${first}`;
}

function commandWords({ from, ready, drainEnd, to, waitedFor }: RolloutCommand): string {
  return [
    ...(waitedFor === undefined ? [] : [`waits from ${formatInstant(waitedFor.from)}: ${formatWaitReason(waitedFor.reason)}`]),
    `taken ${formatInstant(from)}`,
    ...(ready === undefined ? [] : [`replaced ${formatInstant(ready)}`]),
    ...(drainEnd === undefined ? [] : [`drained ${formatInstant(drainEnd)}`]),
    to === undefined ? 'not gone by the end of the plan' : `gone ${formatInstant(to)}`,
  ].join(', ');
}
