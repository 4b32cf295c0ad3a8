import type { JsonValue } from '../../model/json.ts';
import { hasChange } from '../karpenter-version.ts';
import type { KarpenterVersion } from '../karpenter-version.ts';
import type { Pattern } from './patterns.ts';

/**
 * What a custom resource definition says of one value, as data: pruning, defaults, decoding and validation read the same tables.
 * A new kind of rule is a new optional member here.
 */
export type Schema = TextSchema | BooleanSchema | IntegerSchema | NumberSchema | IntOrTextSchema | ListSchema | MapSchema | ObjectSchema | AnySchema;

interface Common {
  /** What the API server stores where the value is absent or null. */
  default?: JsonValue;
}

export interface TextSchema extends Common {
  kind: 'text';
  /** What the controller's typed client makes of the text; it cannot decode the object where that fails. */
  holds?: 'duration' | 'durationOrNever' | 'durationOrNanoseconds' | 'quantity' | 'instant';
  /** The only values the API server lets pass. */
  enum?: readonly string[];
  pattern?: Pattern;
  /** In characters. */
  minLength?: number;
  maxLength?: number;
  /** Go's type reads null by itself and fails; every other type leaves the field as it was. */
  refusesNull?: boolean;
}

export interface BooleanSchema extends Common {
  kind: 'boolean';
}

export interface IntegerSchema extends Common {
  kind: 'integer';
  /** Size of the Go type. The API server stores any size. */
  bits: 32 | 64;
  /** Go's type has no negative numbers and one bit more for the others. */
  unsigned?: boolean;
  minimum?: number;
  maximum?: number;
}

/** Any number. */
export interface NumberSchema extends Common {
  kind: 'number';
}

/** A quantity in a resource list: text or number. */
export interface IntOrTextSchema extends Common {
  kind: 'intOrText';
  /** Of a text. */
  pattern?: Pattern;
}

export interface ListSchema extends Common {
  kind: 'list';
  items: Schema;
  minItems?: number;
  maxItems?: number;
  /** No item may occur twice. */
  isSet?: boolean;
}

/** Any keys, each with a value of one schema. */
export interface MapSchema extends Common {
  kind: 'map';
  values: Schema;
  maxKeys?: number;
}

export interface ObjectSchema extends Common {
  kind: 'object';
  fields: Readonly<Record<string, Schema>>;
  /** Names of the fields that have a default. */
  presets: readonly string[];
  required?: readonly string[];
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
export type Draft = TextSchema | BooleanSchema | IntegerSchema | NumberSchema | IntOrTextSchema | ListDraft | MapDraft | ObjectDraft | AnySchema | Steps;

type ListDraft = Omit<ListSchema, 'items'> & { items: Draft };
type MapDraft = Omit<MapSchema, 'values'> & { values: Draft };
export type ObjectDraft = Omit<ObjectSchema, 'fields' | 'presets'> & { fields: Readonly<Record<string, Draft>> };

export function text(more: Omit<TextSchema, 'kind'> = {}): TextSchema {
  return { kind: 'text', ...more };
}

export function boolean(): BooleanSchema {
  return { kind: 'boolean' };
}

export function int32(more: Omit<IntegerSchema, 'kind' | 'bits'> = {}): IntegerSchema {
  return { kind: 'integer', bits: 32, ...more };
}

export function int64(more: Omit<IntegerSchema, 'kind' | 'bits'> = {}): IntegerSchema {
  return { kind: 'integer', bits: 64, ...more };
}

export function number(): NumberSchema {
  return { kind: 'number' };
}

export function intOrText(more: Omit<IntOrTextSchema, 'kind'> = {}): IntOrTextSchema {
  return { kind: 'intOrText', ...more };
}

export function list(items: Draft, more: Omit<ListDraft, 'kind' | 'items'> = {}): ListDraft {
  return { kind: 'list', items, ...more };
}

export function map(values: Draft, more: Omit<MapDraft, 'kind' | 'values'> = {}): MapDraft {
  return { kind: 'map', values, ...more };
}

export function object(fields: Readonly<Record<string, Draft>>, more: Omit<ObjectDraft, 'kind' | 'fields'> = {}): ObjectDraft {
  return { kind: 'object', fields, ...more };
}

export function any(): AnySchema {
  return { kind: 'any' };
}

/** A whole object: what every kind has at its root is handled by rules of its own. */
export function resource(fields: Readonly<Record<string, Draft>>, more: Pick<ObjectDraft, 'required'> = {}): ObjectDraft {
  return object({ apiVersion: any(), kind: any(), metadata: any(), ...fields }, more);
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
