import { usageError } from '../errors.ts';
import type { LintReport } from '../model/lint.ts';
import { FILE_LIST_FORMATS, renderFileList } from '../report/lint/file-list.ts';
import { writeText } from './deliver.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './options.ts';
import { wantsColor } from './terminal.ts';
import { verdict } from './verdict.ts';

/** Writes what lint has looked at instead of what it has found, which then does not fail the run. */
export async function deliverFileList(report: LintReport, options: ReportOptions, io: Io): Promise<number> {
  const targets = options.output.length === 0 ? [{ format: 'table' as const, file: undefined }] : options.output;
  for (const { format, file } of targets) {
    const known = FILE_LIST_FORMATS.find((each) => each === format);
    if (known === undefined) throw usageError(`--list-files has no format ${format}`, `choose one of ${FILE_LIST_FORMATS.join(', ')}`);
    await writeText(file, renderFileList(report, { format: known, color: file === undefined && wantsColor(io) }), io);
  }
  return verdict(report, { ...options, failOn: 'never' });
}
