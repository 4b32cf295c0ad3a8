import type { SuggestReport } from '../../model/calendar.ts';
import { compact } from '../view.ts';
import type { View } from '../view.ts';
import { closingBlocks } from './common.ts';

export function suggestView(report: SuggestReport): View {
  return compact([{ kind: 'heading', level: 1, text: report.windows.join(', ') }, ...closingBlocks(report)]);
}
