import type { JsonValue } from '../../model/json.ts';
import { hasChange } from '../karpenter-version.ts';
import type { KarpenterVersion } from '../karpenter-version.ts';

/**
 * What a custom resource definition says of one value, as data: pruning, defaults, decoding and validation read the same tables.
 * A new kind of rule is a new optional member here.
 */
export type Schema = TextSchema | BooleanSchema | IntegerSchema | IntOrTextSchema | ListSchema | MapSchema | ObjectSchema | AnySchema;

interface Common {
  /** What the API server stores where the value is absent or null. */
  default?: JsonValue;
}

export interface TextSchema extends Common {
  kind: 'text';
  /** What the controller's typed client makes of the text; it cannot decode the object where that fails. */
  holds?: 'duration' | 'durationOrNever' | 'quantity' | 'instant';
}

export interface BooleanSchema extends Common {
  kind: 'boolean';
}

export interface IntegerSchema extends Common {
  kind: 'integer';
  /** Size of the Go type. The API server stores any size. */
  bits: 32 | 64;
}

/** A quantity in a resource list: text or number. */
export interface IntOrTextSchema extends Common {
  kind: 'intOrText';
}

export interface ListSchema extends Common {
  kind: 'list';
  items: Schema;
}

/** Any keys, each with a value of one schema. */
export interface MapSchema extends Common {
  kind: 'map';
  values: Schema;
}

export interface ObjectSchema extends Common {
  kind: 'object';
  fields: Readonly<Record<string, Schema>>;
  /** Names of the fields that have a default. */
  presets: readonly string[];
}

/** Nothing is checked or dropped inside. */
export interface AnySchema extends Common {
  kind: 'any';
}

/** A schema that differs by release: steps from the oldest to the newest, each valid from its first release on. Before the first there is no such field. */
export interface Steps {
  steps: readonly (readonly [first: string, schema: Draft])[];
}

/** A schema as the tables have it, for all releases at once. */
export type Draft = TextSchema | BooleanSchema | IntegerSchema | IntOrTextSchema | ListDraft | MapDraft | ObjectDraft | AnySchema | Steps;

type ListDraft = Omit<ListSchema, 'items'> & { items: Draft };
type MapDraft = Omit<MapSchema, 'values'> & { values: Draft };
type ObjectDraft = Omit<ObjectSchema, 'fields' | 'presets'> & { fields: Readonly<Record<string, Draft>> };

export function text(more: Omit<TextSchema, 'kind'> = {}): TextSchema {
  return { kind: 'text', ...more };
}

export function boolean(): BooleanSchema {
  return { kind: 'boolean' };
}

export function int32(): IntegerSchema {
  return { kind: 'integer', bits: 32 };
}

export function int64(more: Omit<IntegerSchema, 'kind' | 'bits'> = {}): IntegerSchema {
  return { kind: 'integer', bits: 64, ...more };
}

export function intOrText(): IntOrTextSchema {
  return { kind: 'intOrText' };
}

export function list(items: Draft, more: Common = {}): ListDraft {
  return { kind: 'list', items, ...more };
}

export function map(values: Draft): MapDraft {
  return { kind: 'map', values };
}

export function object(fields: Readonly<Record<string, Draft>>, more: Common = {}): ObjectDraft {
  return { kind: 'object', fields, ...more };
}

export function any(): AnySchema {
  return { kind: 'any' };
}

/** A whole object: what every kind has at its root is handled by rules of its own. */
export function resource(fields: Readonly<Record<string, Draft>>): ObjectDraft {
  return object({ apiVersion: any(), kind: any(), metadata: any(), ...fields });
}

/** A field that came with a release. */
export function since(first: string, schema: Draft): Steps {
  return { steps: [[first, schema]] };
}

export function steps(...all: Steps['steps']): Steps {
  return { steps: all };
}

/** The schema of one release; `undefined` where it has no such field. */
export function schemaAt(draft: Draft, version: KarpenterVersion): Schema | undefined {
  if ('steps' in draft) {
    const step = draft.steps.findLast(([first]) => hasChange(version, [first]));
    return step === undefined ? undefined : schemaAt(step[1], version);
  }
  if (draft.kind === 'list') return { ...draft, items: schemaAt(draft.items, version) ?? any() };
  if (draft.kind === 'map') return { ...draft, values: schemaAt(draft.values, version) ?? any() };
  return draft.kind === 'object' ? objectAt(draft, version) : draft;
}

export function objectAt(draft: ObjectDraft, version: KarpenterVersion): ObjectSchema {
  const fields = Object.entries(draft.fields).flatMap(([name, field]) => {
    const schema = schemaAt(field, version);
    return schema === undefined ? [] : [[name, schema] as const];
  });
  const presets = fields.filter(([, schema]) => schema.default !== undefined).map(([name]) => name);
  return { ...draft, fields: Object.fromEntries(fields), presets };
}

/** The schema of a member: a named field, what a map has for every key, anything in anything; `undefined` where it is unknown. */
export function memberSchema(schema: Schema | undefined, key: string): Schema | undefined {
  if (schema?.kind === 'map') return schema.values;
  if (schema?.kind === 'any') return schema;
  return schema?.kind === 'object' && Object.hasOwn(schema.fields, key) ? schema.fields[key] : undefined;
}

/** The schema of a list's items. A map of anything keeps what it is given, a list too. */
export function itemSchema(schema: Schema | undefined): Schema | undefined {
  if (schema?.kind === 'list') return schema.items;
  const isOpen = schema?.kind === 'any' || (schema?.kind === 'map' && schema.values.kind === 'any');
  return isOpen ? any() : undefined;
}
