import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { output } from './tools.ts';

const MODULE = 'github.com/aws/karpenter-provider-aws@v1.14.1';

/** The CustomResourceDefinitions that Karpenter's AWS provider ships, as YAML texts out of its released Go module. */
export async function genuineCrds(): Promise<string[]> {
  const { Dir } = JSON.parse(await output('go', ['mod', 'download', '-json', MODULE])) as { Dir: string };
  const folder = join(Dir, 'pkg/apis/crds');
  return readdirSync(folder)
    .filter((file) => file.startsWith('karpenter.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Applies them and waits until their resources are served. */
export async function applyCrds(client: ApiClient, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const { metadata } = await sendJson<{ metadata: { name: string } }>(client, { method: 'POST', path: CRDS, body: text });
    await established(client, metadata.name);
  }
}

const ATTEMPTS = 150;
const PAUSE_MS = 100;

interface Crd {
  spec: { group: string; names: { plural: string }; versions: { name: string; served: boolean }[] };
}

async function established(client: ApiClient, name: string): Promise<void> {
  const { spec } = await sendJson<Crd>(client, { method: 'GET', path: `${CRDS}/${name}` });
  const version = spec.versions.find(({ served }) => served)?.name ?? '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { status } = await client.send({ method: 'GET', path: `/apis/${spec.group}/${version}/${spec.names.plural}?limit=1` });
    if (status === 200) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${name} is not served`);
}
