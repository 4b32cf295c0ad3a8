import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Candidate } from './measure.ts';

const VERSION = 'v0.7.0';

/**
 * The validator that many repositories run in CI, on a folder. It is built once from its Go module into the user's cache; `undefined` where
 * that cannot be done. It finds no schema and asks no network for one, so that it reads and tells apart what it would validate, and no more.
 */
export function kubeconform(folder: string, noSchemas: string): Candidate | undefined {
  const bin = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'karpami', `kubeconform-${VERSION}`);
  const command = join(bin, 'kubeconform');
  if (!existsSync(command)) {
    mkdirSync(bin, { recursive: true });
    spawnSync('go', ['install', `github.com/yannh/kubeconform/cmd/kubeconform@${VERSION}`], { env: { ...process.env, GOBIN: bin } });
  }
  if (!existsSync(command)) return undefined;
  const flags = ['-ignore-missing-schemas', '-summary', '-schema-location', join(noSchemas, '{{.ResourceKind}}.json')];
  return { name: `kubeconform ${VERSION} without schemas`, command, args: [...flags, folder] };
}
