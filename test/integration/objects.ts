import { sendJson } from './api-client.ts';
import type { ApiClient } from './api-client.ts';

/** A manifest. Where it has a status, that is written too. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; resourceVersion?: string } & Record<string, unknown>;
  spec?: unknown;
  status?: unknown;
  [field: string]: unknown;
}

const PLURALS: Record<string, string> = { NodeClass: 'nodeclasses', EC2NodeClass: 'ec2nodeclasses' };

function collectionPath({ apiVersion, kind, metadata }: Manifest): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const namespace = metadata.namespace === undefined ? '' : `/namespaces/${metadata.namespace}`;
  return `${root}${namespace}/${PLURALS[kind] ?? `${kind.toLowerCase()}s`}`;
}

export function objectPath(manifest: Manifest): string {
  return `${collectionPath(manifest)}/${manifest.metadata.name}`;
}

/** A Node keeps its status on creation; everything else drops it, and takes it on a PUT to `/status`. */
export async function createObject(client: ApiClient, manifest: Manifest): Promise<void> {
  const created = await sendJson<Manifest>(client, { method: 'POST', path: collectionPath(manifest), body: manifest });
  if (manifest.status === undefined || manifest.kind === 'Node') return;
  await sendJson(client, { method: 'PUT', path: `${objectPath(manifest)}/status`, body: { ...created, status: manifest.status } });
}

const SIDE_BY_SIDE = 8;

/** Kinds in the order given; objects of one kind side by side. */
export async function createObjects(client: ApiClient, manifests: readonly Manifest[]): Promise<void> {
  for (const kind of new Set(manifests.map((manifest) => manifest.kind))) {
    const waiting = manifests.filter((manifest) => manifest.kind === kind);
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await createObject(client, next);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  }
}

export async function deleteObject(client: ApiClient, manifest: Manifest): Promise<void> {
  await sendJson(client, { method: 'DELETE', path: objectPath(manifest) });
}
