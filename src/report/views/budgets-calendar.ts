import type { BudgetsReport, PoolCalendar, ReasonCalendar } from '../../model/calendar.ts';
import { UNLIMITED } from '../../model/disruption.ts';
import { groupBy } from '../../util/group-by.ts';
import { alikeWeeks, heatDays } from '../heat-days.ts';
import type { HeatDay, HeatWeeks } from '../heat-days.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, View } from '../view.ts';
import { entryBlocks } from './budget-entries.ts';
import { formatBudget } from './budgets.ts';
import { formatLocal } from './calendar-words.ts';
import { closingBlocks, formatPosition, formatSourced } from './common.ts';
import type { ViewOptions } from './index.ts';

export function budgetsView(report: BudgetsReport, _options: ViewOptions): View {
  return compact([
    report.pools.length === 0 ? undefined : { kind: 'fields', fields: headFields(report) },
    ...report.pools.flatMap((pool) => poolBlocks(pool, report)),
    ...closingBlocks(report, 'NodePool'),
  ]);
}

type Field = [label: string, cell: Cell];

function headFields(report: BudgetsReport): Field[] {
  const { at, karpenter, zone } = report;
  return [
    ['Karpenter', formatSourced(karpenter)],
    ['Time', formatLocal(at, report)],
    ...when(zone?.nextSwitch, (next): Field => ['Clocks change', `${formatLocal(next.from, report)}, to UTC${formatOffset(next.offsetMinutes)}`]),
  ];
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`}`;
}

function poolBlocks(pool: PoolCalendar, report: BudgetsReport): (Block | undefined)[] {
  const groups = [...groupBy(pool.reasons, ({ reason: _reason, ...calendar }) => JSON.stringify(calendar)).values()];
  return [
    { kind: 'heading', level: 1, text: `NodePool ${pool.name}${pool.cluster === undefined ? '' : ` in ${pool.cluster}`}` },
    { kind: 'fields', fields: poolFields(pool) },
    ...entryBlocks(pool, report),
    ...groups.flatMap((group) => reasonBlocks(group, pool, report)),
  ];
}

/** A field where there is something to say. */
function when<T>(value: T | undefined, field: (value: T) => Field): Field[] {
  return value === undefined ? [] : [field(value)];
}

function poolFields({ at, nodeCount, isDefault, isStatic, entries, errors }: PoolCalendar): Field[] {
  const about: Field[] = [...when(at, (position): Field => ['File', formatPosition(position)]), ['Nodes', `${nodeCount.value} (${nodeCount.source})`]];
  if (isStatic) about.push(['Kind', 'static: only drift replaces its nodes']);
  if (isDefault) about.push(['Budgets', "none is written: Karpenter's default"]);
  if (entries.length === 0 && errors.length === 0) about.push(['Budgets', span('an empty list: no limit at all', 'warn')]);
  return about;
}

function reasonBlocks(group: readonly ReasonCalendar[], pool: PoolCalendar, report: BudgetsReport): Block[] {
  const [calendar] = group;
  if (calendar === undefined) return [];
  const [first, ...others] = group.map(({ reason }) => reason);
  const same = others.length === 0 ? '' : `; the same for ${others.join(', ')}`;
  return [
    { kind: 'heading', level: 2, text: `Reason ${first ?? ''}${same}` },
    { kind: 'fields', fields: reasonFields(calendar, pool, report) },
    ...heatBlocks(calendar, pool, report),
  ];
}

function reasonFields(calendar: ReasonCalendar, pool: PoolCalendar, report: BudgetsReport): Field[] {
  const { now, nextOpening, nextClosing, blockedBy, isCut } = calendar;
  const until = now.until === undefined ? 'for good' : `until ${formatLocal(now.until, report)}`;
  const tone = now.limit <= 0 ? 'bad' : 'plain';
  return [
    ['Now', span(`${amount(now.limit, pool)} ${until}`, tone)],
    ['Decided by', decision(now.decidedBy, pool)],
    ...when(nextOpening, ({ at, limit }): Field => ['Opens next', `${formatLocal(at, report)}: ${amount(limit, pool)}`]),
    ...when(nextClosing, ({ at }): Field => ['Closes next', formatLocal(at, report)]),
    ...when(blockedBy, (indexes): Field => ['Never open', span(neverOpen(indexes, pool), 'bad')]),
    ['Without limit', unlimited(calendar)],
    ...when(isCut ? true : undefined, (): Field => ['Calendar', span('ends early: there are too many windows to follow them all', 'warn')]),
  ];
}

function amount(limit: number, { nodeCount }: PoolCalendar): string {
  if (limit <= 0) return 'closed';
  if (limit >= UNLIMITED) return 'no limit';
  return limit >= nodeCount.value ? `all ${nodeCount.value} nodes at a time` : `${limit} of ${nodeCount.value} nodes at a time`;
}

function decision(index: number | undefined, { entries, errors }: PoolCalendar): Cell {
  if (errors.some((error) => error.index === index)) return span(`#${(index ?? 0) + 1}, which Karpenter cannot read`, 'bad');
  const budget = index === undefined ? undefined : entries[index]?.budget;
  return index === undefined || budget === undefined ? 'no budget is active' : `#${index + 1} ${formatBudget(budget)}`;
}

function neverOpen(indexes: readonly number[], { errors }: PoolCalendar): string {
  const names = indexes.map((index) => `#${index + 1}`).join(' and ');
  return errors.length > 0 ? `${names} cannot be read: no node goes until it is repaired` : `${names}: no node goes at any time of the next five years`;
}

const WEEK = 10_080;

function unlimited({ unlimitedMinutesPerWeek: minutes }: ReasonCalendar): Cell {
  if (minutes === undefined) return 'not known: there are too many windows to tell';
  if (minutes === 0) return 'never: a budget is active at all times';
  if (minutes === WEEK) return span('always: no budget is active at any time', 'warn');
  return span(`${minutes} minutes a week (${Math.max(1, Math.round((minutes * 100) / WEEK))}%) no budget is active`, 'warn');
}

function heatBlocks({ segments }: ReasonCalendar, { nodeCount }: PoolCalendar, { zone }: BudgetsReport): Block[] {
  // What never changes is said in the fields.
  if (segments.every(({ limit }) => limit === segments[0]?.limit)) return [];
  const clocks = [{ name: 'UTC', offsets: [] }, ...(zone === undefined ? [] : [zone])];
  return clocks.flatMap(({ name, offsets }) => alikeWeeks(heatDays({ segments, offsets, nodeCount: nodeCount.value })).map((weeks) => heatBlock(name, weeks)));
}

function heatBlock(zone: string, { days, weekCount, lastDate }: HeatWeeks): Block {
  const first = days[0]?.date ?? '';
  const alike = weekCount === 1 ? '' : `, ${weekCount} weeks alike`;
  return { kind: 'heatMap', title: `${zone}, ${first} to ${lastDate}${alike}`, rows: days.map((day) => ({ label: labelOf(day, weekCount), cells: day.cells })) };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function labelOf({ date }: HeatDay, weekCount: number): string {
  const weekday = WEEKDAYS[new Date(date).getUTCDay()] ?? '';
  return weekCount === 1 ? `${weekday} ${date.slice(8)}` : weekday;
}
