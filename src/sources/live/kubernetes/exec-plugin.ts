import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { isatty } from 'node:tty';
import type { Environment } from './kube-config.ts';
import type { Target } from './target.ts';

/** `users[].user.exec` of a kubeconfig. */
export interface ExecConfig {
  apiVersion?: string;
  command: string;
  args?: string[] | null;
  env?: { name: string; value: string }[] | null;
  installHint?: string;
  interactiveMode?: string;
  provideClusterInfo?: boolean;
}

export interface ExecCredential {
  token?: string;
  /** PEM texts. */
  clientCertificateData?: string;
  clientKeyData?: string;
}

/** A plugin that gave no credential. `code` is ENOENT where it is not installed; the message holds what the plugin said last. */
export class ExecPluginError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** client-node would run the plugin too, but neither ends it at a deadline nor tells it about the cluster. */
export async function runExecPlugin(target: Target, env: Environment, signal: AbortSignal): Promise<ExecCredential> {
  const exec = target.user.exec as ExecConfig;
  const interactive = exec.interactiveMode !== 'Never' && isatty(0);
  const child = spawn(exec.command, exec.args ?? [], {
    env: pluginEnvironment(target, { exec, env, interactive }),
    stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  return decodeCredential(await readOutput(child, exec));
}

function pluginEnvironment(target: Target, { exec, env, interactive }: { exec: ExecConfig; env: Environment; interactive: boolean }): Environment {
  const info = {
    apiVersion: exec.apiVersion,
    kind: 'ExecCredential',
    spec: { interactive, cluster: exec.provideClusterInfo ? clusterInfo(target) : undefined },
  };
  const added = Object.fromEntries((exec.env ?? []).map(({ name, value }) => [name, value]));
  return { ...env, KUBERNETES_EXEC_INFO: JSON.stringify(info), ...added };
}

function clusterInfo({ cluster }: Target): Record<string, unknown> {
  return {
    server: cluster.server,
    'tls-server-name': cluster.tlsServerName,
    'insecure-skip-tls-verify': cluster.skipTLSVerify || undefined,
    'certificate-authority-data': cluster.caData,
    'proxy-url': cluster.proxyUrl,
  };
}

function readOutput(child: ChildProcess, { command, installHint }: ExecConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let complaints = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') reject(new ExecPluginError(`the credential plugin "${command}" is not installed${advice(installHint)}`, error.code));
      else if (error.name === 'AbortError') reject(new ExecPluginError(`the credential plugin "${command}" was still running${said(complaints)}`, 'ABORT_ERR'));
      else reject(new ExecPluginError(`the credential plugin "${command}" cannot be run: ${error.message}`, error.code));
    });
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new ExecPluginError(`the credential plugin "${command}" failed${said(complaints)}`, `exit ${code}`));
    });
  });
}

function advice(installHint: string | undefined): string {
  return installHint ? `: ${installHint.trim().split('\n').join(' ')}` : '';
}

const SAID_LENGTH = 200;

function said(complaints: string): string {
  const last = complaints.trim().split('\n').at(-1) ?? '';
  return last === '' ? ' without saying why' : `: ${last.slice(0, SAID_LENGTH)}`;
}

function decodeCredential(output: string): ExecCredential {
  const status = statusOf(output);
  if (typeof status?.token !== 'string' && typeof status?.clientCertificateData !== 'string') {
    throw new ExecPluginError('the credential plugin printed no token and no certificate');
  }
  return status;
}

function statusOf(output: string): ExecCredential | undefined {
  try {
    return (JSON.parse(output) as { status?: ExecCredential } | null)?.status;
  } catch {
    return undefined;
  }
}
