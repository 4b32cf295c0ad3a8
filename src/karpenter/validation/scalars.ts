import type { JsonPath } from '../../model/json.ts';
import type { IntegerSchema, TextSchema } from '../admission/schema.ts';
import { nearestName } from '../nearest-name.ts';
import { isDateTime } from './date-time.ts';
import { formatField, quote } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/** Of length and pattern the first that fails is told; the allowed values are a check of their own. */
export function textRefusals(value: string, schema: TextSchema, path: JsonPath): Refusal[] {
  return [lengthRefusal(value, schema, path) ?? patternRefusal(value, schema, path), instantRefusal(value, schema, path), enumRefusal(value, schema, path)].filter(
    (refusal) => refusal !== undefined,
  );
}

function lengthRefusal(value: string, { minLength: minimum = 0, maxLength: maximum = Infinity }: TextSchema, path: JsonPath): Refusal | undefined {
  const length = value.length < minimum || value.length > maximum ? Array.from(value).length : value.length;
  const field = formatField(path);
  if (length > maximum) return { kind: 'tooLong', path, field, length, maximum, message: `the text has ${length} characters, and at most ${maximum} are allowed` };
  if (length >= minimum) return undefined;
  return { kind: 'tooShort', path, field, length, minimum, message: value === '' ? 'the text may not be empty' : `the text needs at least ${minimum} characters` };
}

function patternRefusal(value: string, { pattern }: TextSchema, path: JsonPath): Refusal | undefined {
  if (pattern === undefined || pattern.matches(value)) return undefined;
  const { wanted } = pattern;
  const suggestion = pattern.suggest(value);
  const message = `${quote(value)} is refused: the field takes ${wanted}`;
  return { kind: 'pattern', path, field: formatField(path), value, wanted, message, ...(suggestion !== undefined && { suggestion }) };
}

const INSTANT = 'an instant such as "2026-01-31T09:00:00Z"';

function instantRefusal(value: string, { holds }: TextSchema, path: JsonPath): Refusal | undefined {
  if (holds !== 'instant' || isDateTime(value)) return undefined;
  return { kind: 'wrongType', path, field: formatField(path), value, wanted: INSTANT, message: `${quote(value)} where ${INSTANT} belongs` };
}

function enumRefusal(value: string, { enum: supported }: TextSchema, path: JsonPath): Refusal | undefined {
  if (supported === undefined || supported.includes(value)) return undefined;
  const suggestion = nearestName(value, supported);
  const message = `${quote(value)} is none of the allowed values: ${supported.join(', ')}`;
  return { kind: 'notSupported', path, field: formatField(path), value, supported, message, ...(suggestion !== undefined && { suggestion }) };
}

export function integerRefusals(value: number | bigint, { minimum, maximum }: IntegerSchema, path: JsonPath): Refusal[] {
  const isLow = minimum !== undefined && value < minimum;
  const isHigh = maximum !== undefined && value > maximum;
  if (!isLow && !isHigh) return [];
  const range = minimum === undefined ? `at most ${maximum}` : maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
  const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  return [{ kind: 'outOfRange', path, field: formatField(path), value, ...limits, message: `${value} is out of range: the field takes ${range}` }];
}
