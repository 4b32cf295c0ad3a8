import type { IgnoredObject, IgnoredReason } from '../../model/manifest.ts';
import { groupBy } from '../../util/group-by.ts';
import type { ReadFile, ReadFiles } from './read-files.ts';

/** What is to be said of the input as a whole. */
export function inputNotes({ files, walkedCount }: Pick<ReadFiles, 'files' | 'walkedCount'>, checkedCount: number): string[] {
  const notes = OTHERS.flatMap(([reason, words]) => describeOthers(files.flatMap(({ ignored }) => ignored.filter((object) => object.reason === reason)), words));
  const isUnread = files.some(({ problems }) => problems.some(({ kind }) => kind === 'template' || kind === 'syntax'));
  return checkedCount > 0 || isUnread ? notes : [...notes, describeNothing(files, walkedCount)];
}

const OTHERS: readonly [IgnoredReason, string][] = [
  ['autoMode', 'EKS Auto Mode chooses the AMIs of its classes itself, so that only the pools are checked'],
  ['otherProvider', 'classes of other providers are not checked, only the pools that refer to them'],
  ['unknownVersion', 'no release of Karpenter that karpami knows serves this API, so that these objects are not checked'],
];

function describeOthers(objects: readonly IgnoredObject[], words: string): string[] {
  const [first, ...others] = objects;
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return [`${words}: ${first.kind}${first.name === '' ? '' : ` ${first.name}`} (${first.apiVersion})${more}`];
}

const MOST_PATHS = 5;
const MOST_KINDS = 6;

function describeNothing(files: readonly ReadFile[], walkedCount: number): string {
  const named = files.filter((file) => file.named).map(({ path }) => path);
  const read = named.length === 0 ? [] : [`${named.slice(0, MOST_PATHS).join(', ')}${named.length > MOST_PATHS ? ` and ${named.length - MOST_PATHS} more` : ''}`];
  const walked = walkedCount === 0 ? [] : [`${walkedCount} ${walkedCount === 1 ? 'file' : 'files'} in directories`];
  const looked = [...read, ...walked].join(' and ');
  return `looked at ${looked === '' ? 'no file' : looked}: no EC2NodeClass, no NodePool and no object of an older API of Karpenter's${describeKinds(files)}`;
}

function describeKinds(files: readonly ReadFile[]): string {
  const kinds = groupBy(files.flatMap(({ resources, ignored }) => [...resources, ...ignored]), ({ kind }) => kind);
  const counts = [...kinds].map(([kind, objects]) => (objects.length === 1 ? kind : `${kind} (${objects.length})`));
  if (counts.length === 0) return '';
  const more = counts.length > MOST_KINDS ? ` and ${counts.length - MOST_KINDS} kinds more` : '';
  return `, but ${counts.slice(0, MOST_KINDS).join(', ')}${more}`;
}
