import type { BudgetChange, BudgetEntry, BudgetSegment, BudgetsReport, CalendarZone, PoolCalendar, ReasonCalendar } from '../../model/calendar.ts';
import { UNLIMITED } from '../../model/disruption.ts';
import { groupBy } from '../../util/group-by.ts';
import { formatBudget, formatLimit } from '../views/budgets.ts';
import { closingBlocks, formatPosition, formatSourced } from '../views/common.ts';
import type { Cell } from '../view.ts';
import { formatInstant } from '../words.ts';
import { idsOf, renderBlocks, renderFields } from './blocks.ts';
import type { NextId } from './blocks.ts';
import { dataTable } from './data-table.ts';
import type { DataCell } from './data-table.ts';
import { localTime } from './heat-days.ts';
import { heatMap } from './heat-map.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import { legend } from './patterns.ts';

/** Pictures of more NodePools are not looked at; the tables have all. */
const POOLS_DRAWN = 60;

export function budgetsPage(report: BudgetsReport): Markup {
  const nextId = idsOf('t');
  const { pools, zone } = report;
  return html`${renderFields([
    ['At', formatInstant(report.at)],
    ['From', formatInstant(report.from)],
    ['To', formatInstant(report.to)],
    ['Karpenter', formatSourced(report.karpenter)],
    ...zoneFields(zone),
  ])}${pools.length === 0 ? NOTHING : LEGEND}${pools.map((pool, index) => poolSection(pool, { report, nextId, isDrawn: index < POOLS_DRAWN }))}${renderBlocks(closingBlocks(report), nextId)}`;
}

const LEGEND = legend([
  ['closed', 'no node may go'],
  ['limited', 'so many at a time'],
  ['open', 'no budget is active: no limit'],
  ['now-key', 'now'],
]);

function zoneFields(zone: CalendarZone | undefined): [string, Cell][] {
  if (zone === undefined) return [];
  const { name, nextSwitch } = zone;
  return [['Time zone', name], ...(nextSwitch === undefined ? [] : [['Clocks change', formatInstant(nextSwitch.from)] satisfies [string, Cell]])];
}

interface Context {
  report: BudgetsReport;
  nextId: NextId;
  isDrawn: boolean;
}

function poolSection(pool: PoolCalendar, context: Context): Markup {
  const { nextId, isDrawn } = context;
  const groups = [...groupBy(pool.reasons, ({ segments, isCut }) => JSON.stringify([segments, isCut])).values()];
  return html`<section>
<h2>NodePool ${pool.name}</h2>
${renderFields(poolFields(pool))}${renderBlocks([{ kind: 'list', items: pool.errors.map(({ index, message }) => ({ text: `budget #${index + 1}: ${message}: no node goes for any reason`, tone: 'bad' as const })) }], nextId)}${nowTable(pool, nextId())}${isDrawn ? groups.map((group) => pictures(group, context)) : html`<p class="cut">Not drawn: the first ${POOLS_DRAWN} NodePools are.</p>`}${entryTable(pool, nextId())}${groups.map((group) => windowTable(group, { pool, context }))}</section>
`;
}

function poolFields({ cluster, at, nodeCount, isStatic, isDefault }: PoolCalendar): [string, Cell][] {
  const optional: [string, Cell | undefined][] = [
    ['Cluster', cluster],
    ['File', at && formatPosition(at)],
    ['Nodes', `${nodeCount.value} (from ${nodeCount.source})`],
    ['Kind', isStatic ? 'static' : undefined],
    ['Budgets', isDefault ? "none is written: Karpenter's default" : undefined],
  ];
  return optional.filter((field): field is [string, Cell] => field[1] !== undefined);
}

const reasonsOf = (group: readonly ReasonCalendar[]): string => group.map(({ reason }) => reason).join(', ');

function pictures(group: readonly ReasonCalendar[], { report: { at, zone } }: Context): Markup {
  const [calendar] = group;
  if (calendar === undefined) return NOTHING;
  const local = zone === undefined || zone.name === 'UTC' ? NOTHING : heatMap({ caption: `${reasonsOf(group)}, in ${zone.name}`, calendar, at, zone });
  return html`<div class="pair">${heatMap({ caption: `${reasonsOf(group)}, in UTC`, calendar, at })}${local}</div>\n`;
}

function nowTable({ reasons, entries }: PoolCalendar, id: string): Markup {
  return dataTable(id, {
    caption: 'What may go now, and when that changes',
    columns: [{ title: 'Reason' }, { title: 'Now', isShort: true }, { title: 'Until', isShort: true }, { title: 'Decided by' }, { title: 'Next opening' }, { title: 'Next closing' }, { title: 'Without limit, minutes a week', align: 'right' }],
    rows: reasons.map(({ reason, now, nextOpening, nextClosing, unlimitedMinutesPerWeek, blockedBy }) => [
      { text: reason },
      limitCell(now.limit),
      { text: now.until === undefined ? 'for good' : formatInstant(now.until) },
      { text: deciderOf(now.decidedBy, entries) },
      blockedBy === undefined ? { text: changeOf(nextOpening) } : { text: `never: ${blockedBy.map((index) => `#${index + 1}`).join(', ')}`, tone: 'bad' },
      { text: changeOf(nextClosing) },
      unlimitedMinutesPerWeek === undefined ? { text: 'not known', tone: 'dim' } : { text: String(Math.round(unlimitedMinutesPerWeek)), tone: unlimitedMinutesPerWeek > 0 ? 'warn' : 'plain' },
    ]),
  });
}

function limitCell(limit: number): DataCell {
  if (limit <= 0) return { text: 'none', tone: 'bad' };
  return limit >= UNLIMITED ? { text: 'no limit', tone: 'warn' } : { text: String(limit) };
}

const changeOf = (change: BudgetChange | undefined): string => (change === undefined ? 'none' : `${formatInstant(change.at)}: ${formatLimit(change.limit)}`);

function deciderOf(index: number | undefined, entries: readonly BudgetEntry[]): string {
  if (index === undefined) return 'no budget is active';
  const entry = entries.find((other) => other.index === index);
  return entry === undefined ? `#${index + 1}` : `#${index + 1} ${formatBudget(entry.budget)}`;
}

const ACTIVITY: Record<BudgetEntry['activity'], DataCell> = {
  always: { text: 'always' },
  windows: { text: 'at times' },
  never: { text: 'never', tone: 'warn' },
  unreadable: { text: 'unreadable', tone: 'bad' },
};

function entryTable({ entries }: PoolCalendar, id: string): Markup {
  if (entries.length === 0) return NOTHING;
  return html`<h3>Budgets</h3>
${dataTable(id, {
  caption: 'Budgets',
  columns: [{ title: '#', align: 'right' }, { title: 'Budget' }, { title: 'Active' }, { title: 'When, in UTC' }, { title: 'When, on local clocks' }, { title: 'Allows' }],
  rows: entries.map(({ index, budget, activity, times, localTimes, numbers }) => [
    { text: String(index + 1) },
    { text: formatBudget(budget) },
    ACTIVITY[activity],
    { text: times ?? '' },
    { text: localTimes.map((local) => (local.season === 'always' ? local.times : `${local.season}: ${local.times}`)).join('; ') },
    { text: numbers.map(({ nodes, allowed }) => `${formatLimit(allowed)} of ${nodes}`).join(', ') },
  ]),
})}`;
}

function windowTable(group: readonly ReasonCalendar[], { pool, context: { report, nextId } }: { pool: PoolCalendar; context: Context }): Markup {
  const [calendar] = group;
  // One segment is the whole time, which the first table has.
  if (calendar === undefined || calendar.segments.length < 2) return NOTHING;
  const { zone } = report;
  const hasLocal = zone !== undefined && zone.name !== 'UTC';
  return html`<h3>Windows for ${reasonsOf(group)}</h3>
<p>${shareWords(calendar)}</p>
${dataTable(nextId(), {
  caption: `Windows for ${reasonsOf(group)}`,
  columns: [...['From', 'To', ...(hasLocal ? [`From, ${zone.name}`, `To, ${zone.name}`] : [])].map((title) => ({ title, isShort: true })), { title: 'Nodes at a time', align: 'right' as const }, { title: 'Decided by' }],
  rows: calendar.segments.map((segment) => [
    { text: formatInstant(segment.from) },
    { text: formatInstant(segment.to) },
    ...(hasLocal ? [localCell(segment.from, zone), localCell(segment.to, zone)] : []),
    limitCell(segment.limit),
    { text: deciderOf(segment.decidedBy, pool.entries) },
  ]),
})}`;
}

function localCell(instant: BudgetSegment['from'], zone: CalendarZone): DataCell {
  return { text: new Date(localTime(instant, zone.offsets)).toISOString().slice(0, 16).replace('T', ' ') };
}

function shareWords({ closedMinutes, limitedMinutes, unlimitedMinutes }: ReasonCalendar): string {
  return `In this time: ${hours(closedMinutes)} with none, ${hours(limitedMinutes)} with a limit, ${hours(unlimitedMinutes)} without one.`;
}

const hours = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);
