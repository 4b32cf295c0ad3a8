import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifests } from '../src/manifests/parse-manifests.ts';
import { RULES } from '../src/rules/index.ts';
import type { Rule } from '../src/rules/rule.ts';
import { rulesPage } from './docs/rules-page.ts';
import { completeExample } from './rules/complete-example.ts';
import { lintText } from './rules/lint-text.ts';
import type { LintOptions } from './rules/lint-text.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** What is not a rule in the folder of rules. */
const FRAME = ['aws-facts', 'index', 'input', 'rule', 'subjects', 'suppression'];
const files = readdirSync(join(root, 'src/rules')).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length)).filter((name) => !FRAME.includes(name));

const rules = RULES.map((rule) => ({ id: rule.info.id, rule }));
const withExample = rules.flatMap(({ id, rule }) => (rule.info.example === undefined ? [] : [{ id, rule, example: rule.info.example }]));

/** What an example needs beside the text. */
const OPTIONS: Record<string, LintOptions> = {
  'field-of-later-release': { karpenterVersion: '1.7.0' },
  'windows2025-k8s': { kubernetesVersion: '1.34' },
  'upgrade-refused': { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } },
};

describe('the catalogue of rules', () => {
  it('has each file of the folder once, under its own name', () => {
    expect(rules.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it('is in the order of its categories', () => {
    const order = ['selection', 'budgets', 'pools', 'admission', 'files'];
    const places = RULES.map(({ info }) => order.indexOf(info.category));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('is what docs/rules.md says; npm run docs:rules writes it anew', () => {
    expect(read('docs/rules.md')).toBe(rulesPage(RULES.map(({ info }) => info)));
  });
});

describe('rules that step back for more special ones', () => {
  const sources = ['shared/special-rules', ...files].map((name) => read(`src/rules/${name}.ts`));
  const named = sources.flatMap((source) => [...source.matchAll(/(?:unlessFoundBy|rules): (\[[^\]]*\])/g)].flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => id)));

  it.each([...new Set(named)])('%s is one', (id) => {
    expect(files).toContain(id);
  });
});

describe.each(rules)('rule $id', ({ id, rule }) => {
  const source = read(`src/rules/${id}.ts`);

  it('says what it is in one line, and in full sentences why it matters and what to do', () => {
    const { title, why, fix } = rule.info;
    expect(title).toMatch(/^\S.{9,69}[^.\s]$/);
    expect(why).toMatch(/^.{40,400}\.$/);
    expect(fix).toMatch(/^.{20,400}\.$/);
  });

  it('is exported under its name, as one thing', () => {
    const name = id.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
    expect([...source.matchAll(/^export const (\w+)/gm)].map(([, exported]) => exported)).toEqual([name]);
    expect(source).toContain(`\n  id: '${id}',\n`);
  });

  it('has a test that names it', () => {
    expect(read(`test/rules/${id}.test.ts`)).toMatch(new RegExp(`['"\`]${id}['"\`]`));
  });

  it('has a scenario in whose output it is', () => {
    expect(read(`fixtures/scenarios/lint/${id}/stdout.txt`)).toContain(id);
  });

  it('says what changes its severity, where something does', () => {
    expect(rule.info.severityNote !== undefined).toBe(changesSeverity(source));
  });
});

/** Whether a hit of the rule has a severity of its own. */
function changesSeverity(source: string): boolean {
  return /\bseverity\b/.test(source.slice(source.indexOf('*check(')));
}

describe.each(withExample)('the example of $id', ({ id, rule, example }) => {
  it('is YAML', () => {
    for (const text of [example.bad, example.good]) expect(parseManifests({ path: 'example.yaml', text }).problems.filter(({ kind }) => kind !== 'unread')).toEqual([]);
  });

  if (isTriable(rule)) {
    it('is found where it is bad', async () => {
      expect(await idsOf(example.bad, id)).toContain(id);
    });

    it('is not found where it is good', async () => {
      expect(await idsOf(example.good, id)).not.toContain(id);
    });
  }
});

function isTriable({ info }: Rule): boolean {
  return info.needs === 'manifest';
}

async function idsOf(example: string, id: string): Promise<string[]> {
  const findings = await lintText(completeExample(example), { env: 'prod', ...OPTIONS[id] });
  return findings.map((finding) => finding.id);
}

it('every rule that reads files alone has an example', () => {
  expect(rules.filter(({ rule }) => isTriable(rule) && rule.info.example === undefined).map(({ id }) => id)).toEqual([]);
});
