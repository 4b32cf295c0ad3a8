import type { BudgetsReport, PoolCalendar } from '../../model/calendar.ts';
import { compact } from '../view.ts';
import type { Block, View } from '../view.ts';
import { formatInstant } from '../words.ts';
import { formatLimit } from './budgets.ts';
import { closingBlocks } from './common.ts';
import type { ViewOptions } from './index.ts';

export function budgetsView(report: BudgetsReport, _options: ViewOptions): View {
  return compact([...report.pools.flatMap(poolBlocks), ...closingBlocks(report)]);
}

function poolBlocks({ name, reasons }: PoolCalendar): Block[] {
  return [
    { kind: 'heading', level: 1, text: `NodePool ${name}` },
    {
      kind: 'table',
      columns: [{ title: 'REASON' }, { title: 'NOW' }, { title: 'UNTIL' }],
      rows: reasons.map(({ reason, now }) => [reason, formatLimit(now.limit), now.until === undefined ? 'for good' : formatInstant(now.until)]),
    },
  ];
}
