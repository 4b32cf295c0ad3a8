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

/** `EC2NodeClass default (prod: "prod" in the path a/prod/b.yaml)`. */
export function formatLinted({ kind, name, origin, environment }: LintedFile['objects'][number]): string {
  const made = origin === undefined ? '' : `, made by ${origin}`;
  return `${name === '' ? kind : `${kind} ${name}`} (${environment.name}: ${environment.decidedBy}${made})`;
}

/** A note may begin with the place that it is about. */
export function noteOf({ path, note }: LintedFile): string | undefined {
  return note?.startsWith(`${path}:`) === true ? note.slice(note.indexOf(': ', path.length) + 2) : note;
}

function detailOf(file: LintedFile): string[] {
  const { objects, placeholders } = file;
  const note = noteOf(file);
  return [
    ...objects.map((object) => `${object.line}: ${formatLinted(object)}`),
    ...(note === undefined ? [] : [note]),
    ...(placeholders.length === 0 ? [] : [`placeholders: ${placeholders.join(', ')}`]),
  ];
}
