import type { LintReport } from '../../model/lint.ts';
import { painterOf } from '../paint.ts';
import type { RenderOptions } from '../renderer.ts';
import { joinBlocks, renderTextBlock } from '../text-blocks.ts';
import { lintView } from '../views/lint.ts';
import { renderFinding } from './finding-block.ts';

/** For people at a terminal and in the log of a job: each finding with its place, its line and what to do. */
export function renderLintTable(report: LintReport, options: RenderOptions): string {
  const page = { width: options.width, paint: painterOf(options) };
  return joinBlocks(lintView(report, options).map((block) => (block.kind === 'finding' ? renderFinding(block, page) : renderTextBlock(block, page))));
}
