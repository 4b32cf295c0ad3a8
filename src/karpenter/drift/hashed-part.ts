import type { JsonObject, JsonValue } from '../../model/json.ts';
import { isJsonObject } from '../json-object.ts';
import { memberOf } from '../hash/structural-hash.ts';

/** Of a class's spec that leave no trace in the hash, whatever they hold. */
const UNHASHED: ReadonlySet<string> = new Set(['amiSelectorTerms', 'subnetSelectorTerms', 'securityGroupSelectorTerms', 'capacityReservationSelectorTerms', 'ipPrefixCount']);

/** What of a stored EC2NodeClass goes into its hash. */
export function hashedPartOfClass({ spec }: JsonObject): JsonValue {
  return isJsonObject(spec) ? without(spec, UNHASHED) : null;
}

const REQUIREMENTS: ReadonlySet<string> = new Set(['requirements']);

/** What of a stored NodePool goes into its hash. */
export function hashedPartOfPool({ spec }: JsonObject): JsonValue {
  const template = memberOf(spec, 'template');
  const inner = memberOf(template, 'spec');
  return [memberOf(template, 'metadata') ?? null, isJsonObject(inner) ? without(inner, REQUIREMENTS) : null];
}

function without(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)));
}
