import type { Condition, ObjectMeta, OwnerReference, Taint } from '../../model/kubernetes.ts';
import { fields, integer, listOf, mapOf, needed, orElse, text } from './readers.ts';

const ownerReference = fields<OwnerReference>({ apiVersion: orElse(text, ''), kind: orElse(text, ''), name: orElse(text, ''), uid: text });

export const objectMeta = fields<ObjectMeta>({
  name: needed(text, ''),
  namespace: text,
  uid: text,
  generation: integer,
  labels: mapOf(text),
  annotations: mapOf(text),
  creationTimestamp: text,
  deletionTimestamp: text,
  ownerReferences: listOf(ownerReference),
});

export const condition = fields<Condition>({
  type: orElse(text, ''),
  status: orElse(text, ''),
  reason: text,
  message: text,
  lastTransitionTime: text,
});

export const taint = fields<Taint>({ key: orElse(text, ''), value: text, effect: text });

export function emptyTaint(): Taint {
  return { key: '' };
}
