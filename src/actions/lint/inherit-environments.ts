import type { Environment } from '../../model/lint.ts';
import type { AnySubject, FileSubject, NodeClassSubject } from '../../rules/subjects.ts';
import { UNDECIDED } from './environments.ts';
import { indexInput } from './index-input.ts';

/** A NodePool names no cluster: where nothing else tells, it belongs where its node class does. */
export function inheritEnvironments(files: readonly FileSubject[]): FileSubject[] {
  const objects = files.flatMap(({ subjects }) => subjects.flatMap((subject) => ('isOld' in subject ? [] : [subject])));
  if (!objects.some((subject) => isUndecidedPool(subject))) return [...files];
  const input = indexInput(objects);
  return files.map((file) => ({
    ...file,
    subjects: file.subjects.map((subject) => (!('isOld' in subject) && subject.kind === 'NodePool' && isUndecidedPool(subject) ? { ...subject, environment: environmentOf(input.classesOf(subject)) } : subject)),
  }));
}

function isUndecidedPool(subject: AnySubject): boolean {
  return subject.kind === 'NodePool' && subject.environment === UNDECIDED;
}

const ORDER: readonly Environment['production'][] = ['yes', 'maybe', 'no'];

/** Of several classes that may be meant the one that is most like production; where they differ in that, it is *maybe*. */
function environmentOf(classes: readonly NodeClassSubject[]): Environment {
  const told = classes.filter(({ environment }) => environment !== UNDECIDED).sort((a, b) => ORDER.indexOf(a.environment.production) - ORDER.indexOf(b.environment.production));
  const [most] = told;
  if (most === undefined) return UNDECIDED;
  const { name, production, decidedBy } = most.environment;
  const isAgreed = classes.every(({ environment }) => environment.production === production);
  return { name, production: isAgreed || production === 'no' ? production : 'maybe', decidedBy: `${decidedBy}, of its node class ${most.name}` };
}
