import type { Report } from '../model/report.ts';
import { escapeText } from '../report/escape.ts';
import { renderReport } from '../report/renderer.ts';
import { KarpamiError, isKarpamiError } from '../errors.ts';
import type { Io } from './io.ts';
import { VERSION } from '../version.ts';
import type { OutputTarget } from './option-values.ts';
import type { ReportOptions } from './options.ts';
import { needsAscii, wantsColor } from './terminal.ts';
import { EXIT, verdict } from './verdict.ts';

/** Columns of a page that is no terminal. */
const PIPE_WIDTH = 160;

export interface DeliverOptions extends ReportOptions {
  /** Standard output holds something else: without an `-o` no report is written. */
  isReportElsewhere?: boolean;
  /** Whatever the terminal can show. */
  ascii?: boolean;
}

/** Writes the report to where it was asked for and returns the exit code. */
export async function deliver(report: Report, options: DeliverOptions, io: Io): Promise<number> {
  const targets: OutputTarget[] = options.output.length === 0 && options.isReportElsewhere !== true ? [{ format: 'table' }] : options.output;
  const failures: KarpamiError[] = [];
  for (const { format, file } of targets) {
    const color = file === undefined && wantsColor(io);
    const text = await renderReport(report, format, { color, width: pageWidth(io), verbose: options.verbose, ascii: options.ascii === true || (file === undefined && needsAscii(io)), version: VERSION });
    const failure = await tryWriting(file, text, io);
    if (failure !== undefined) failures.push(failure);
  }
  const code = verdict(report, { ...options, informational: report.kind === 'plan' || report.kind === 'budgets' });
  if (!options.quiet) sayWhy(report, code, { targets, io });
  if (failures.length > 0) throw new KarpamiError('notRun', failures.map(({ message }) => message).join('\n'), failures[0]?.hint);
  return code;
}

/** One file that cannot be written does not keep the other reports from being written. */
async function tryWriting(file: string | undefined, text: string, io: Io): Promise<KarpamiError | undefined> {
  try {
    await writeText(file, text, io);
  } catch (error) {
    if (isKarpamiError(error)) return error;
    throw error;
  }
  return undefined;
}

function pageWidth(io: Io): number {
  const asked = Number(io.env['COLUMNS']);
  if (Number.isInteger(asked) && asked >= 20) return asked;
  return io.stdout.columns ?? PIPE_WIDTH;
}

/** To a file, or to standard output where none or `-` is named. */
export async function writeText(file: string | undefined, text: string, io: Io): Promise<void> {
  if (file === undefined || file === '-') {
    io.stdout.write(text);
    return;
  }
  try {
    await io.writeFile(file, text);
  } catch (error) {
    throw new KarpamiError('notRun', `"${file}" cannot be written: ${error instanceof Error ? error.message : String(error)}`, 'check the folder and its permissions');
  }
}

/** An exit code that is not about what was found needs a word, since the report alone does not explain it. */
function sayWhy(report: Report, code: number, { targets, io }: { targets: readonly OutputTarget[]; io: Io }): void {
  const count = report.unchecked.length;
  if (code === EXIT.incomplete) io.stderr.write(`karpami: incomplete: ${count} ${count === 1 ? 'thing was' : 'things were'} not checked (exit code 3; --allow-unchecked makes it a warning)\n`);
  if (code === EXIT.notRun && report.checkedCount === 0) io.stderr.write(`karpami: nothing was checked (exit code 2${count === 0 ? '; --allow-empty accepts that' : ''})\n`);
  else if (code === EXIT.notRun) io.stderr.write('karpami: a source that was asked for has no valid credentials (exit code 2; --allow-unchecked makes it a warning)\n');
  if (targets.some(({ format, file }) => file === undefined && format !== 'csv')) return;
  for (const { subject, at, failure } of report.unchecked) {
    const where = at === undefined ? '' : `${at.path}:${at.line}:${at.column}: `;
    io.stderr.write(`karpami: ${escapeText(`${where}${subject}: ${failure.message}`)}\n`);
  }
}
