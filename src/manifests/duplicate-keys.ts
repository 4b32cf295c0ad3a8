import type { JsonPath } from '../model/json.ts';
import { formatKey, isMergeKey } from './yaml/construct.ts';
import type { MappingNode, YamlNode } from './yaml/node.ts';

/** A key that stands again in its map; offsets are into the document. */
export interface RepeatedKey {
  key: string;
  /** From the node that was asked for to the map. */
  path: JsonPath;
  first: number;
  again: number;
}

/** The repeated keys of all maps at or below a node, in the order of the text. What an alias leads to is looked at where it stands. */
export function findRepeatedKeys(node: YamlNode, path: JsonPath = []): RepeatedKey[] {
  if (node.kind === 'sequence') return node.items.flatMap((item, index) => findRepeatedKeys(item, [...path, index]));
  return node.kind === 'mapping' ? ofMapping(node, path) : [];
}

function ofMapping({ pairs }: MappingNode, path: JsonPath): RepeatedKey[] {
  const firstByName = new Map<string, number>();
  return pairs.flatMap(({ key, value }): RepeatedKey[] => {
    const name = isMergeKey(key) ? undefined : formatKey(key);
    if (typeof name !== 'string') return findRepeatedKeys(value, path);
    const first = firstByName.get(name);
    if (first === undefined) firstByName.set(name, key.start);
    const below = findRepeatedKeys(value, [...path, name]);
    return first === undefined ? below : [{ key: name, path, first, again: key.start }, ...below];
  });
}
