import type { NodeClassSubject, NodePoolSubject } from './subjects.ts';

/** Which pools and classes of a run belong together. */
export interface Input {
  nodeClasses: readonly NodeClassSubject[];
  nodePools: readonly NodePoolSubject[];
  /** Classes that a pool may mean: those of its name, the nearest files first. Several where the nearest are equally near. */
  classesOf(pool: NodePoolSubject): readonly NodeClassSubject[];
  /** Pools that may mean a class: those for which it is among `classesOf`. */
  poolsOf(nodeClass: NodeClassSubject): readonly NodePoolSubject[];
}
