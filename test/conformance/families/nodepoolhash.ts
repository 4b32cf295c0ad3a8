import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

export const nodePoolHashFamily: Family = {
  name: 'nodepoolhash',
  check(row: Row) {
    const release = releaseOf(row);
    const manifest = row.input.manifest as JsonObject;
    const result = hashNodePool(manifest, release);
    const actual = {
      defaulted: storedForm(manifest, nodePoolSchema(release)).object,
      decodes: result.ok,
      ...(result.ok && { hash: result.hash, hashVersion: result.version }),
    };
    return differences(comparable(row.expected), actual);
  },
};

/** Release 1.0.8 wrote an empty creation time, which no API server sends. */
function comparable({ defaulted, hash, hashVersion, decodeError }: Row['expected']): unknown {
  const { metadata, ...rest } = defaulted as JsonObject & { metadata: JsonObject };
  const { creationTimestamp, ...otherMetadata } = metadata;
  const kept = creationTimestamp === null ? otherMetadata : metadata;
  return { defaulted: { ...rest, metadata: kept }, decodes: decodeError === undefined, hash, hashVersion };
}
