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

/** Of several classes that may be meant, unrelated ones that happen to have the same name among them, all have to say the same. */
function environmentOf(classes: readonly NodeClassSubject[]): Environment {
  const [first, ...others] = classes;
  if (first === undefined || first.environment === UNDECIDED) return UNDECIDED;
  const { name, production, decidedBy } = first.environment;
  if (others.some(({ environment }) => environment.production !== production)) return UNDECIDED;
  return { name, production, decidedBy: `${decidedBy}, of its node class ${first.name}` };
}
