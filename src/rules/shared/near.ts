import { groupBy } from '../../util/group-by.ts';
import type { RuleContext } from '../rule.ts';
import type { Input } from '../input.ts';
import type { AnySubject, NodeClassSubject, NodePoolSubject } from '../subjects.ts';

/** What of an input stands in which folder, and under which names. */
interface Neighbourhood {
  classesByFolder: ReadonlyMap<string, readonly NodeClassSubject[]>;
  poolsByFolder: ReadonlyMap<string, readonly NodePoolSubject[]>;
  classNames: ReadonlySet<string>;
  /** Of all pools of AWS; empty for one that names none. */
  refNames: ReadonlySet<string>;
}

const neighbourhoods = new WeakMap<Input, Neighbourhood>();

export function neighbourhoodOf({ input }: RuleContext): Neighbourhood {
  const known = neighbourhoods.get(input) ?? survey(input);
  neighbourhoods.set(input, known);
  return known;
}

function survey({ nodeClasses, nodePools }: Input): Neighbourhood {
  const pools = nodePools.filter(({ provider }) => provider === 'aws');
  return {
    classesByFolder: groupBy(nodeClasses, folderOf),
    poolsByFolder: groupBy(pools, folderOf),
    classNames: new Set(nodeClasses.map(({ name }) => name)),
    refNames: new Set(pools.map(refNameOf)),
  };
}

export function refNameOf({ object }: NodePoolSubject): string {
  return object.spec?.template?.spec?.nodeClassRef?.name ?? '';
}

/** With its last slash; files without a folder share one. */
export function folderOf({ file }: Pick<AnySubject, 'file'>): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
