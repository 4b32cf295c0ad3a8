import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface KubeconfigEntry {
  context: string;
  cluster: Record<string, unknown>;
  user?: Record<string, unknown>;
}

export interface TemporaryKubeconfig {
  path: string;
  directory: string;
  remove(): void;
}

/** A kubeconfig in a folder of its own, in JSON, which is YAML too. The first entry is the current context. */
export function writeKubeconfig(entries: readonly KubeconfigEntry[], currentContext = entries[0]?.context): TemporaryKubeconfig {
  const directory = mkdtempSync(join(tmpdir(), 'karpami-kubeconfig-'));
  const path = join(directory, 'config');
  writeFileSync(path, JSON.stringify(kubeconfig(entries, currentContext)));
  return { path, directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

function kubeconfig(entries: readonly KubeconfigEntry[], currentContext: string | undefined): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: entries.map(({ context, cluster }) => ({ name: `${context}-cluster`, cluster })),
    users: entries.flatMap(({ context, user }) => (user ? [{ name: `${context}-user`, user }] : [])),
    contexts: entries.map(({ context, user }) => ({ name: context, context: { cluster: `${context}-cluster`, ...(user && { user: `${context}-user` }) } })),
    'current-context': currentContext,
  };
}
