import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { KarpamiError } from '../../../errors.ts';
import type { ExecConfig } from './exec-plugin.ts';
import { messageOf } from './thrown.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface KubeConfigOptions {
  /** Path of one file; without it KUBECONFIG, then `~/.kube/config`, then the service account of the pod. */
  kubeconfig?: string;
  env: Environment;
}

/** Contexts in the order in which the kubeconfig has them. Throws KarpamiError (`notRun`) where there is no kubeconfig. */
export function listContexts(options: KubeConfigOptions): { names: string[]; current?: string } {
  const config = loadKubeConfig(options);
  return { names: config.contexts.map(({ name }) => name), current: config.currentContext || undefined };
}

/**
 * Several files are merged as kubectl does it: the first that names a cluster, user, context or current context wins, and missing ones
 * are passed over. (`KubeConfig.loadFromDefault` refuses two files that share a name.)
 */
export function loadKubeConfig(options: KubeConfigOptions): KubeConfig {
  const candidates = kubeConfigFiles(options);
  const files = candidates.filter((file) => existsSync(file));
  if (files.length > 0) return mergeKubeConfigs(files.map(readKubeConfig));
  if (options.kubeconfig === undefined && isInCluster(options.env)) return inClusterConfig();
  throw new KarpamiError('notRun', `no kubeconfig at ${candidates.map((file) => `"${file}"`).join(' or ') || 'KUBECONFIG or in the home directory'}`, UPDATE_HINT);
}

const UPDATE_HINT = 'write one with aws eks update-kubeconfig --name CLUSTER --region REGION, or name a file with --kubeconfig';

function kubeConfigFiles({ kubeconfig, env }: KubeConfigOptions): string[] {
  if (kubeconfig !== undefined) return [kubeconfig];
  const listed = (env.KUBECONFIG ?? '').split(delimiter).filter((file) => file !== '');
  if (listed.length > 0) return listed;
  const home = env.HOME || env.USERPROFILE;
  return home ? [join(home, '.kube', 'config')] : [];
}

function readKubeConfig(file: string): KubeConfig {
  const config = new KubeConfig();
  try {
    const text = readFileSync(file, 'utf8');
    if (text.trim() === '') return config;
    config.loadFromString(text, { onInvalidEntry: 'filter' });
  } catch (error) {
    throw new KarpamiError('notRun', `"${file}" cannot be read as a kubeconfig: ${messageOf(error)}`, UPDATE_HINT);
  }
  config.makePathsAbsolute(dirname(file));
  for (const user of config.users) placePlugin(file, user.exec as ExecConfig | undefined);
  return config;
}

/** As kubectl does: a command with a slash in it is relative to the kubeconfig, one without is searched in PATH. */
function placePlugin(file: string, exec: ExecConfig | undefined): void {
  if (exec?.command.includes('/') && !isAbsolute(exec.command)) exec.command = join(dirname(file), exec.command);
}

function mergeKubeConfigs(configs: readonly KubeConfig[]): KubeConfig {
  const merged = new KubeConfig();
  merged.loadFromOptions({
    clusters: firstOfEachName(configs.flatMap(({ clusters }) => clusters)),
    users: firstOfEachName(configs.flatMap(({ users }) => users)),
    contexts: firstOfEachName(configs.flatMap(({ contexts }) => contexts)),
    currentContext: configs.find(({ currentContext }) => currentContext)?.currentContext,
  });
  return merged;
}

function firstOfEachName<T extends { name: string }>(entries: readonly T[]): T[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values()].toReversed();
}

const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

function isInCluster(env: Environment): boolean {
  return Boolean(env.KUBERNETES_SERVICE_HOST) && existsSync(SERVICE_ACCOUNT_TOKEN);
}

function inClusterConfig(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}
