import { newestRelease } from '../releases.ts';
import { any, boolean, int64, list, map, object, objectAt, text } from './schema.ts';

const INSTANT = text({ holds: 'instant' });

const OWNER_REFERENCE = object({
  apiVersion: text(),
  kind: text(),
  name: text(),
  uid: text(),
  controller: boolean(),
  blockOwnerDeletion: boolean(),
});

const MANAGED_FIELDS = object({
  manager: text(),
  operation: text(),
  apiVersion: text(),
  time: INSTANT,
  fieldsType: text(),
  fieldsV1: any(),
  subresource: text(),
});

/** `metadata` of every object: `k8s.io/apimachinery pkg/apis/meta/v1 ObjectMeta`. */
export const OBJECT_META = objectAt(
  object({
    name: text(),
    generateName: text(),
    namespace: text(),
    selfLink: text(),
    uid: text(),
    resourceVersion: text(),
    generation: int64(),
    creationTimestamp: INSTANT,
    deletionTimestamp: INSTANT,
    deletionGracePeriodSeconds: int64(),
    labels: map(text()),
    annotations: map(text()),
    ownerReferences: list(OWNER_REFERENCE),
    finalizers: list(text()),
    managedFields: list(MANAGED_FIELDS),
  }),
  newestRelease().version,
);
