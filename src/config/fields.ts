import { map, namedMap, oneOf, oneOrMore, text, truth } from './readers.ts';
import type { JsonValue } from '../model/json.ts';
import type { Reader, ValuesOf } from './readers.ts';
import type { RuleLevel } from './config.ts';

/** Refused: `!x`, which would match everything else, and texts that match nothing. */
const glob = text('a glob, such as clusters/prod-*/**, without a ! before it', /^[^!\s]/);
const values = oneOrMore(text());

/** Also the keys that docs/karpami.schema.json names, which a test compares. */
export const ENVIRONMENT_FIELDS = {
  production: truth,
  paths: oneOrMore(glob),
  clusters: oneOrMore(text('the name of a cluster', /\S/)),
  labels: namedMap(values),
  annotations: namedMap(values),
};

/** An unquoted `off` is false to YAML 1.1, which Kubernetes reads. */
const OFF = new Map<JsonValue, 'off'>([[false, 'off']]);
const level = oneOf<RuleLevel>(['error', 'warning', 'info', 'off'], OFF);

export const RULE_FIELDS = { severity: level, environments: namedMap(level) };

const NAME = /^[A-Za-z][\w.-]*$/;

function checkEnvironmentName(name: string): string | undefined {
  return NAME.test(name) ? undefined : `${JSON.stringify(name)} is no name of an environment: write letters, digits, dots, dashes and underscores, a letter first`;
}

const ruleMap = map(RULE_FIELDS);

const rule: Reader<ValuesOf<typeof RULE_FIELDS>> = (value, path, report) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const severity = level(value, path, report);
    return severity === undefined ? undefined : { severity };
  }
  if (Object.keys(value).length === 0) report(path, 'an empty map stands where a severity is due: write severity, environments or both');
  return ruleMap(value, path, report);
};

export const CONFIG_FIELDS = {
  environments: namedMap(map(ENVIRONMENT_FIELDS), checkEnvironmentName),
  rules: namedMap(rule),
  failOn: oneOf(['error', 'warning', 'info', 'never']),
  karpenterVersion: text('a release of Karpenter, such as "1.14"', /^v?\d+\.\d+(\.\d+)?([-+].*)?$/),
  kubernetesVersion: text('a Kubernetes version, such as "1.34"', /^v?1\.\d{1,3}(\.\d+)?([-+].*)?$/),
  exclude: oneOrMore(glob),
  baseline: text('a file', /\S/),
};

export type ConfigValues = ValuesOf<typeof CONFIG_FIELDS>;

export const readConfigValues: Reader<ConfigValues> = map(CONFIG_FIELDS);
