import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../integration/free-ports.ts';

export interface GeneratedCluster {
  url: string;
  kubeconfig: string;
  stop(): void;
}

const GENERATOR = `${process.env.KARPAMI_ROOT}/test/bench/gen-cluster.mjs`;

/** A made-up cluster in a process of its own, which takes half a minute to make 100,000 pods. */
export async function startGeneratedCluster({ nodes, podsPerNode }: { nodes: number; podsPerNode: number }): Promise<GeneratedCluster> {
  const [port = 0] = await freePorts(1);
  const args = [GENERATOR, '--nodes', String(nodes), '--pods-per-node', String(podsPerNode), '--port', String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill());
  let said = '';
  for await (const chunk of child.stderr) {
    said += String(chunk);
    if (said.includes('listening')) break;
  }
  if (!said.includes('listening')) throw new Error(`the generator ended: ${said}`);
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'karpami-bench-'));
  const stop = (): void => {
    child.kill();
    rmSync(folder, { recursive: true });
  };
  return { url, kubeconfig: writeKubeconfig(folder, url), stop };
}

function writeKubeconfig(folder: string, server: string): string {
  const path = join(folder, 'kubeconfig');
  const context = { name: 'bench', context: { cluster: 'bench', user: '' } };
  const config = { apiVersion: 'v1', kind: 'Config', clusters: [{ name: 'bench', cluster: { server } }], users: [], contexts: [context], 'current-context': 'bench' };
  writeFileSync(path, JSON.stringify(config));
  return path;
}
