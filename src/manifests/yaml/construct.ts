import type { JsonObject, JsonValue } from '../../model/json.ts';
import { setMember } from '../../util/lossless-json.ts';
import { MAX_DEPTH } from './compose.ts';
import { decodeBinary } from './decode-binary.ts';
import { formatFloatKey } from './float-key.ts';
import type { AliasNode, MappingNode, ScalarNode, YamlNode } from './node.ts';
import { LONG_TAG_PREFIX, resolveImplicit, resolveTagged } from './resolve-scalar.ts';
import type { Resolved } from './resolve-scalar.ts';
import { YamlError } from './yaml-error.ts';

/**
 * The JSON that Kubernetes makes of a document: `decode.go` of go-yaml v2, then `yaml.go convertToJSONableObject` of sigs.k8s.io/yaml.
 * Every alias is built afresh, so that nothing in the result is shared. Throws YamlError.
 */
export function constructValue(root: YamlNode): JsonValue {
  const constructor: Constructor = { count: 1, depth: 0, aliasCount: 0, aliasDepth: 0, openAliases: new Set(), keyFaultByObject: new Map() };
  const value = construct(constructor, root);
  const mayHaveFault = constructor.keyFaultByObject.size > 0 || constructor.numberFault !== undefined;
  const fault = mayHaveFault ? findFault(constructor, value) : undefined;
  if (fault !== undefined) throw fault;
  return value;
}

interface Constructor {
  /** Nodes built, the document among them. */
  count: number;
  /** Aliases in aliases go deeper than the text does. */
  depth: number;
  aliasCount: number;
  aliasDepth: number;
  openAliases: Set<AliasNode>;
  /** What JSON cannot express. It counts only where it is still part of the result: a later equal key may have replaced it. */
  keyFaultByObject: Map<unknown, YamlError>;
  numberFault?: YamlError;
}

function construct(constructor: Constructor, node: YamlNode): JsonValue {
  countNode(constructor, node);
  constructor.depth += 1;
  if (constructor.depth > MAX_DEPTH) throw new YamlError(node.start, `aliases nest collections more than ${MAX_DEPTH} levels deep`);
  const value = constructContent(constructor, node);
  constructor.depth -= 1;
  return value;
}

function constructContent(constructor: Constructor, node: YamlNode): JsonValue {
  switch (node.kind) {
    case 'alias': return insideAlias(constructor, node, () => construct(constructor, node.target));
    case 'sequence': return node.items.map((item) => construct(constructor, item));
    case 'mapping': return fillObject(constructor, node, {});
    case 'scalar': return constructScalar(constructor, node);
  }
}

/** `decode.go decoder.unmarshal` and `allowedAliasRatio`: aliases of aliases can make gigabytes of a kilobyte. */
function countNode(constructor: Constructor, node: YamlNode): void {
  constructor.count += 1;
  if (constructor.aliasDepth > 0) constructor.aliasCount += 1;
  const { count, aliasCount } = constructor;
  if (aliasCount > 100 && count > 1000 && aliasCount / count > allowedAliasRatio(count)) {
    throw new YamlError(node.start, 'aliases blow this document up too far');
  }
}

function allowedAliasRatio(count: number): number {
  const [low, high] = [400_000, 4_000_000];
  return 0.99 - 0.89 * (Math.min(Math.max(count - low, 0), high - low) / (high - low));
}

function insideAlias<T>(constructor: Constructor, node: AliasNode, build: () => T): T {
  if (constructor.openAliases.has(node)) throw new YamlError(node.start, `the value of the anchor "&${node.name}" contains itself`);
  constructor.openAliases.add(node);
  constructor.aliasDepth += 1;
  const result = build();
  constructor.aliasDepth -= 1;
  constructor.openAliases.delete(node);
  return result;
}

/** `decode.go decoder.mapping`: whatever comes later counts, merged pairs too. */
function fillObject(constructor: Constructor, node: MappingNode, object: JsonObject): JsonObject {
  for (const { key, value } of node.pairs) {
    if (isMergeKey(key)) {
      mergeInto(constructor, value, object);
      continue;
    }
    const name = constructKey(constructor, key);
    const built = construct(constructor, value);
    if (name instanceof YamlError) constructor.keyFaultByObject.set(object, name);
    else setMember(object, name, built);
  }
  return object;
}

/** `decode.go isMerge`. */
export function isMergeKey(key: YamlNode): boolean {
  return key.kind === 'scalar' && key.value === '<<' && (key.isImplicit || key.tag === `${LONG_TAG_PREFIX}merge`);
}

/** The mappings that a merge key adds, in the order in which they are written: of a list, the first one wins and so comes last. */
export function mergedMappings(node: YamlNode): { mapping: MappingNode; aliases: AliasNode[] }[] | undefined {
  if (node.kind === 'sequence') {
    const parts = node.items.map((item) => (item.kind === 'sequence' ? undefined : mergedMappings(item)));
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []).reverse();
  }
  const target = node.kind === 'alias' ? node.target : node;
  if (target.kind !== 'mapping') return undefined;
  return [{ mapping: target, aliases: node.kind === 'alias' ? [node] : [] }];
}

function mergeInto(constructor: Constructor, value: YamlNode, object: JsonObject): void {
  const parts = mergedMappings(value);
  if (parts === undefined) throw new YamlError(value.start, 'a merge key ("<<") takes a map or a list of maps');
  for (const { mapping, aliases: [alias] } of parts) {
    if (alias === undefined) {
      countNode(constructor, mapping);
      fillObject(constructor, mapping, object);
    } else {
      countNode(constructor, alias);
      insideAlias(constructor, alias, () => {
        countNode(constructor, mapping);
        fillObject(constructor, mapping, object);
      });
    }
  }
}

/** The text of a key, or the fault that it makes of its map. */
function constructKey(constructor: Constructor, key: YamlNode): string | YamlError {
  countNode(constructor, key);
  if (key.kind === 'alias') return insideAlias(constructor, key, () => constructKey(constructor, key.target));
  return formatKey(key);
}

/** `yaml.go convertToJSONableObject` on keys. Throws YamlError where the key is a collection. */
export function formatKey(key: YamlNode): string | YamlError {
  if (key.kind === 'alias') return formatKey(key.target);
  if (key.kind !== 'scalar') throw new YamlError(key.start, 'a map or a list cannot be a key; is this a template that was not rendered?');
  if (key.tag === '' && !key.isImplicit) return key.value;
  const resolved = resolve(key);
  if (resolved.type === 'float') return formatFloatKey(resolved.value);
  if (resolved.type === 'null' || (typeof resolved.value === 'bigint' && resolved.value >= 2n ** 63n)) {
    return new YamlError(key.start, `${resolved.type === 'null' ? 'null' : String(resolved.value)} cannot be a key; put it in quotes`);
  }
  return String(resolved.value);
}

function constructScalar(constructor: Constructor, node: ScalarNode): JsonValue {
  if (node.tag === '' && !node.isImplicit) return node.value;
  const { value } = resolve(node);
  if (isInfinite(value)) constructor.numberFault = new YamlError(node.start, 'JSON has no infinite numbers and no NaN');
  return value;
}

function isInfinite(value: JsonValue): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

function resolve(node: ScalarNode): Resolved {
  if (node.tag === '') return resolveImplicit(node.value);
  const resolved = node.tag === BINARY_TAG ? resolveBinary(node.value) : resolveTagged(node.tag, node.value);
  if (resolved === undefined) throw new YamlError(node.start, `"${node.value}" is no !!${node.tag.slice(LONG_TAG_PREFIX.length)}`);
  return resolved;
}

const BINARY_TAG = `${LONG_TAG_PREFIX}binary`;

function resolveBinary(text: string): Resolved | undefined {
  const value = decodeBinary(text);
  return value === undefined ? undefined : { type: 'str', value };
}

function findFault(constructor: Constructor, value: JsonValue): YamlError | undefined {
  if (typeof value !== 'object' || value === null) return isInfinite(value) ? constructor.numberFault : undefined;
  return constructor.keyFaultByObject.get(value) ?? firstDefined(Object.values(value), (member) => findFault(constructor, member));
}

function firstDefined<T, R>(items: T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
