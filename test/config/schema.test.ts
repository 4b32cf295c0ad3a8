import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { CONFIG_FIELDS, ENVIRONMENT_FIELDS, RULE_FIELDS } from '../../src/config/fields.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { readDocuments } from '../../src/manifests/parse-manifests.ts';

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/karpami.schema.json'), 'utf8'));
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

const RULE_IDS = ['alias-latest', 'budget-gap'];

function accepts(text: string): Promise<boolean> {
  return readConfig({ path: 'karpami.yaml', folder: '/work', text }, RULE_IDS).then(() => true, () => false);
}

const valid: [string, string][] = [
  ['an empty file', ''],
  ['an empty map', '{}'],
  ['a comment alone', '# nothing yet\n'],
  ['a rule with a severity', 'rules: {alias-latest: error}'],
  ['a rule switched off with a word that YAML reads as false', 'rules: {alias-latest: off}'],
  ['a rule switched off in quotes', 'rules: {alias-latest: "off"}'],
  ['a rule by environment', 'rules: {alias-latest: {severity: info, environments: {prod: error, dev: off}}}'],
  ['an environment that nothing describes', 'environments: {prod: {production: true}}'],
  ['an environment with yes', 'environments: {prod: {production: yes}}'],
  ['a single path instead of a list', 'environments: {prod: {paths: clusters/prod}}'],
  ['clusters, labels and annotations', 'environments: {prod: {clusters: ["*-prod"], labels: {env: prod}, annotations: {a/b: [b, c]}}}'],
  ['versions in quotes', 'karpenterVersion: "1.14"\nkubernetesVersion: "1.34"'],
  ['a version with its v', 'karpenterVersion: v1.14.1'],
  ['what fails the run', 'failOn: never'],
  ['what is left out', 'exclude: [vendor, "**/x"]\nbaseline: .karpami-baseline.json'],
];

const invalid: [string, string][] = [
  ['an unknown key', 'enviroments: {}'],
  ['a list', '- a'],
  ['a text', 'rules'],
  ['an unknown key of an environment', 'environments: {prod: {path: [a]}}'],
  ['an environment of nothing', 'environments: {prod: }'],
  ['environments as a list', 'environments: [prod]'],
  ['environments of nothing', 'environments:'],
  ['a name with a space', 'environments: {"a b": {}}'],
  ['a glob that negates', 'environments: {prod: {paths: ["!a"]}}'],
  ['a glob that is empty', 'exclude: [""]'],
  ['a number among the globs', 'exclude: [1]'],
  ['a label that YAML reads as true', 'environments: {prod: {labels: {live: yes}}}'],
  ['a severity that is none', 'rules: {alias-latest: fatal}'],
  ['a rule that is on', 'rules: {alias-latest: on}'],
  ['a rule of nothing', 'rules: {alias-latest: }'],
  ['an empty rule', 'rules: {alias-latest: {}}'],
  ['an unknown key of a rule', 'rules: {alias-latest: {level: error}}'],
  ['a severity that is none for an environment', 'rules: {alias-latest: {environments: {prod: high}}}'],
  ['a version that YAML reads as a number', 'kubernetesVersion: 1.30'],
  ['a word for a version', 'karpenterVersion: latest'],
  ['fail on off', 'failOn: off'],
  ['a baseline of several files', 'baseline: [a, b]'],
  ['an empty baseline', 'baseline: ""'],
];

describe('the schema of the configuration', () => {
  test.each([
    ['the file', CONFIG_FIELDS, schema.properties],
    ['an environment', ENVIRONMENT_FIELDS, schema.definitions.environment.properties],
    ['a rule', RULE_FIELDS, schema.definitions.rule.properties],
  ])('has the keys that are read: %s', (_name, fields, properties) => {
    expect(Object.keys(properties)).toEqual(Object.keys(fields));
  });

  test.each(valid)('allows what is read: %s', async (_name, text) => {
    const [document] = readDocuments({ path: 'karpami.yaml', text }).documents;
    expect({ schema: validate(document?.value ?? null), loader: await accepts(text) }).toEqual({ schema: true, loader: true });
  });

  test.each(invalid)('refuses what is not read: %s', async (_name, text) => {
    const [document] = readDocuments({ path: 'karpami.yaml', text }).documents;
    expect({ schema: validate(document?.value ?? null), loader: await accepts(text) }).toEqual({ schema: false, loader: false });
  });

  it('holds examples that are right', async () => {
    for (const example of schema.examples) expect({ schema: validate(example), loader: await accepts(JSON.stringify(example)) }).toEqual({ schema: true, loader: true });
    const keys = Object.entries<{ examples?: unknown[] }>(schema.properties);
    for (const [key, { examples = [] }] of keys) {
      for (const example of examples) expect({ key, schema: validate({ [key]: example }), loader: await accepts(JSON.stringify({ [key]: example })) }).toEqual({ key, schema: true, loader: true });
    }
  });

  it('describes every key', () => {
    const all = [schema, schema.definitions.environment, schema.definitions.rule].flatMap(({ properties }) => Object.values<{ title?: string; description?: string }>(properties));
    expect(all.filter(({ title, description }) => title === undefined || description === undefined)).toEqual([]);
  });
});
