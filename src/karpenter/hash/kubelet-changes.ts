import type { JsonPath, JsonValue } from '../../model/json.ts';
import { isJsonObject } from '../json-object.ts';
import type { HashedChange } from './hashed-changes.ts';
import { kubeletText } from './kubelet-text.ts';
import { memberOf } from './structural-hash.ts';

/** Where two open kubelet maps differ in the text that is hashed: every digit, every spelling and the order of a list count. */
export function kubeletChanges(before: JsonValue | undefined, after: JsonValue | undefined, path: JsonPath): HashedChange[] {
  return kubeletText(before) === kubeletText(after) ? [] : valueChanges(before, after, path);
}

function valueChanges(before: JsonValue | undefined, after: JsonValue | undefined, path: JsonPath): HashedChange[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key) => {
    const [old, now] = [memberOf(before, key), memberOf(after, key)];
    const isSame = old !== undefined && now !== undefined && kubeletText({ key: old }) === kubeletText({ key: now });
    return isSame ? [] : valueChanges(old, now, [...path, key]);
  });
}
