import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { memberSchema } from '../../../src/karpenter/admission/schema.ts';
import type { Schema } from '../../../src/karpenter/admission/schema.ts';
import { newestRelease } from '../../../src/karpenter/releases.ts';
import { validateKubelet } from '../../../src/karpenter/validation/kubelet/validate-kubelet.ts';
import { validateNodePoolAtRuntime } from '../../../src/karpenter/validation/runtime-node-pool.ts';
import { findUpgradeEffect } from '../../../src/karpenter/validation/upgrade.ts';
import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { validateNodePool } from '../../../src/karpenter/validation/validate-node-pool.ts';
import type { Admission } from '../../../src/karpenter/validation/validate-object.ts';
import { release } from '../release-of.ts';
import { nodeClass, nodePool } from './objects.ts';

const RELEASES = ['1.0.0', '1.8.2', '1.14.1', '1.15.2'].map(release);
const TEXTS = ['', 'a', '10%', '1h', 'Never', '@daily', 'al2023@latest', 'windows2022', 'ami-0', '100Gi', 'In', 'Gt', 'vcpus * 10', '\ud800', 'a'.repeat(400)];

const leaf = fc.oneof(
  fc.constantFrom<JsonValue>(...TEXTS, null, true, 0, -1, 1.5, 2 ** 31, 2n ** 63n - 1n, 2n ** 63n),
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Mostly what the schema asks for, and something else now and then. */
function valueOf(schema: Schema | undefined): fc.Arbitrary<JsonValue> {
  if (schema?.kind === 'list') return fc.oneof({ weight: 6, arbitrary: fc.array(valueOf(schema.items), { maxLength: 3 }) }, { weight: 1, arbitrary: leaf });
  if (schema?.kind === 'map') return fc.oneof({ weight: 6, arbitrary: fc.dictionary(fc.constantFrom('cpu', 'a/b', '', '__proto__', 'memory.available'), valueOf(schema.values)) }, leaf);
  if (schema?.kind === 'object') return fc.oneof({ weight: 8, arbitrary: objectOf(schema) }, { weight: 1, arbitrary: leaf });
  return fc.oneof({ weight: 8, arbitrary: leaf }, { weight: 1, arbitrary: fc.array(leaf, { maxLength: 2 }) }, { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 5 }), leaf, { maxKeys: 2 }) });
}

function objectOf(schema: Schema): fc.Arbitrary<JsonObject> {
  const names = schema.kind === 'object' ? Object.keys(schema.fields) : [];
  const members: Record<string, fc.Arbitrary<JsonValue>> = Object.fromEntries([...names, 'unknown'].map((name) => [name, valueOf(memberSchema(schema, name))]));
  return fc.record(members, { requiredKeys: [] }).map((object) => object as JsonObject);
}

const pool = valueOf(memberSchema(nodePoolSchema(newestRelease()), 'spec')).map((spec): JsonObject => ({ ...nodePool(), spec }));
const nodeClassObject = valueOf(memberSchema(ec2NodeClassSchema(newestRelease()), 'spec')).map((spec): JsonObject => ({ ...nodeClass(), spec }));
const anything = fc.oneof(pool, nodeClassObject, fc.jsonValue().map((value) => value as JsonValue), leaf);
const anyRelease = fc.constantFrom(...RELEASES);

function answers(object: unknown, options: { release: (typeof RELEASES)[number]; old?: unknown }): Admission[] {
  return [validateNodePool(object, options), validateNodePool(object, { ...options, crd: 'core' }), validateNodeClass(object, options)];
}

describe('validation', () => {
  it('never throws, and accepts exactly what it does not refuse', () => {
    fc.assert(
      fc.property(anything, fc.option(anything, { nil: undefined }), anyRelease, (object, old, at) => {
        for (const answer of answers(object, { release: at, old })) {
          if (answer.kind === 'checked') expect(answer.accepted).toBe(answer.refusals.length === 0);
        }
        validateNodePoolAtRuntime(object, at);
        validateKubelet(object, { release: at, gates: { nodeClassCel: true }, types: [{ instanceType: 'a', vcpus: 1, memoryMiB: 1, defaultEnis: 1, ipsPerEni: 1 }] });
        findUpgradeEffect(object, { from: at, to: newestRelease() });
      }),
      { numRuns: 300 },
    );
  });

  it('says the same of what would be stored', () => {
    fc.assert(
      fc.property(fc.oneof(pool, nodeClassObject), anyRelease, (object, at) => {
        for (const [index, answer] of answers(object, { release: at }).entries()) {
          if (answer.kind === 'unchecked') continue;
          expect(answers(answer.stored, { release: at })[index]).toMatchObject({ accepted: answer.accepted, refusals: answer.refusals, dropped: [] });
        }
      }),
      { numRuns: 200 },
    );
  });

  it('takes an update that changes nothing wherever it takes the object', () => {
    fc.assert(
      fc.property(fc.oneof(pool, nodeClassObject), anyRelease, (object, at) => {
        const created = answers(object, { release: at });
        const updated = answers(object, { release: at, old: object });
        for (const [index, answer] of created.entries()) {
          if (answer.kind === 'checked' && answer.accepted) expect(updated[index]).toMatchObject({ accepted: true });
        }
      }),
      { numRuns: 200 },
    );
  });

  it('suggests only what it would take in that place', () => {
    fc.assert(
      fc.property(pool, (object) => {
        const answer = validateNodePool(object, { release: newestRelease() });
        for (const refusal of answer.kind === 'checked' ? answer.refusals : []) {
          if (refusal.suggestion === undefined || refusal.kind === 'wrongType' || refusal.kind === 'rule') continue;
          const corrected = setAt(object, refusal.path, refusal.suggestion);
          const again = validateNodePool(corrected, { release: newestRelease() });
          const left = again.kind === 'checked' ? again.refusals : [];
          expect(left.filter(({ field, kind }) => field === refusal.field && kind === refusal.kind)).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function setAt(value: JsonValue, [key, ...rest]: readonly (string | number)[], replacement: JsonValue): JsonValue {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? setAt(item, rest, replacement) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === key ? setAt(member, rest, replacement) : member]));
}
