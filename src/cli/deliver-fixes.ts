import { planFixes } from '../actions/lint/fix.ts';
import type { FileFix } from '../actions/lint/fix.ts';
import { KarpamiError, usageError } from '../errors.ts';
import type { LintReport } from '../model/lint.ts';
import { escapeText } from '../report/escape.ts';
import { renderDiff } from '../report/unified-diff.ts';
import type { FileSource, Reading } from '../sources/ports.ts';
import { deliver } from './deliver.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './options.ts';
import { writeFixes } from './write-fixes.ts';

export interface FixOptions extends ReportOptions {
  fix: boolean;
  write: boolean;
}

/** Standard output holds one thing. Throws KarpamiError for flags that ask for two. */
export function checkFixOptions({ fix, write, output }: FixOptions, paths: readonly string[]): void {
  if (write && !fix) throw usageError('--write does nothing without --fix', 'add --fix');
  const takesOutput = fix && (!write || paths.includes('-'));
  if (takesOutput && output.some(({ file }) => file === undefined)) {
    throw usageError(`--fix writes ${write ? 'what it makes of standard input' : 'a diff'} to standard output, where -o has no place beside it`, 'name a file, such as -o json=report.json');
  }
}

/** A source of files that keeps what it has read. */
export interface RecordedFiles extends FileSource {
  readings: Reading[];
}

export function recordFiles(files: FileSource): RecordedFiles {
  const readings: Reading[] = [];
  return {
    ...files,
    readings,
    read: async (paths, options) => {
      const reading = await files.read(paths, options);
      readings.push(reading);
      return reading;
    },
  };
}

/** The same files, of which some hold something else by now. */
function replay(files: RecordedFiles, textByPath: ReadonlyMap<string, string>): FileSource {
  const readings = files.readings.map((reading) => ({ ...reading, texts: reading.texts.map((each) => ({ ...each, text: textByPath.get(each.path) ?? each.text })) }));
  return { ...files, read: async (paths, options) => readings.shift() ?? files.read(paths, options) };
}

export interface FixRun {
  report: LintReport;
  files: RecordedFiles;
  /** The name under which standard input was read. */
  stdinPath: string;
  lint: (files: FileSource) => Promise<LintReport>;
}

/** Shows what would be fixed, or fixes it and reports what is left. Returns the exit code. */
export async function deliverFixes(run: FixRun, options: FixOptions, io: Io): Promise<number> {
  const textByPath = new Map(run.files.readings.flatMap(({ texts }) => texts.map(({ path, text }) => [path, text] as const)));
  const fixes = planFixes(run.report.findings, textByPath);
  return options.write ? write(run, fixes, { options, io, textByPath }) : show(run.report, fixes, { options, io });
}

async function show(report: LintReport, fixes: readonly FileFix[], { options, io }: { options: FixOptions; io: Io }): Promise<number> {
  const diff = renderDiff(fixes);
  io.stdout.write(io.stdout.isTTY ? diff.split('\n').map(escapeLine).join('\n') : diff);
  if (!options.quiet) tell(io, `${countOf(fixes)} can be fixed; --write does it`, fixes);
  return deliver(report, { ...options, isReportElsewhere: true }, io);
}

/** A diff has to be exact, and a terminal must not obey what stands in a file. */
function escapeLine(line: string): string {
  return line.split('\t').map(escapeText).join('\t');
}

interface Writing {
  options: FixOptions;
  io: Io;
  textByPath: ReadonlyMap<string, string>;
}

async function write({ files, stdinPath, lint }: FixRun, fixes: readonly FileFix[], { options, io, textByPath }: Writing): Promise<number> {
  const failures = await writeFixes(fixes.filter(({ path }) => path !== stdinPath), io);
  const written = fixes.filter(({ path }) => !failures.has(path));
  const after = new Map(written.map((fix) => [fix.path, fix.after]));
  const stdin = after.get(stdinPath) ?? textByPath.get(stdinPath);
  if (stdin !== undefined) io.stdout.write(stdin);
  if (!options.quiet) tell(io, `${countOf(written)} fixed`, written);
  const code = await deliver(await lint(replay(files, after)), { ...options, isReportElsewhere: stdin !== undefined }, io);
  if (failures.size === 0) return code;
  throw new KarpamiError('notRun', [...failures].map(([path, why]) => `"${path}" is not written: ${why}`).join('\n'));
}

function countOf(fixes: readonly FileFix[]): string {
  const [findings, files] = [fixes.reduce((sum, { applied }) => sum + applied.length, 0), fixes.length];
  return findings === 0 ? 'nothing' : `${findings} ${findings === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}`;
}

function tell(io: Io, message: string, fixes: readonly FileFix[]): void {
  const refusedCount = fixes.reduce((sum, { refused }) => sum + refused.length, 0);
  const more = refusedCount === 0 ? '' : `; ${refusedCount} overlap others and have to wait for the next run`;
  io.stderr.write(`karpami: ${message}${more}\n`);
}
