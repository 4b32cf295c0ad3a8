import type { Severity } from '../model/report.ts';

export type RuleLevel = Severity | 'off';

/** What a configuration says of one rule. */
export interface RuleConfig {
  /** Where no environment says otherwise; absent: the rule's own. */
  severity?: RuleLevel;
  /** By the name of the environment. */
  environments: ReadonlyMap<string, RuleLevel>;
}

/** A glob as it was written, with what it matches: a path relative to the configuration's folder, or anything below such a path. */
export interface PathGlob {
  glob: string;
  matches: (path: string) => boolean;
}

/** An environment that a configuration describes. An object belongs to it where any one of its descriptions fits. */
export interface EnvironmentConfig {
  name: string;
  production: boolean;
  paths: readonly PathGlob[];
  /** Names of clusters; `*` stands for anything. */
  clusters: readonly string[];
  /** Values by key, each of which fits; `*` stands for anything. */
  labels: ReadonlyMap<string, readonly string[]>;
  annotations: ReadonlyMap<string, readonly string[]>;
}

/** A configuration file that was read. */
export interface Config {
  /** As the user would name it. */
  path: string;
  /** Absolute: its globs and file names are relative to it. */
  folder: string;
  /** In the order of the file: the first that fits decides. */
  environments: readonly EnvironmentConfig[];
  rules: ReadonlyMap<string, RuleConfig>;
  failOn?: Severity | 'never';
  karpenterVersion?: string;
  /** Such as `1.34`. */
  kubernetesVersion?: string;
  /** Files that are not looked at. */
  exclude: readonly PathGlob[];
  /** Absolute. */
  baseline?: string;
}
