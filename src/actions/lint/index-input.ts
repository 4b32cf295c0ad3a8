import { groupBy } from '../../util/group-by.ts';
import type { Input } from '../../rules/input.ts';
import type { AnySubject, NodeClassSubject, NodePoolSubject } from '../../rules/subjects.ts';

/**
 * Which pools and classes belong together. A repository holds many clusters whose classes have the same name: the one that stands nearest to
 * a pool, by the folders that the two files share, is meant.
 */
export function indexInput(subjects: readonly AnySubject[]): Input {
  const nodeClasses = subjects.filter((subject) => subject.kind === 'EC2NodeClass');
  const nodePools = subjects.filter((subject) => subject.kind === 'NodePool');
  const classesByName = groupBy(nodeClasses, ({ name }) => name);
  const classesByPool = new Map(nodePools.map((pool) => [pool, nearest(pool, classesByName.get(refName(pool)) ?? [])]));
  const poolsByClass = new Map<NodeClassSubject, NodePoolSubject[]>(nodeClasses.map((nodeClass) => [nodeClass, []]));
  for (const [pool, classes] of classesByPool) for (const nodeClass of classes) poolsByClass.get(nodeClass)?.push(pool);
  return {
    nodeClasses,
    nodePools,
    classesOf: (pool) => classesByPool.get(pool) ?? [],
    poolsOf: (nodeClass) => poolsByClass.get(nodeClass) ?? [],
  };
}

function refName({ object, provider }: NodePoolSubject): string {
  return provider === 'aws' ? (object.spec?.template?.spec?.nodeClassRef?.name ?? '') : '';
}

function nearest(pool: NodePoolSubject, classes: readonly NodeClassSubject[]): NodeClassSubject[] {
  const distances = classes.map((nodeClass) => distance(pool.file, nodeClass.file));
  const least = Math.min(...distances);
  return classes.filter((_class, index) => distances[index] === least);
}

/** Folders to go up and down between two files; one file is nearer to itself than to its neighbours. */
function distance(a: string, b: string): number {
  if (a === b) return -1;
  const [left, right] = [foldersOf(a), foldersOf(b)];
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return left.length + right.length - 2 * shared;
}

function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1);
}
