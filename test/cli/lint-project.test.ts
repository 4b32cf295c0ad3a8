import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/io.ts';
import { memoryIo } from './memory-io.ts';

const nodeClass = (alias: string) => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: ${alias}\n`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-project-'));
  write('.git/HEAD', 'ref');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Runs `karpami lint`, with no rule that could spoil the exit code but alias-latest. */
async function lint(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo();
  const disk: Io = { ...io, writeFile: async (path, text) => writeFileSync(path, text) };
  const code = await run(['lint', ...args.map((arg) => arg.replace('@', folder)), '-o', 'json'], disk);
  return { code, out: io.out(), err: io.err() };
}

const idsOf = (out: string): string[] => (JSON.parse(out) as { findings: { id: string }[] }).findings.map(({ id }) => id);

describe('karpami lint', () => {
  it('takes settings from the configuration, and flags before them', async () => {
    write('a.yaml', nodeClass('al2023@latest'));
    write('karpami.yaml', 'rules: {alias-latest: warning}\nfailOn: warning\nkarpenterVersion: "1.12"\n');
    const configured = await lint('@');
    expect([configured.code, JSON.parse(configured.out).settings.karpenter]).toEqual([1, { value: expect.stringMatching(/^1\.12\./), source: expect.stringMatching(/karpami\.yaml$/) }]);
    expect((await lint('@', '--fail-on', 'never')).code).toBe(0);
    expect(JSON.parse((await lint('@', '--karpenter-version', '1.14')).out).settings.karpenter).toEqual({ value: expect.stringMatching(/^1\.14\./), source: '--karpenter-version' });
    expect(idsOf((await lint('@', '--rule', 'alias-latest=off')).out)).not.toContain('alias-latest');
  });

  it('refuses a wrong configuration, and runs without it', async () => {
    write('a.yaml', nodeClass('al2023@v20260801'));
    write('karpami.yaml', 'rulse: {}\n');
    const { code, out, err } = await lint('@');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('karpami.yaml:1:1: unknown key "rulse": did you mean "rules"?');
    expect((await lint('@', '--no-config', '--fail-on', 'never')).code).toBe(0);
    write('ok.yml', '');
    expect((await lint('@', '--config', '@/ok.yml', '--fail-on', 'never')).code).toBe(0);
  });

  it('leaves out what the configuration excludes, also where it is named', async () => {
    write('a.yaml', nodeClass('al2023@v20260801'));
    write('vendor/b.yaml', nodeClass('al2023@latest'));
    write('karpami.yaml', 'exclude: vendor\n');
    expect(idsOf((await lint('@')).out)).not.toContain('alias-latest');
    expect((await lint('@/vendor/b.yaml')).code).toBe(2);
    expect((await lint('@/vendor/b.yaml', '--allow-empty')).code).toBe(0);
  });

  it('takes templates for notes where a hook names every changed file', async () => {
    write('chart/pool.yaml', '{{ if .Values.pools }}\napiVersion: karpenter.sh/v1\nkind: NodePool\n{{ end }}\n');
    write('a.yaml', nodeClass('al2023@v20260801'));
    const strictness = async (...args: string[]) => (await lint('@/chart/pool.yaml', '@/a.yaml', '--fail-on', 'never', ...args)).code;
    expect([await strictness(), await strictness('--no-strict-inputs'), await strictness('--strict-inputs')]).toEqual([3, 0, 3]);
  });

  it('writes a baseline, holds the next run against it, and counts what is new', async () => {
    write('prod/a.yaml', nodeClass('al2023@latest'));
    expect((await lint('@')).code).toBe(1);
    const written = await lint('@', '--baseline', '@/base.json', '--write-baseline');
    expect([written.code, written.err]).toEqual([0, expect.stringMatching(/^karpami: \d+ findings? written to .*base\.json\n$/)]);
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toContain('"file":"prod/a.yaml"');
    expect((await lint('@', '--baseline', '@/base.json')).code).toBe(0);
    write('prod/b.yaml', nodeClass('bottlerocket@latest'));
    expect((await lint('@', '--baseline', '@/base.json')).code).toBe(1);
  });

  it('takes the baseline that the configuration names', async () => {
    write('prod/a.yaml', nodeClass('al2023@latest'));
    write('karpami.yaml', 'baseline: ci/base.json\n');
    write('ci/x', '');
    expect((await lint('@/prod')).code).toBe(2);
    expect((await lint('@/prod', '--write-baseline')).code).toBe(0);
    expect((await lint('@/prod')).code).toBe(0);
  });

  it('writes no baseline of a run that is incomplete, of nothing, or over another file', async () => {
    write('prod/a.yaml', nodeClass('al2023@latest'));
    write('other.json', '{"a": 1}');
    const over = await lint('@/prod', '--baseline', '@/other.json', '--write-baseline');
    expect([over.code, readFileSync(join(folder, 'other.json'), 'utf8')]).toEqual([2, '{"a": 1}']);
    write('prod/broken.yaml', `${nodeClass('al2023@latest')}  - [\n`);
    expect((await lint('@/prod', '--baseline', '@/base.json', '--write-baseline')).code).toBe(3);
    write('none/x.yaml', 'a: b\n');
    expect((await lint('@/none', '--baseline', '@/base.json', '--write-baseline')).code).toBe(2);
    expect((await lint('@/prod', '--write-baseline')).code).toBe(2);
    expect(() => readFileSync(join(folder, 'base.json'))).toThrow(/ENOENT/);
  });
});
