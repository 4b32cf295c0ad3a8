import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

export const ec2NodeClassHashFamily: Family = {
  name: 'ec2nodeclasshash',
  check(row: Row) {
    const release = releaseOf(row);
    const manifest = row.input.nodeClass as JsonObject;
    const caBundle = (row.input.caBundle as string | null) ?? '';
    const result = hashEC2NodeClass(manifest, { release, caBundle: { text: caBundle } });
    const actual = {
      defaulted: storedForm(manifest, ec2NodeClassSchema(release)).object.spec ?? null,
      failure: result.ok ? undefined : result.kind,
      ...(result.ok && { hash: result.hash, hashVersion: result.version, amiFamily: result.amiFamily }),
    };
    return differences(comparable(row.expected), actual);
  },
};

function comparable({ defaulted, hash, hashVersion, amiFamily, error }: Row['expected']): unknown {
  const failure = typeof error !== 'string' ? undefined : error.startsWith('fatal:') ? 'fatalAlias' : 'undecodable';
  return { defaulted: defaulted ?? null, failure, hash: hash ?? undefined, hashVersion, amiFamily };
}
