import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

interface Chunk {
  imports: string[];
  packages: string[];
}

const root = join(import.meta.dirname, '..');
const { chunks } = JSON.parse(readFileSync(join(root, 'build/stamp.json'), 'utf8')) as { chunks: Record<string, Chunk> };
const nodeClasses = 'fixtures/demo/nodeclasses.yaml';
const snapshot = ['--snapshot', 'fixtures/demo/cluster.json'];
const sdks = /^@aws-sdk\/|^@smithy\/|^@kubernetes\//;

/** Packages of which code was loaded while the command ran, as V8's coverage saw it. */
function packagesLoadedBy(args: string[], env: Record<string, string> = {}): string[] {
  const coverage = mkdtempSync(join(tmpdir(), 'karpami-coverage-'));
  spawnSync(process.execPath, ['bin/karpami.js', ...args], { cwd: root, env: { ...process.env, ...env, NODE_V8_COVERAGE: coverage } });
  const reports = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'));
  rmSync(coverage, { recursive: true });
  return Object.entries(chunks)
    .filter(([file]) => reports.some((report) => report.includes(`/dist/${file}"`)))
    .flatMap(([, { packages }]) => packages);
}

describe('the bundle', () => {
  it('leaves nothing but modules of Node outside', () => {
    const outside = Object.values(chunks).flatMap(({ imports }) => imports.filter((name) => !(name in chunks) && !isBuiltin(name)));
    expect(outside).toEqual([]);
  });

  it('names its chunks after what they hold', () => {
    expect(Object.keys(chunks).map((file) => basename(file)).filter((name) => !/^[a-z0-9-]+\.c?js$/.test(name))).toEqual([]);
  });
});

describe('what a command loads', () => {
  test.each([
    ['--version', ['--version'], []],
    ['--help', ['--help'], []],
    ['the help of one command', ['drift', '--help'], ['commander']],
    ['a usage error', ['drift', '--no-such-flag'], ['commander']],
    ['completion', ['completion', 'bash'], ['commander']],
    ['permissions', ['permissions'], ['commander', 'js-yaml']],
  ])('%s loads as little as it can', (_name, args, packages) => {
    expect(packagesLoadedBy(args)).toEqual(packages);
  });

  test.each([
    ['resolve', ['resolve', nodeClasses, ...snapshot]],
    ['drift', ['drift', ...snapshot]],
    ['plan', ['plan', ...snapshot]],
  ])('%s of a snapshot loads no SDK', (_name, args) => {
    const packages = packagesLoadedBy(args);
    expect(packages).toContain('string-width');
    expect(packages.filter((name) => sdks.test(name))).toEqual([]);
  });

  it('lint loads no SDK', () => {
    const packages = packagesLoadedBy(['lint', nodeClasses]);
    expect(packages).toContain('commander');
    expect(packages.filter((name) => sdks.test(name))).toEqual([]);
  });

  it('a live source loads its SDK', () => {
    const nobody = { AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
    const packages = packagesLoadedBy(['resolve', nodeClasses, '--region', 'eu-central-1', '--kubernetes-version', '1.34'], nobody);
    expect(packages).toEqual(expect.arrayContaining(['@aws-sdk/client-ec2', '@aws-sdk/client-ssm']));
  });
});
