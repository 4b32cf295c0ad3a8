import type { LintReport } from '../../model/lint.ts';
import { painterOf } from '../paint.ts';
import type { RenderOptions } from '../renderer.ts';
import { renderRows } from '../table.ts';
import { joinBlocks, renderTextBlock } from '../text-blocks.ts';
import { span } from '../view.ts';
import type { TableBlock } from '../view.ts';
import { lintClosing } from '../views/lint.ts';
import { formatPosition } from '../views/common.ts';
import { SEVERITY_TONE } from '../words.ts';
import { renderFinding } from './finding-block.ts';
import { byPlace, formatObject } from './summary.ts';

/** Every finding as a row. */
export function renderLintWide(report: LintReport, options: RenderOptions): string {
  const page = { width: options.width, paint: painterOf(options) };
  const closing = lintClosing(report, options).map((block) => (block.kind === 'finding' ? renderFinding(block, page) : renderTextBlock(block, page)));
  return joinBlocks([...(report.findings.length === 0 ? [] : [renderRows(tableOf(report), { ...page, wide: true })]), ...closing]);
}

function tableOf(report: LintReport): TableBlock {
  return {
    kind: 'table',
    columns: [
      { title: 'PLACE' },
      { title: 'SEVERITY' },
      { title: 'RULE' },
      { title: 'OBJECT', flexible: true },
      { title: 'FIELD', flexible: true },
      { title: 'ENVIRONMENT', flexible: true },
      { title: 'MESSAGE', flexible: true },
    ],
    rows: byPlace(report.findings, report).map((finding) => [
      formatPosition(finding.at),
      span(finding.severity, SEVERITY_TONE[finding.severity]),
      finding.id,
      formatObject(finding),
      finding.field ?? '',
      finding.environment?.name ?? '',
      finding.message,
    ]),
  };
}
