import type { ReleaseFeatures } from '../releases.ts';
import { objectAt } from './schema.ts';
import type { ObjectDraft, ObjectSchema } from './schema.ts';

/** The schema of the CRD that a release ships, made once a release: `v1` where the controller works with it, else `v1beta1`. */
export function schemaByRelease(v1: ObjectDraft, v1beta1: ObjectDraft): (release: ReleaseFeatures) => ObjectSchema {
  const schemas = new Map<string, ObjectSchema>();
  return ({ text: name, version, apiVersions }) => {
    const known = schemas.get(name);
    if (known !== undefined) return known;
    const schema = objectAt(apiVersions.includes('v1') ? v1 : v1beta1, version);
    schemas.set(name, schema);
    return schema;
  };
}
