import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readYaml, runAction } from './ready-made/composite-action.ts';
import type { ActionRun, CompositeAction } from './ready-made/composite-action.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const action = readYaml(join(root, 'action.yml')) as CompositeAction;

/** What installs karpami does so from a tarball, and reaches no registry. */
const env = { PATH: process.env['PATH'], HOME: '/nonexistent', TZ: 'UTC', npm_config_offline: 'true', npm_config_update_notifier: 'false' };

const work = mkdtempSync(join(tmpdir(), 'karpami-action-'));
let tarball = '';
/** Where the one installation that most of the runs share has put karpami. */
let installed = '';

beforeAll(() => {
  const { stdout, stderr, status } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], { cwd: root, encoding: 'utf8', env: { ...env, npm_config_cache: join(work, 'cache') } });
  if (status !== 0) throw new Error(stderr);
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  tarball = join(work, packed?.filename ?? '');
  const run = runAction({ ...action, outputs: { bin: { value: '${{ steps.install.outputs.bin }}' } }, runs: { ...action.runs, steps: action.runs.steps.slice(0, 1) } }, { version: tarball }, { actionFolder: root, workspace: work, temp: join(work, 'shared'), env: { ...env, npm_config_cache: join(work, 'cache') } });
  installed = run.outputs['bin'] ?? '';
}, 60_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

let count = 0;

/** Runs the action on these files, in a folder of their own; where a version is named, with an installation of its own. */
function run(files: Record<string, string | Buffer>, inputs: Record<string, string> = {}, more: Record<string, string> = {}): ActionRun & { workspace: string } {
  count += 1;
  const workspace = join(work, `repo-${count}`);
  for (const [path, text] of Object.entries({ '.git/HEAD': 'ref', ...files })) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
  const temp = join(work, `temp-${count}`);
  const options = { actionFolder: root, workspace, temp, env: { ...env, npm_config_cache: join(work, 'cache'), ...more }, ...(inputs['version'] === undefined && { done: { install: { bin: installed } } }) };
  return { ...runAction(action, inputs, options), workspace };
}

const nodeClass = (alias: string) => `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: default}
spec:
  role: demo-node
  subnetSelectorTerms: [{tags: {karpenter.sh/discovery: demo}}]
  securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: demo}}]
  amiSelectorTerms:
  - alias: ${alias}
`;
const LATEST = { 'prod/class.yaml': nodeClass('al2023@latest') };
const PINNED = { 'prod/class.yaml': nodeClass('al2023@v20261101') };

describe('the GitHub action', () => {
  it('puts nothing into its scripts, so that no input can be run', () => {
    expect(action.runs.steps.filter((step) => step.run.includes('${{'))).toEqual([]);
    expect(action.runs.steps.map(({ shell }) => shell)).toEqual(['bash', 'bash']);
  });

  it('describes every input, and uses it', () => {
    const used = action.runs.steps.flatMap((step) => [...Object.values(step.env), step['working-directory'] ?? '']).join('\n');
    expect(Object.entries(action.inputs).filter(([name, { description }]) => description === '' || !used.includes(`\${{ inputs.${name} }}`))).toEqual([]);
  });

  it('installs what it is told to, and runs it', () => {
    expect(run({ ...LATEST, 'vendor/karpami.tgz': readFileSync(tarball) }, { version: 'vendor/karpami.tgz' }).outputs['exit-code']).toBe('1');
  }, 60_000);

  it('shows findings in the files, in the summary and for code scanning, and fails', () => {
    const { status, log, outputs, summary, workspace } = run(LATEST, { 'sarif-file': 'karpami.sarif' });
    expect(status).toBe(1);
    expect(log).toMatch(/^::error .*file=prod\/class\.yaml.*line=9.*alias-latest/m);
    expect(summary).toContain('alias-latest');
    expect(outputs).toEqual({ 'exit-code': '1', 'sarif-file': join(workspace, 'karpami.sarif') });
    const sarif = JSON.parse(readFileSync(join(workspace, 'karpami.sarif'), 'utf8')) as { version: string; runs: { results: { ruleId: string }[] }[] };
    expect([sarif.version, sarif.runs[0]?.results.map(({ ruleId }) => ruleId)]).toEqual(['2.1.0', ['alias-latest']]);
  });

  it('passes where nothing is found', () => {
    const { status, log, outputs, summary } = run(PINNED, { args: '--rule\npin-too-old=off' });
    expect([status, outputs, /^::error/m.test(log), summary === '']).toEqual([0, { 'exit-code': '0', 'sarif-file': '' }, false, false]);
  });

  it('takes paths, a configuration, a severity and more arguments, one a line, as they are', () => {
    const files = { ...LATEST, 'a b/$(touch x).yaml': nodeClass('al2023@latest'), 'ci/k.yaml': 'rules: {alias-latest: warning}' };
    const { status, log, workspace } = run(files, { paths: 'a b/$(touch x).yaml\r\n\n', config: 'ci/k.yaml', 'fail-on': 'warning', args: '--env\nqa;touch y\n' });
    expect(status).toBe(1);
    expect(log).toContain('$(touch x).yaml');
    expect(log).not.toContain('prod/class.yaml');
    expect(readdirSync(workspace).sort()).toEqual(['.git', 'a b', 'ci', 'prod']);
  });

  it('starts where it is told to', () => {
    expect(run({ 'infra/prod/class.yaml': nodeClass('al2023@latest') }, { 'working-directory': 'infra', paths: 'prod' }).status).toBe(1);
  });

  it('writes a table instead of annotations, in which no line is a command', () => {
    const { log, summary } = run(LATEST, { annotations: 'false', summary: 'false' });
    expect(log).toMatch(/^::stop-commands::([0-9a-f-]{36})\n[^]*prod\/class\.yaml:9:12[^]*\n::\1::\n/m);
    expect([log.includes('::error'), summary]).toEqual([false, '']);
  });

  it('tells a run that could not be made from findings', () => {
    expect(run({ 'a.txt': '' }).outputs['exit-code']).toBe('2');
    expect(run({ ...PINNED, 'karpami.yaml': 'rulse: {}' }).outputs['exit-code']).toBe('2');
    expect(run({ ...PINNED, 'broken.yaml': 'apiVersion: karpenter.sh/v1\nspec: [' }).outputs['exit-code']).toBe('3');
  });

  test.each(['1.0.0; touch x', 'git+https://example.com/karpami', '../karpami', '$(touch x)', 'npm:other'])('refuses to install "%s"', (version) => {
    const { status, log, workspace } = run(LATEST, { version });
    expect([status, log]).toEqual([2, '::error::the input version is neither a version nor the path of a tarball\n']);
    expect(readdirSync(workspace).sort()).toEqual(['.git', 'prod']);
  });

  it('installs its own version where none is named', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    mkdirSync(join(work, 'bin'));
    writeFileSync(join(work, 'bin/npm'), '#!/bin/sh\necho "npm $*"\nexit 7\n', { mode: 0o755 });
    const { status, log } = run(LATEST, { version: '' }, { PATH: `${join(work, 'bin')}:${String(env.PATH)}` });
    expect([status, log]).toEqual([7, expect.stringMatching(new RegExp(`^npm install --prefix \\S+ --ignore-scripts .* karpami@${version.replaceAll('.', '\\.')}\n$`))]);
  });
});

describe('the pre-commit hook', () => {
  const [hook] = readYaml(join(root, '.pre-commit-hooks.yaml')) as { id: string; entry: string; files: string }[];
  const karpami = (...files: string[]) => {
    const [name, ...args] = hook!.entry.split(' ');
    expect(name).toBe('karpami');
    return spawnSync(process.execPath, [join(root, 'bin/karpami.js'), ...args, ...files], { cwd: join(work, 'hook'), encoding: 'utf8', env });
  };

  beforeAll(() => {
    for (const [path, text] of Object.entries({ ...LATEST, 'pinned.yaml': nodeClass('al2023@v20261101'), 'other.yaml': 'a: b\n', 'chart/pool.yaml': '{{ if .x }}\napiVersion: karpenter.sh/v1\nkind: NodePool\n{{ end }}\n' })) {
      mkdirSync(dirname(join(work, 'hook', path)), { recursive: true });
      writeFileSync(join(work, 'hook', path), text);
    }
  });

  test.each([
    ['files without an object of Karpenter\'s', ['other.yaml'], 0],
    ['charts, which are not rendered', ['chart/pool.yaml', 'pinned.yaml'], 0],
    ['no file', ['chart/pool.yaml'], 0],
    ['a finding', ['prod/class.yaml', 'other.yaml'], 1],
  ])('meets %s', (_name, files, status) => {
    expect(karpami(...files).status).toBe(status);
  });

  test.each([['a.yaml', true], ['a.yml', true], ['main.tf', true], ['x.tftpl', true], ['plan.json', true], ['README.md', false], ['yaml', false], ['a.yaml.bak', false]])('is for %s: %s', (name, expected) => {
    expect(new RegExp(hook!.files).test(name)).toBe(expected);
  });
});

describe('the examples', () => {
  const names = readdirSync(join(root, 'docs/examples'));
  const { version } = JSON.parse(read('package.json')) as { version: string };

  test.each(names)('%s is YAML that a page shows the way to', (name) => {
    expect(readYaml(join(root, 'docs/examples', name))).toBeInstanceOf(Object);
    expect(read('docs/ci.md')).toContain(`](examples/${name})`);
  });

  test.each(names)('%s names this version, and flags that there are', (name) => {
    const text = read(`docs/examples/${name}`);
    const versions = [...text.matchAll(/karpami(?:@v?|:|_VERSION: ")(\d[\w.-]*)|rev: v([\w.-]+)/g)].map(([, npm, git]) => npm ?? git);
    expect(versions.filter((each) => each !== version)).toEqual([]);
    const help = spawnSync(process.execPath, [join(root, 'bin/karpami.js'), 'lint', '--help'], { encoding: 'utf8', env: { ...env, COLUMNS: '100' } }).stdout;
    const flags = [...text.matchAll(/karpami"? lint ([^|<#\n]*(?:\\\n[^|<#\n]*)*)/g)].flatMap(([, rest = '']) => [...rest.matchAll(/(?<=\s|^)--[a-z-]+/g)].map(([flag]) => flag));
    expect(flags.filter((flag) => !help.includes(`${flag} `))).toEqual([]);
  });

  it('have inputs of the action that there are', () => {
    const workflow = readYaml(join(root, 'docs/examples/github-workflow.yml')) as { jobs: { lint: { steps: { uses?: string; with?: Record<string, unknown> }[] } } };
    const inputs = workflow.jobs.lint.steps.filter(({ uses }) => uses?.includes('/karpami@')).flatMap((step) => Object.keys(step.with ?? {}));
    expect(inputs.filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
    expect(inputs).toContain('sarif-file');
  });
});

describe('the release', () => {
  it('runs what every change has to pass, and publishes with provenance', () => {
    const text = read('.github/workflows/release.yml');
    expect(existsSync(join(root, '.ci/run'))).toBe(true);
    for (const part of ['bash .ci/run', '--provenance', 'id-token: write', "tags: ['v*']"]) expect(text).toContain(part);
    const permissions = (readYaml(join(root, '.github/workflows/release.yml')) as { permissions: unknown }).permissions;
    expect(permissions).toEqual({ contents: 'read' });
  });
});
