import { usageError } from '../errors.ts';
import { readDocuments } from '../manifests/parse-manifests.ts';
import type { ManifestDocument, ParsedFile, SourcePosition } from '../model/manifest.ts';
import type { Config, EnvironmentConfig, RuleConfig } from './config.ts';
import { readConfigValues } from './fields.ts';
import type { ConfigValues } from './fields.ts';
import { compileGlobs } from './path-globs.ts';
import { absolutePath } from './paths.ts';
import { unknownName } from './readers.ts';
import type { Report } from './readers.ts';
import { DEFAULT_ENVIRONMENT, isProductionName, PRODUCTION, tokensOf } from './tokens.ts';

export interface ConfigText {
  /** As the user would name it. */
  path: string;
  /** Absolute. */
  folder: string;
  text: string;
}

/** Reads a configuration. Throws KarpamiError `usage` with every place that is wrong. */
export async function readConfig(file: ConfigText, ruleIds: readonly string[]): Promise<Config> {
  const { values, problems } = readValues(file, ruleIds);
  if (problems.length > 0) throw usageError(describe(file.path, problems), 'correct it, or run without it: --no-config');
  return makeConfig(file, values);
}

interface Problem {
  at: SourcePosition;
  message: string;
}

const MOST_PROBLEMS = 20;

function describe(path: string, problems: readonly Problem[]): string {
  const lines = problems.slice(0, MOST_PROBLEMS).map(({ at: { line, column }, message }) => `${path}:${line}:${column}: ${message}`);
  return [...lines, ...(problems.length > MOST_PROBLEMS ? [`and ${problems.length - MOST_PROBLEMS} more`] : [])].join('\n');
}

function readValues({ path, text }: ConfigText, ruleIds: readonly string[]): { values: ConfigValues; problems: Problem[] } {
  const parsed = readDocuments({ path, text });
  const problems = problemsOfText(parsed);
  const [document] = parsed.documents;
  if (document === undefined || problems.length > 0) return { values: {}, problems };
  const report: Report = (at, message, isKey = false) => {
    const position = document.locate(at);
    problems.push({ at: isKey ? positionOfKey(text, position, String(at.at(-1))) : position, message });
  };
  const values = readConfigValues(document.value, [], report) ?? {};
  checkRules(values, ruleIds, report);
  return { values, problems: problems.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column) };
}

/** An empty file is a configuration that says nothing. */
function problemsOfText({ documents, problems }: ParsedFile): Problem[] {
  const [first, second] = documents;
  return [
    ...problems.filter(({ kind }) => kind !== 'empty').map(({ position, message }): Problem => ({ at: position, message })),
    ...(second === undefined ? [] : [{ at: second.locate([]), message: 'a second document stands where the file should end' }]),
    ...(first === undefined ? [] : duplicates(first)),
  ];
}

function duplicates(document: ManifestDocument): Problem[] {
  return document.duplicateKeys([]).map(({ key, first, again }) => ({ at: again, message: `${JSON.stringify(key)} stands on line ${first.line} already` }));
}

/** A scalar's place is its own; its key stands before it, on the same line as a rule. */
function positionOfKey(text: string, position: SourcePosition, key: string): SourcePosition {
  const line = text.split('\n', position.line)[position.line - 1] ?? '';
  const start = line.lastIndexOf(key, position.column - 1);
  return start === -1 ? position : { ...position, column: start + 1 };
}

/** What the schema cannot know: which rules and which environments there are. */
function checkRules({ rules, environments }: ConfigValues, ruleIds: readonly string[], report: Report): void {
  const names = [...(environments?.keys() ?? []), PRODUCTION, DEFAULT_ENVIRONMENT];
  for (const [id, rule] of rules ?? []) {
    if (!ruleIds.includes(id)) report(['rules', id], unknownName('rule', id, ruleIds), true);
    const unknown = [...(rule.environments?.keys() ?? [])].filter((name) => !names.includes(name) && !isTokenName(name));
    for (const name of unknown) report(['rules', id, 'environments', name], unknownName('environment', name, names), true);
  }
}

/** Names that objects get where no environment is configured for them. */
function isTokenName(name: string): boolean {
  return tokensOf(name).some((token) => token.name === name);
}

async function makeConfig({ path, folder }: ConfigText, { environments, rules, exclude, baseline, ...rest }: ConfigValues): Promise<Config> {
  return {
    ...rest,
    path,
    folder,
    environments: await Promise.all([...(environments ?? [])].map(([name, values]) => makeEnvironment(name, values))),
    rules: new Map([...(rules ?? [])].map(([id, rule]): [string, RuleConfig] => [id, { ...rule, environments: rule.environments ?? new Map() }])),
    exclude: await compileGlobs(exclude ?? []),
    ...(baseline !== undefined && { baseline: absolutePath(folder, baseline) }),
  };
}

type EnvironmentValues = NonNullable<ConfigValues['environments']> extends Map<string, infer V> ? V : never;

async function makeEnvironment(name: string, { production, paths, clusters, labels, annotations }: EnvironmentValues): Promise<EnvironmentConfig> {
  return {
    name,
    production: production ?? isProductionName(name),
    paths: await compileGlobs(paths ?? []),
    clusters: clusters ?? [],
    labels: labels ?? new Map(),
    annotations: annotations ?? new Map(),
  };
}
