import { lint } from '../../src/actions/lint.ts';
import { planFixes } from '../../src/actions/lint/fix.ts';
import type { LintReport } from '../../src/model/lint.ts';
import type { SourcePosition } from '../../src/model/manifest.ts';
import { LINT_FORMATS, renderReport } from '../../src/report/renderer.ts';
import type { Format } from '../../src/report/renderer.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import type { FuzzInput } from './inputs.ts';

const ALWAYS: readonly Format[] = ['table', 'json', 'sarif'];
const OTHERS = LINT_FORMATS.filter((format) => !ALWAYS.includes(format));
const OPTIONS = { color: false, width: 100, verbose: true, version: '0.0.0' };

/** Throws where lint breaks on the input, or where what it says of it cannot be right. `index` chooses what is done only now and then. */
export async function check(input: FuzzInput, index: number): Promise<void> {
  const report = await lintOf(input);
  const lines = input.text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  for (const position of positionsOf(report)) checkPosition(position, lines, input.path);
  await checkOutputs(report, index);
  await checkFixes(report, input);
  if (index % 4 === 0 && JSON.stringify(await lintOf(input)) !== JSON.stringify(report)) throw new Error('the second report is another one');
}

function lintOf({ path, text }: FuzzInput): Promise<LintReport> {
  return lint({
    files: memoryFiles({ files: { [path]: text } }),
    paths: [path],
    targets: [],
    at: '2026-12-01T12:00:00Z',
    karpenterVersion: undefined,
    kubernetesVersions: [],
    regions: [],
    environment: undefined,
    ruleSettings: new Map(),
    strictInputs: undefined,
  });
}

function positionsOf({ findings, suppressed, unchecked }: LintReport): SourcePosition[] {
  return [...findings.map(({ at }) => at), ...suppressed.map(({ at }) => at), ...unchecked.flatMap(({ at }) => (at === undefined ? [] : [at]))];
}

/** A line may end in more than one way, and the shortest lines are those that end in all of them: only what no reading allows is refused. */
function checkPosition({ path, line, column }: SourcePosition, lines: readonly string[], expected: string): void {
  const isInside = path === expected && Number.isInteger(line) && Number.isInteger(column) && line >= 1 && column >= 1 && line <= lines.length;
  if (!isInside) throw new Error(`no such place: ${path}:${line}:${column} of ${lines.length} lines`);
}

async function checkOutputs(report: LintReport, index: number): Promise<void> {
  for (const format of [...ALWAYS, OTHERS[index % OTHERS.length] ?? 'wide']) {
    const text = await renderReport(report, format, OPTIONS);
    if (!text.endsWith('\n') && text !== '') throw new Error(`${format} does not end its last line`);
    if (CONTROL.test(format === 'csv' ? text.replaceAll('\r\n', '\n') : text)) throw new Error(`${format} holds a control character`);
    if (format === 'json' || format === 'sarif' || format === 'gitlab') JSON.parse(text);
  }
}

/** Whatever acts on a terminal, or is no XML. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** A repair must not break what could be read. */
async function checkFixes(report: LintReport, { path, text }: FuzzInput): Promise<void> {
  const [fix] = planFixes(report.findings, new Map([[path, text]]));
  if (fix === undefined) return;
  const after = await lintOf({ path, text: fix.after });
  if (after.unchecked.length > report.unchecked.length) throw new Error(`what --fix makes cannot be read: ${JSON.stringify(after.unchecked[0])}`);
  if (after.checkedCount !== report.checkedCount) throw new Error(`--fix makes ${after.checkedCount} objects of ${report.checkedCount}`);
}
