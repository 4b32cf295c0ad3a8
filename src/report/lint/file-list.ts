import type { LintReport, LintedFile } from '../../model/lint.ts';
import { formatJson } from '../../util/lossless-json.ts';
import { SCHEMA_VERSION } from '../contract.ts';
import { escapeJson, escapeText } from '../escape.ts';
import { fileOf } from '../lint-contract.ts';
import { painterOf } from '../paint.ts';
import type { Paint } from '../paint.ts';
import type { RenderOptions } from '../renderer.ts';
import { joinBlocks } from '../text-blocks.ts';
import { STATUS_WORDS, formatLinted, noteOf } from '../views/file-list.ts';
import { formatCount } from '../words.ts';

export const FILE_LIST_FORMATS = ['table', 'json'] as const;

export interface FileListOptions extends Pick<RenderOptions, 'color'> {
  format: (typeof FILE_LIST_FORMATS)[number];
}

/**
 * Which files were read, which were not and why, and where their objects belong: one line for each, which begins with its path and is never broken, so that
 * other programs can filter it.
 */
export function renderFileList(report: LintReport, { format, color }: FileListOptions): string {
  if (format === 'json') return `${escapeJson(formatJson({ schemaVersion: SCHEMA_VERSION, kind: 'files', at: report.at, files: report.files.map(fileOf) }, 2))}\n`;
  return joinBlocks([allLines(report, painterOf({ color })).join('\n'), summaryOf(report)]);
}

function allLines({ files, unchecked }: LintReport, paint: Paint): string[] {
  const unread = unchecked.filter(({ at, subject }) => !files.some(({ path }) => path === (at?.path ?? subject)));
  return [
    ...files.flatMap((file) => fileLines(file, paint)),
    ...unread.map(({ at, subject, failure }) => `${escapeText(at?.path ?? subject)} ${paint('not read', 'warn')}: ${escapeText(failure.message)}`),
  ];
}

function fileLines(file: LintedFile, paint: Paint): string[] {
  const { path, status, objects } = file;
  const note = noteOf(file);
  return [
    ...objects.map((object) => `${escapeText(path)}:${object.line} ${escapeText(formatLinted(object))}`),
    ...(status === 'linted' ? [] : [`${escapeText(path)} ${paint(STATUS_WORDS[status], status === 'noObject' ? 'dim' : 'warn')}${note === undefined ? '' : `: ${escapeText(note)}`}`]),
  ];
}

function summaryOf({ files, checkedCount }: LintReport): string {
  const linted = files.filter(({ objects }) => objects.length > 0).length;
  return `${linted} of ${formatCount(files.length, 'file')} with ${formatCount(checkedCount, 'Karpenter object')}`;
}
