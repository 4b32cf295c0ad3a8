import type { EnvironmentConfig } from '../../config/config.ts';
import { stablePath } from '../../config/find-config.ts';
import type { Project } from '../../config/find-config.ts';
import { absolutePath, relativePath } from '../../config/paths.ts';
import { DEFAULT_ENVIRONMENT, tokensOf } from '../../config/tokens.ts';
import type { EnvironmentToken } from '../../config/tokens.ts';
import { matchesWildcard } from '../../config/wildcard.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Environment } from '../../model/lint.ts';
import { STDIN_PATH } from '../../model/manifest.ts';
import { valueAt } from '../../util/json-path.ts';
import { casualTagsOf, clusterNamesOf, withoutRolePrefix } from './cluster-names.ts';
import type { NamedValue } from './cluster-names.ts';
import type { EnvironmentOf } from './subjects-of.ts';

/** Where nothing tells; the one object that says so, so that a pool can be told to take its class's environment. */
export const UNDECIDED: Environment = { name: DEFAULT_ENVIRONMENT, production: 'no', decidedBy: 'nothing says so' };

export interface EnvironmentRules {
  /** What `--env` says: it holds for all objects. */
  forced?: string;
  project: Project;
}

/**
 * Decides where objects belong: `--env`, else the first environment of the configuration that fits, else words. A word in the path goes
 * before one in the cluster's name; that a path says staging and a cluster's name prod is told, as *maybe*. Other tags alone make no more of
 * it than *maybe*.
 */
export function environmentsOf({ forced, project }: EnvironmentRules): EnvironmentOf {
  const { config } = project;
  const everywhere = forced === undefined ? undefined : forcedEnvironment(forced, config?.environments ?? []);
  return ({ path }, { raw }) => everywhere ?? configuredEnvironment(project, path, raw) ?? guessEnvironment(pathsOf(project, path), raw);
}

function forcedEnvironment(name: string, configured: readonly EnvironmentConfig[]): Environment {
  const known = configured.find((environment) => environment.name === name);
  return { name, production: known?.production === false ? 'no' : 'yes', decidedBy: '--env' };
}

function configuredEnvironment({ config, currentFolder }: Project, path: string, object: JsonObject): Environment | undefined {
  if (config === undefined) return undefined;
  const relative = relativePath(config.folder, absolutePath(currentFolder, path));
  for (const { name, production, ...descriptions } of config.environments) {
    const fitting = fit(descriptions, relative, object);
    if (fitting !== undefined) return { name, production: production ? 'yes' : 'no', decidedBy: `${fitting} of ${config.path}` };
  }
  return undefined;
}

type Descriptions = Omit<EnvironmentConfig, 'name' | 'production'>;

/** In words, what of the descriptions fits. */
function fit({ paths, clusters, labels, annotations }: Descriptions, path: string, object: JsonObject): string | undefined {
  const glob = paths.find(({ matches }) => matches(path))?.glob;
  if (glob !== undefined) return `the path ${JSON.stringify(glob)}`;
  const cluster = clusters.length === 0 ? undefined : fittingCluster(clusters, clusterNamesOf(object));
  return cluster ?? fittingEntry('label', labels, valueAt(object, ['metadata', 'labels'])) ?? fittingEntry('annotation', annotations, valueAt(object, ['metadata', 'annotations']));
}

function fittingCluster(patterns: readonly string[], names: readonly NamedValue[]): string | undefined {
  const pattern = patterns.find((each) => names.some(({ value }) => matchesWildcard(each, value) || matchesWildcard(each, withoutRolePrefix(value))));
  return pattern === undefined ? undefined : `the cluster ${JSON.stringify(pattern)}`;
}

function fittingEntry(what: string, wanted: Descriptions['labels'], map: unknown): string | undefined {
  if (typeof map !== 'object' || map === null) return undefined;
  const valueByKey = new Map<string, unknown>(Object.entries(map));
  for (const [key, patterns] of wanted) {
    const value = valueByKey.get(key);
    if (typeof value === 'string' && patterns.some((pattern) => matchesWildcard(pattern, value))) return `the ${what} ${key}`;
  }
  return undefined;
}

/** From the repository's folder, so that it does not matter where karpami is started, then as the user gave it; absolute ones say what the machine is. */
function pathsOf(project: Project, path: string): string[] {
  const stable = stablePath(project, path === STDIN_PATH ? '.' : path);
  const isRelative = !ABSOLUTE.test(path) && path !== STDIN_PATH;
  return isRelative && stable !== path ? [stable, path] : [stable];
}

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;

function guessEnvironment(paths: readonly string[], object: JsonObject): Environment {
  const byPath = judgePaths(paths);
  if (byPath !== undefined && byPath.production !== 'no') return byPath;
  const byCluster = judge(clusterNamesOf(object));
  if (byPath !== undefined) return byCluster === undefined || byCluster.production === 'no' ? byPath : contradiction(byCluster, byPath);
  return byCluster ?? atMostMaybe(judge(casualTagsOf(object))) ?? UNDECIDED;
}

/** The path as the user gave it is shown where it says the same on its own. */
function judgePaths(paths: readonly string[]): Environment | undefined {
  const verdicts = paths.flatMap((path) => judge([{ value: path, described: `the path ${path}` }]) ?? []);
  const [first] = verdicts;
  return verdicts.findLast(({ name, production }) => name === first?.name && production === first.production);
}

interface Mention {
  token: EnvironmentToken;
  described: string;
}

/** What the words of some texts say; where some say one thing and some the other, it is *maybe*. */
function judge(texts: readonly NamedValue[]): Environment | undefined {
  const mentions = texts.flatMap(({ value, described }) => value.split('/').flatMap(tokensOf).map((token): Mention => ({ token, described })));
  const no = mentions.find(({ token }) => !token.production);
  const yes = mentions.find(({ token }) => token.production && (no === undefined || !token.isWeak));
  if (yes === undefined) return no === undefined ? undefined : environmentOf(no);
  return no === undefined ? environmentOf(yes) : contradiction(environmentOf(yes), environmentOf(no));
}

function environmentOf({ token, described }: Mention): Environment {
  return { name: token.name, production: token.production ? 'yes' : 'no', decidedBy: `${JSON.stringify(token.text)} in ${described}` };
}

function contradiction(yes: Environment, no: Environment): Environment {
  return { ...yes, production: 'maybe', decidedBy: `${yes.decidedBy}, but ${no.decidedBy}` };
}

function atMostMaybe(environment: Environment | undefined): Environment | undefined {
  return environment?.production === 'yes' ? { ...environment, production: 'maybe' } : environment;
}
