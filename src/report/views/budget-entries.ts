import type { BudgetEntry, BudgetsReport, PoolCalendar } from '../../model/calendar.ts';
import { span } from '../view.ts';
import type { Block, Cell } from '../view.ts';
import { formatSeasons } from './calendar-words.ts';

/** The entries of a pool, and what is to be said about some of them. */
export function entryBlocks({ entries }: PoolCalendar, { zone }: BudgetsReport): Block[] {
  return [
    {
      kind: 'table',
      columns: [{ title: '#', align: 'right' }, { title: 'NODES', align: 'right' }, { title: 'REASONS', flexible: true }, { title: 'ACTIVE', flexible: true }, { title: 'ALLOWS', flexible: true }],
      rows: entries.map((entry): Cell[] => [String(entry.index + 1), entry.budget.nodes, reasonsOf(entry), activityOf(entry), numbersOf(entry)]),
    },
    { kind: 'list', items: zone === undefined ? [] : entries.flatMap((entry) => localItem(entry, zone.name)) },
  ];
}

function reasonsOf({ budget: { reasons } }: BudgetEntry): string {
  if (reasons === undefined || reasons === null) return 'all';
  return reasons.length === 0 ? 'none' : reasons.join(', ');
}

function activityOf({ activity, times, budget: { schedule, duration } }: BudgetEntry): Cell {
  const written = `"${schedule ?? ''}" for ${duration ?? '0s'}`;
  switch (activity) {
    case 'always':
      return schedule === undefined || schedule === null ? 'always' : span(`always: ${written} never closes`, 'warn');
    case 'never':
      return span(`never: ${written}`, 'warn');
    case 'unreadable':
      return span('cannot be read', 'bad');
    case 'windows':
      return times === undefined ? written : `${times} UTC`;
  }
}

/** `10 of 100`, for each number of nodes. */
function numbersOf({ numbers }: BudgetEntry): string {
  const isAlike = numbers.length > 1 && numbers.every(({ allowed }) => allowed === numbers[0]?.allowed);
  if (isAlike) return String(numbers[0]?.allowed ?? '');
  return numbers.map(({ nodes, allowed }) => `${allowed} of ${nodes}`).join(', ');
}

function localItem({ index, localTimes }: BudgetEntry, zone: string): { text: string; tone: 'plain' | 'warn' }[] {
  if (localTimes.length === 0) return [];
  const moves = localTimes.length > 1;
  return [{ text: `#${index + 1} ${moves ? 'moves with daylight saving' : 'on the clocks'} in ${zone}: ${formatSeasons(localTimes)}`, tone: moves ? 'warn' : 'plain' }];
}
