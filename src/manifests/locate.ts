import type { JsonPath } from '../model/json.ts';
import { formatKey, isMergeKey, mergedMappings } from './yaml/construct.ts';
import type { MappingNode, ScalarNode, YamlNode } from './yaml/node.ts';

/**
 * The offset of a value: a scalar's own, a map's or a list's key (or entry). Where the path leads nowhere, the last part that exists
 * counts; the root is where its content begins.
 */
export function locateNode(root: YamlNode, path: JsonPath): number {
  let offset = root.start;
  let node = root;
  for (const step of path) {
    const member = findMember(withoutAlias(node), step);
    if (member === undefined) return offset;
    node = member.value;
    offset = offsetOf(member);
  }
  return offset;
}

interface Member {
  /** Absent for entries of a list. */
  key?: YamlNode;
  value: YamlNode;
}

function withoutAlias(node: YamlNode): YamlNode {
  return node.kind === 'alias' ? node.target : node;
}

function offsetOf({ key, value }: Member): number {
  const hasOwnPlace = value.kind === 'alias' || (value.kind === 'scalar' && value.end > value.start);
  return hasOwnPlace ? value.start : (key ?? value).start;
}

function findMember(node: YamlNode, step: string | number): Member | undefined {
  if (node.kind === 'mapping') return findPair(node, String(step), new Set());
  const item = node.kind === 'sequence' ? node.items[Number(step)] : undefined;
  return item === undefined ? undefined : { value: item };
}

/** A scalar that stands in the place itself, and nowhere else: no alias, merge key or anchor leads to it or away from it. */
export function findOwnScalar(root: YamlNode, path: JsonPath): { node: ScalarNode; isInFlow: (text: string) => boolean } | undefined {
  const parents: YamlNode[] = [];
  let node = root;
  for (const step of path) {
    if (node.isAnchored === true || node.kind === 'alias') return undefined;
    const member = findMember(node, step);
    if (member === undefined || isMerged(node, member)) return undefined;
    parents.push(node);
    node = member.value;
  }
  if (node.kind !== 'scalar' || node.isAnchored === true) return undefined;
  return { node, isInFlow: (text) => parents.some(({ start }) => '[{'.includes(text.charAt(start))) };
}

function isMerged(node: YamlNode, { key, value }: Member): boolean {
  return node.kind === 'mapping' && !node.pairs.some((pair) => pair.key === key && pair.value === value);
}

/** The node at a path, through aliases and merge keys. */
export function findNode(root: YamlNode, path: JsonPath): YamlNode | undefined {
  return path.reduce<YamlNode | undefined>((node, step) => (node === undefined ? undefined : findMember(withoutAlias(node), step)?.value), root);
}

/** The last pair counts, those that a merge key brings in among them. */
function findPair(node: MappingNode, name: string, visited: Set<MappingNode>): Member | undefined {
  if (visited.has(node)) return undefined;
  visited.add(node);
  let found: Member | undefined;
  for (const pair of node.pairs) {
    if (isMergeKey(pair.key)) {
      for (const { mapping } of mergedMappings(pair.value) ?? []) found = findPair(mapping, name, new Set(visited)) ?? found;
    } else if (formatKey(pair.key) === name) found = pair;
  }
  return found;
}
