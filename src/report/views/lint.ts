import type { LintReport } from '../../model/lint.ts';
import { compact } from '../view.ts';
import type { View } from '../view.ts';
import { closingBlocks } from './common.ts';
import type { ViewOptions } from './index.ts';

export function lintView(report: LintReport, _options: ViewOptions): View {
  return compact(closingBlocks(report));
}
