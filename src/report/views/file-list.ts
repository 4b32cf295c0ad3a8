import type { LintReport, LintedFile } from '../../model/lint.ts';
import type { Block } from '../view.ts';

type Item = Extract<Block, { kind: 'list' }>['items'][number];

/** Each file with what was made of it: its objects and where they belong, or why it was not looked at. */
export function fileItems({ files }: Pick<LintReport, 'files'>): Item[] {
  return files.map((file) => ({ text: `${file.path}: ${STATUS_WORDS[file.status]}`, tone: 'plain', detail: detailOf(file) }));
}

export const STATUS_WORDS: Record<LintedFile['status'], string> = {
  linted: 'linted',
  noObject: 'no Karpenter object',
  notRendered: 'not rendered',
  broken: 'broken',
};

function detailOf({ objects, note, placeholders }: LintedFile): string[] {
  return [
    ...objects.map(({ kind, name, line, environment }) => `${line}: ${name === '' ? kind : `${kind} ${name}`} (${environment.name}: ${environment.decidedBy})`),
    ...(note === undefined ? [] : [note]),
    ...(placeholders.length === 0 ? [] : [`placeholders: ${placeholders.join(', ')}`]),
  ];
}
