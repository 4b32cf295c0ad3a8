import type { JsonObject, JsonPath, JsonValue } from '../model/json.ts';
import { setMember } from '../util/lossless-json.ts';
import { KNOWN_AFTER_APPLY } from './placeholders.ts';

/** One resource that a plan creates, changes or keeps. */
export interface PlannedResource {
  /** Such as `module.nodes.kubectl_manifest.pool["gpu"]`. */
  address: string;
  type: string;
  /** From the root of the plan to the values. */
  path: JsonPath;
  /** What is known only after the plan was applied holds a placeholder. */
  values: JsonObject;
}

/**
 * The managed resources of what `terraform show -json` prints of a plan or a state (the documentation's "JSON Output Format").
 * `undefined`: the value is none. A plan says what will be in `planned_values`, or only in `resource_changes`; what it deletes is left
 * out, and so is the state before it, which repeats the same objects.
 */
export function readTerraformPlan(value: JsonValue): PlannedResource[] | undefined {
  if (!isObject(value) || typeof value.format_version !== 'string') return undefined;
  const unknownByAddress = new Map(changesOf(value).map(({ address, change }) => [address, change.after_unknown]));
  for (const key of ['planned_values', 'values']) {
    const root = member(value[key], 'root_module');
    if (isObject(root)) return ofModule(root, [key, 'root_module'], unknownByAddress);
  }
  return changesOf(value).flatMap(({ address, type, change, path }) => {
    if (!isObject(change.after)) return [];
    return [{ address, type, path: [...path, 'change', 'after'], values: withUnknown(change.after, change.after_unknown) }];
  });
}

interface Change {
  address: string;
  type: string;
  change: JsonObject;
  path: JsonPath;
}

function changesOf({ resource_changes: changes }: JsonObject): Change[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((entry, index) => {
    if (!isManaged(entry) || !isObject(entry.change)) return [];
    return [{ address: textOf(entry.address), type: textOf(entry.type), change: entry.change, path: ['resource_changes', index] }];
  });
}

function ofModule(module: JsonObject, path: JsonPath, unknownByAddress: ReadonlyMap<string, JsonValue | undefined>): PlannedResource[] {
  const own = listOf(module.resources).flatMap((entry, index): PlannedResource[] => {
    if (!isManaged(entry) || !isObject(entry.values)) return [];
    const address = textOf(entry.address);
    return [{ address, type: textOf(entry.type), path: [...path, 'resources', index, 'values'], values: withUnknown(entry.values, unknownByAddress.get(address)) }];
  });
  const inner = listOf(module.child_modules).flatMap((child, index) => (isObject(child) ? ofModule(child, [...path, 'child_modules', index], unknownByAddress) : []));
  return [...own, ...inner];
}

function isManaged(entry: JsonValue): entry is JsonObject {
  return isObject(entry) && (entry.mode === undefined || entry.mode === 'managed');
}

/** `after_unknown` has the shape of the values, with `true` where something is not known yet. */
function withUnknown(values: JsonObject, unknown: JsonValue | undefined): JsonObject {
  const filled = fillUnknown(values, unknown);
  return isObject(filled) ? filled : values;
}

function fillUnknown(value: JsonValue | undefined, unknown: JsonValue | undefined): JsonValue | undefined {
  if (unknown === true) return KNOWN_AFTER_APPLY;
  if (Array.isArray(unknown)) {
    const items = Array.isArray(value) ? value : [];
    return Array.from({ length: Math.max(items.length, unknown.length) }, (_each, index) => fillUnknown(items[index], unknown[index]) ?? null);
  }
  if (!isObject(unknown) || Object.keys(unknown).length === 0) return value;
  const filled = isObject(value) ? { ...value } : {};
  for (const [key, member] of Object.entries(unknown)) {
    const known = fillUnknown(Object.hasOwn(filled, key) ? filled[key] : undefined, member);
    if (known !== undefined) setMember(filled, key, known);
  }
  return filled;
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) ? value[key] : undefined;
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
