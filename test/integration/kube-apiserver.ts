import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { freePorts } from './free-ports.ts';

export interface KubeApiServer {
  url: string;
  /** Client URL of its etcd. */
  etcdUrl: string;
  /** PEM text of what signed its certificate. */
  ca: string;
  /** May do everything. */
  admin: ApiClient;
  /** A kubeconfig of a user: `admin`, or `viewer`, who has no rights until somebody gives some. */
  kubeconfig(user: User): string;
  /** One that is wrong somewhere. */
  kubeconfigWith(change: { user: object; cluster?: object }): string;
  /** JSON lines: every request of the viewer. */
  auditLog: string;
  folder: string;
  stop(): Promise<void>;
}

export type User = 'admin' | 'viewer';

export const TOKENS: Record<User, string> = { admin: 'fake-admin-token', viewer: 'fake-viewer-token' };

/** Starts etcd and kube-apiserver on free ports of 127.0.0.1, in a temporary folder that goes with them. */
export async function startKubeApiServer(binary: string): Promise<KubeApiServer> {
  const folder = mkdtempSync(join(tmpdir(), 'karpami-kube-apiserver-'));
  const [etcdPort = 0, peerPort = 0, apiPort = 0] = await freePorts(3);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const url = `https://127.0.0.1:${apiPort}`;
  writeSettings(folder);
  const children = [
    start('etcd', etcdFlags({ folder, etcdUrl, peerUrl: `http://127.0.0.1:${peerPort}` }), join(folder, 'etcd.log')),
    start(binary, apiServerFlags({ folder, etcdUrl, apiPort }), join(folder, 'kube-apiserver.log')),
  ];
  const stop = stopper(folder, children);
  try {
    await ready(url, folder, children);
  } catch (error) {
    await stop();
    throw error;
  }
  const ca = readFileSync(authorityFile(folder), 'utf8');
  const admin = apiClient({ url, ca, token: TOKENS.admin });
  return {
    url,
    etcdUrl,
    ca,
    admin,
    kubeconfig: (name) => writeKubeconfig(folder, { url, name, user: { token: TOKENS[name] } }),
    kubeconfigWith: (change) => writeKubeconfig(folder, { url, name: 'changed', ...change }),
    auditLog: join(folder, 'audit.log'),
    folder,
    stop,
  };
}

function authorityFile(folder: string): string {
  return join(folder, 'certs/apiserver.crt');
}

const AUDIT_POLICY = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [{ level: 'Metadata', users: ['viewer'] }, { level: 'None' }],
};

function writeSettings(folder: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs1', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
  writeFileSync(join(folder, 'service-accounts.key'), privateKey, { mode: 0o600 });
  writeFileSync(join(folder, 'tokens.csv'), `${TOKENS.admin},admin,admin,system:masters\n${TOKENS.viewer},viewer,viewer\n`);
  writeFileSync(join(folder, 'audit-policy.yaml'), JSON.stringify(AUDIT_POLICY));
}

function etcdFlags({ folder, etcdUrl, peerUrl }: { folder: string; etcdUrl: string; peerUrl: string }): string[] {
  const listen = [`--listen-client-urls=${etcdUrl}`, `--advertise-client-urls=${etcdUrl}`, `--listen-peer-urls=${peerUrl}`];
  return [`--data-dir=${join(folder, 'etcd')}`, ...listen, `--initial-advertise-peer-urls=${peerUrl}`, `--initial-cluster=default=${peerUrl}`, '--unsafe-no-fsync'];
}

/** Without controllers nobody would make service accounts, or take the taint off a new Node. */
const LEFT_OUT_PLUGINS = 'ServiceAccount,TaintNodesByCondition';

function apiServerFlags({ folder, etcdUrl, apiPort }: { folder: string; etcdUrl: string; apiPort: number }): string[] {
  const key = join(folder, 'service-accounts.key');
  return [
    `--etcd-servers=${etcdUrl}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${apiPort}`,
    `--cert-dir=${join(folder, 'certs')}`,
    `--token-auth-file=${join(folder, 'tokens.csv')}`,
    '--authorization-mode=RBAC',
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-cluster-ip-range=10.0.0.0/24',
    `--disable-admission-plugins=${LEFT_OUT_PLUGINS}`,
    // Later pages would be served from memory whatever etcd has forgotten, for a minute: older servers have no such thing.
    '--feature-gates=ListFromCacheSnapshot=false',
    `--audit-policy-file=${join(folder, 'audit-policy.yaml')}`,
    `--audit-log-path=${join(folder, 'audit.log')}`,
  ];
}

function start(command: string, args: readonly string[], log: string): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(command, args, { stdio: ['ignore', file, file] });
  // Where this process ends without stopping them, they must not stay behind.
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function stopper(folder: string, children: readonly ChildProcess[]): () => Promise<void> {
  return async () => {
    for (const child of [...children].reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

const READY_ATTEMPTS = 300;
const READY_PAUSE_MS = 200;

async function ready(url: string, folder: string, children: readonly ChildProcess[]): Promise<void> {
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    if (await isReady(url, folder)) return;
    const ended = children.find(({ exitCode }) => exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended: ${lastLines(join(folder, 'kube-apiserver.log'))}`);
    await sleep(READY_PAUSE_MS);
  }
  throw new Error(`kube-apiserver did not become ready: ${lastLines(join(folder, 'kube-apiserver.log'))}`);
}

async function isReady(url: string, folder: string): Promise<boolean> {
  try {
    const client = apiClient({ url, ca: readFileSync(authorityFile(folder), 'utf8'), token: TOKENS.admin });
    return (await client.send({ method: 'GET', path: '/readyz' })).status === 200;
  } catch {
    return false;
  }
}

const SHOWN_LINES = 5;

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-SHOWN_LINES).join('\n');
}

function writeKubeconfig(folder: string, { url, name, user, cluster }: { url: string; name: string; user: object; cluster?: object }): string {
  const path = join(folder, `kubeconfig-${name}`);
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'local', cluster: { server: url, 'certificate-authority': authorityFile(folder), ...cluster } }],
    users: [{ name, user }],
    contexts: [{ name, context: { cluster: 'local', user: name } }],
    'current-context': name,
  };
  writeFileSync(path, JSON.stringify(config));
  return path;
}
