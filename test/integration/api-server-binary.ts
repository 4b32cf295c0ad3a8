import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { output } from './tools.ts';

const MODULE = join(process.env.KARPAMI_ROOT ?? '.', 'test/servers/kube-apiserver');
const VERSION = 'v1.34.0';
const HASH_DIGITS = 16;

/**
 * Path of the genuine kube-apiserver. It is built once (five to ten minutes, 2 GiB of memory) into the user's cache, for the work tree is
 * no place for 100 MB.
 */
export async function apiServerBinary(say: (line: string) => void): Promise<string> {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'karpami');
  const hash = createHash('sha256').update(readFileSync(join(MODULE, 'go.sum'))).digest('hex');
  const binary = join(folder, `kube-apiserver-${hash.slice(0, HASH_DIGITS)}`);
  if (existsSync(binary)) return binary;
  say('building kube-apiserver, once; this takes some minutes');
  mkdirSync(folder, { recursive: true });
  const unfinished = `${binary}.${process.pid}`;
  await output('go', ['build', '-trimpath', '-ldflags', linkerFlags(), '-o', unfinished, '.'], { cwd: MODULE, env: { ...process.env, CGO_ENABLED: '0' } });
  renameSync(unfinished, binary);
  return binary;
}

function linkerFlags(): string {
  const [major = '', minor = ''] = VERSION.slice(1).split('.');
  const variable = (name: string, value: string): string => `-X k8s.io/component-base/version.${name}=${value}`;
  return ['-s -w', variable('gitVersion', VERSION), variable('gitMajor', major), variable('gitMinor', minor)].join(' ');
}
