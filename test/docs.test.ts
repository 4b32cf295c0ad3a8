import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wordsOfType } from './docs/contract-words.ts';
import { expectedText, findExamples } from './docs/examples.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'bin/karpami.js');
const update = process.env['UPDATE_GOLDEN'] === '1';
const FIXED_CLOCK = `--require=${join(import.meta.dirname, 'tools/fixed-clock.cjs')}`;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string };

const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
const documents = ['README.md', 'ARCHITECTURE.md', '.github/CONTRIBUTING.md', ...pages];

/** From the project's folder, with nothing of the person's own settings and no cluster or AWS within reach. */
function karpami(args: readonly string[]): { output: string; status: number | null } {
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent', NODE_OPTIONS: FIXED_CLOCK, TZ: 'UTC', COLUMNS: '80', NO_COLOR: '1', AWS_EC2_METADATA_DISABLED: 'true' };
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: 'utf8', input: '', env });
  return { output: stdout + stderr, status };
}

describe('README', () => {
  test.each(['npm ci && npm run demo', 'npm ci && npm test'])('names the set-up command "%s"', (command) => {
    expect(read('README.md').split('\n')).toContain(command);
  });

  it.each(pages)('links to %s, or a page does', (page) => {
    const linked = documents.flatMap((file) => linksOf(file).map((link) => join(dirname(file), link)));
    expect(linked).toContain(page);
  });
});

function linksOf(file: string): string[] {
  return [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '');
}

describe('documents', () => {
  test.each([...documents, '.ci/run'])('%s names only scripts that exist', (file) => {
    const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test.each(documents)('%s links to files that exist', (file) => {
    for (const link of linksOf(file)) expect(() => readFileSync(join(root, dirname(file), link))).not.toThrow();
  });

  it('the changelog has a place for what is not released yet', () => {
    expect(read('CHANGELOG.md')).toMatch(/^## \[Unreleased\]$/m);
  });
});

const examples = ['README.md', ...pages].flatMap((file) => findExamples(read(file)).map((example) => ({ file, command: example.args.join(' '), example })));

describe('examples', () => {
  test.each(examples)('$file shows what karpami $command prints', ({ file, example }) => {
    const run = karpami(example.args);
    const expected = expectedText(example, run);
    if (update) writeFileSync(join(root, file), read(file).replace(example.text, () => expected));
    expect(run.status).toBeLessThan(4);
    expect(update ? expected : example.text).toBe(expected);
  });
});

/** Long names of the flags that a help text lists. */
function flagsOf(help: string): string[] {
  return [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z][a-z-]*)/gm)].map(([, flag = '']) => flag).filter((flag) => flag !== '--help');
}

/** Names of commands that a help text lists. */
function commandsIn(help: string): string[] {
  return [...help.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
}

const commands = commandsIn(karpami(['--help']).output);
/** Those of a command's commands as well. */
const flagsByCommand = new Map(
  commands.map((command) => {
    const help = karpami([command, '--help']).output;
    const helps = [help, ...commandsIn(help).map((name) => karpami([command, name, '--help']).output)];
    return [command, helps.flatMap(flagsOf)];
  }),
);

describe('pages', () => {
  it.each(commands)('%s has one that names all of its flags, and README links to it', (command) => {
    const page = read(`docs/${command}.md`);
    expect((flagsByCommand.get(command) ?? []).filter((flag) => !new RegExp(`\\W${flag}(?![\\w-])`).test(page))).toEqual([]);
    expect(linksOf('README.md')).toContain(`docs/${command}.md`);
  });

  it.each(pages)('%s names only flags that exist', (page) => {
    const known = new Set([...flagsByCommand.values()].flat().concat('--help', '--version'));
    const named = [...read(page).matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag);
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });
});

/** Ids of findings, as the actions write them. */
function findingIds(): string[] {
  const files = readdirSync(join(root, 'src/actions'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((name) => [...read(join('src/actions', name)).matchAll(/\bid: '([a-z-]+)'/g)].map(([, id = '']) => id));
}

describe('findings', () => {
  it.each([...new Set(findingIds())])('%s stands in the table of a command', (id) => {
    expect(commands.some((command) => read(`docs/${command}.md`).includes(`\n| \`${id}\` |`))).toBe(true);
  });
});

describe('the JSON contract', () => {
  const page = read('docs/json.md');
  const coded = new Set([...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => [code, ...code.split(/[^\w-]+/)]));
  const { members, values } = wordsOfType(join(root, 'src/model/report.ts'), 'Report');

  it('is described member by member', () => {
    // A plan is written without the drift that it is made of.
    expect([...members].filter((name) => name !== 'drift' && !coded.has(name))).toEqual([]);
  });

  it('is described value by value', () => {
    expect([...values].filter((value) => !coded.has(value))).toEqual([]);
  });

  it('has no member in an expected output that the page does not have', () => {
    const outputs = commands.flatMap((command) => ['json', 'output-json'].map((name) => join(root, 'fixtures/scenarios', command, name, 'stdout.txt'))).filter((file) => existsSync(file));
    expect(outputs.length).toBeGreaterThanOrEqual(3);
    expect(outputs.flatMap((file) => namesIn(JSON.parse(readFileSync(file, 'utf8')))).filter((name) => /^\w+$/.test(name) && !coded.has(name))).toEqual([]);
  });
});

/** Names of members at any depth; keys of tags are data. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...(name === 'tags' ? [] : namesIn(member))]);
}

describe('the version', () => {
  it('is the same in src/version.ts and package.json', () => {
    expect(read('src/version.ts')).toContain(`'${version}'`);
  });
});
