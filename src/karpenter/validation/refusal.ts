import type { JsonPath, JsonValue } from '../../model/json.ts';

/** Why the API server would not store an object. One fault may give several of them. */
export type Refusal = RefusalBase & RefusalCause;

interface RefusalBase {
  /** As near to the fault as can be told. */
  path: JsonPath;
  /** The field that the API server's error names, in its spelling: of a rule that looks at several fields the one that holds them all. */
  field: string;
  /** One plain sentence that does not repeat the field. */
  message: string;
  /** The nearest value that would be let pass, where it can be told. */
  suggestion?: JsonValue;
}

export type RefusalCause =
  /** The release does not serve such objects at all. */
  | { kind: 'notServed' }
  /** `metadata` cannot even be read. */
  | { kind: 'undecodable' }
  | { kind: 'wrongType'; value: JsonValue; wanted: string }
  | { kind: 'missing' }
  | { kind: 'notSupported'; value: string; supported: readonly string[] }
  | { kind: 'pattern'; value: string; wanted: string }
  | { kind: 'tooLong'; length: number; maximum: number }
  | { kind: 'tooShort'; length: number; minimum: number }
  | { kind: 'tooMany'; count: number; maximum: number }
  | { kind: 'tooFew'; count: number; minimum: number }
  | { kind: 'outOfRange'; value: number | bigint; minimum?: number; maximum?: number }
  | { kind: 'duplicate'; value: JsonValue }
  | { kind: 'metadata'; value: string }
  /** `isFailure`: the rule breaks off on the object, which refuses it as well. */
  | { kind: 'rule'; rule: string; isFailure: boolean };

/** Upstream's types Required, NotSupported, TooLong, TooMany and TypeInvalid: after one of them the cross-field rules are left out. */
const BLOCKING: ReadonlySet<Refusal['kind']> = new Set<Refusal['kind']>(['missing', 'notSupported', 'tooLong', 'tooMany', 'wrongType']);

/** Whether the API server leaves its cross-field rules out after this. `pkg/registry/customresource/strategy.go hasBlockingErr`. */
export function isBlocking({ kind }: Refusal): boolean {
  return BLOCKING.has(kind);
}

/** A path as the API server writes it: `spec.disruption.budgets[0].nodes`. A key may hold dots of its own. */
export function formatField(path: JsonPath): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
}

const LONGEST_QUOTE = 80;

/** A text in quotes, cut where it is long. */
export function quote(text: string): string {
  return `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}"`;
}
