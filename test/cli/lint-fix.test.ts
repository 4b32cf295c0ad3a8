import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/main.ts';
import { memoryIo } from './memory-io.ts';

const BROKEN = 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: example}\nspec:\n  role: example\n  amiSelectorTerms: [{alias: AL2023@20260801}]\n  subnetSelectorTerms: [{id: subnet-1}]\n  securityGroupSelectorTerms: [{id: sg-1}]\n';
const FIXED = BROKEN.replace('AL2023@20260801', 'al2023@v20260801');

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-fix-'));
  file = join(folder, 'class.yaml');
  writeFileSync(file, BROKEN);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The real disk, and everything else in memory. */
async function lint(args: string[], { stdin }: { stdin?: string } = {}): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo(stdin === undefined ? {} : { stdin });
  const written = { ...io, writeFile: (path: string, text: string) => writeFile(path, text) };
  const code = await run(['lint', ...args], written);
  return { code, out: io.out(), err: io.err() };
}

describe('lint --fix', () => {
  it('shows a diff, and nothing else, and writes nothing', async () => {
    const { code, out, err } = await lint(['--fix', file]);
    expect(out).toMatch(/^diff --git /);
    expect(out.split('\n').filter((line) => /^[-+] /.test(line))).toEqual(['-  amiSelectorTerms: [{alias: AL2023@20260801}]', '+  amiSelectorTerms: [{alias: al2023@v20260801}]']);
    expect(err).toContain('1 finding in 1 file can be fixed; --write does it');
    expect([code, readFileSync(file, 'utf8')]).toEqual([1, BROKEN]);
  });

  it('writes the file where it is, with its mode, and reports what is left', async () => {
    chmodSync(file, 0o640);
    const link = join(folder, 'link.yaml');
    symlinkSync('class.yaml', link);
    const { code, out, err } = await lint(['--fix', '--write', link]);
    expect(err).toContain('1 finding in 1 file fixed');
    expect(out).not.toContain('alias-format');
    expect([code, readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([0, FIXED, 0o640]);
  });

  it('writes what standard input becomes, with or without a change', async () => {
    expect((await lint(['--fix', '--write', '-'], { stdin: BROKEN })).out).toBe(FIXED);
    expect((await lint(['--fix', '--write', '--stdin-filename', 'class.yaml', '-'], { stdin: FIXED })).out).toBe(FIXED);
  });

  it('writes reports to files beside it', async () => {
    const report = join(folder, 'report.json');
    const { out } = await lint(['--fix', '-o', `json=${report}`, file]);
    expect(out).toMatch(/^diff --git /);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ kind: 'lint' });
  });

  test.each([
    ['--write alone', ['--write'], '--write does nothing without --fix'],
    ['two things on standard output', ['--fix', '-o', 'json'], 'where -o has no place'],
    ['two things on standard output, with standard input', ['--fix', '--write', '-o', 'json', '-'], 'where -o has no place'],
  ])('refuses %s', async (_name, flags, message) => {
    const { code, err } = await lint([...flags, file], { stdin: '' });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(readFileSync(file, 'utf8')).toBe(BROKEN);
  });
});
