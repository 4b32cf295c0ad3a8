import type { JsonObject, JsonPath } from '../../model/json.ts';
import { itemsOf, membersOf, textAt } from './members.ts';
import type { Refusal } from './refusal.ts';

/** `k8s.io/apimachinery pkg/api/validation/objectmeta.go ValidateOwnerReferences`; upstream's fields have no index. */
export function ownerRefusals(meta: JsonObject): Refusal[] {
  const owners = itemsOf(meta.ownerReferences).map(membersOf);
  const refusals = owners.flatMap((owner, index) => oneOwnerRefusals(owner, ['metadata', 'ownerReferences', index]));
  const controllers = owners.filter(({ controller }) => controller === true);
  if (controllers.length < 2) return refusals;
  return [...refusals, refuse(['metadata', 'ownerReferences'], 'metadata.ownerReferences', 'only one owner may be the controller')];
}

function oneOwnerRefusals(owner: JsonObject, path: JsonPath): Refusal[] {
  const apiVersion = textAt(owner, 'apiVersion');
  const isEvent = apiVersion === 'v1' && textAt(owner, 'kind') === 'Event';
  const empty = ['kind', 'name', 'uid'].filter((key) => textAt(owner, key) === '');
  return [
    ...(hasVersion(apiVersion) ? [] : [refuse([...path, 'apiVersion'], 'metadata.ownerReferences.apiVersion', 'the version of the owner is missing')]),
    ...empty.map((key) => refuse([...path, key], `metadata.ownerReferences.${key}`, `the ${key} of the owner is missing`)),
    ...(isEvent ? [refuse(path, 'metadata.ownerReferences', 'an Event may own nothing')] : []),
  ];
}

/** A text with two slashes or more is no API version, and the version is lost with it. */
function hasVersion(apiVersion: string): boolean {
  const parts = apiVersion.split('/');
  return parts.length <= 2 && parts.at(-1) !== '';
}

function refuse(path: JsonPath, field: string, message: string): Refusal {
  return { kind: 'metadata', path, field, value: '', message };
}
