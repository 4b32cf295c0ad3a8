import assert from 'node:assert/strict';
import { join } from 'node:path';
import { parseKarpenterVersion, releaseFeatures } from '../../../src/karpenter/releases.ts';
import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { validateNodePool } from '../../../src/karpenter/validation/validate-node-pool.ts';
import type { Admission } from '../../../src/karpenter/validation/validate-object.ts';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { readRows } from '../../conformance/run.ts';
import type { ApiClient } from '../api-client.ts';
import type { KubeApiServer } from '../kube-apiserver.ts';
import type { Step } from '../steps.ts';

interface Kind {
  name: string;
  family: string;
  member: string;
  path: string;
  validate: (manifest: JsonValue) => Admission;
}

/** The release whose definitions the server runs. */
const RELEASE = featuresOf('1.14.1');

function featuresOf(text: string): Parameters<typeof validateNodePool>[1]['release'] {
  const parsed = parseKarpenterVersion(text);
  const found = parsed.ok ? releaseFeatures(parsed.version) : undefined;
  if (found?.supported !== true) throw new Error(`no features of ${text}`);
  return found.features;
}

const KINDS: readonly Kind[] = [
  {
    name: 'EC2NodeClasses',
    family: 'ec2nodeclassvalidation',
    member: 'nodeClass',
    path: '/apis/karpenter.k8s.aws/v1/ec2nodeclasses',
    validate: (manifest) => validateNodeClass(manifest, { release: RELEASE }),
  },
  {
    name: 'NodePools',
    family: 'nodepoolvalidation',
    member: 'manifest',
    path: '/apis/karpenter.sh/v1/nodepools',
    validate: (manifest) => validateNodePool(manifest, { release: RELEASE, crd: 'aws' }),
  },
];

/** Sends hundreds of good and bad manifests to the genuine API server, which stores none of them, and compares its answers with karpami's. */
export function validationSteps(server: KubeApiServer): Step[] {
  return KINDS.map((kind) => ({
    name: `${kind.name} are accepted and refused as karpami says, with the same fields named`,
    run: async () => {
      const disagreements: string[] = [];
      let count = 0;
      for (const { id, manifest } of manifestsOf(kind)) {
        const trouble = await compare(server.admin, kind, manifest);
        count += 1;
        if (trouble !== undefined) disagreements.push(`${id}: ${trouble}`);
      }
      assert.ok(count > 100, `only ${count} manifests were sent`);
      assert.deepEqual(disagreements, []);
    },
  }));
}

/** Creates only: an update needs its stored object first. */
function* manifestsOf({ family, member }: Kind): Generator<{ id: string; manifest: JsonObject }> {
  const folder = join(process.env['KARPAMI_ROOT'] ?? '.', 'fixtures/vectors');
  for (const { id, input } of readRows(join(folder, `${family}.jsonl.gz`))) {
    const manifest = input[member];
    if (input['old'] === undefined && isObject(manifest)) yield { id, manifest };
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Status {
  code?: number;
  message?: string;
  details?: { causes?: { field?: string }[] };
}

async function compare(client: ApiClient, kind: Kind, manifest: JsonObject): Promise<string | undefined> {
  const { status, body } = await client.send({ method: 'POST', path: `${kind.path}?dryRun=All`, body: manifest });
  const admission = kind.validate(manifest);
  if (admission.kind === 'unchecked') return `unchecked: ${admission.why}`;
  // A name that is taken is let pass by everything that is compared here.
  const accepted = status === 201 || status === 409;
  if (accepted !== admission.accepted) return `the API server answered ${status}, karpami says ${admission.accepted ? 'accepted' : 'refused'}: ${body.slice(0, 300)}`;
  if (accepted || status !== 422) return undefined;
  return strangeField(admission, JSON.parse(body) as Status);
}

function strangeField({ refusals }: Extract<Admission, { kind: 'checked' }>, { details }: Status): string | undefined {
  const named = new Set((details?.causes ?? []).map(({ field }) => plain(field)));
  const strange = refusals.map(({ field }) => plain(field)).filter((field) => !named.has(field));
  return strange.length === 0 ? undefined : `karpami names ${strange.join(', ')}, the API server ${[...named].join(', ')}`;
}

/** "The whole object" has two spellings. */
function plain(field = ''): string {
  return field === '<nil>' ? '' : field;
}
