import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One run of the real binary: `fixtures/scenarios/COMMAND/CASE/scenario.json`, with `stdout.txt` and `stderr.txt` beside it. */
interface Scenario {
  /** What a user would want to know, in words. */
  why: string;
  args: string[];
  status: number;
  stdin?: string;
  env?: Record<string, string>;
  /** Folder to run in, from the case's own: for cases that share files. */
  cwd?: string;
}

const root = join(import.meta.dirname, '../fixtures/scenarios');
const bin = join(import.meta.dirname, '../bin/karpami.js');
const update = process.env['UPDATE_GOLDEN'] === '1';
const FIXED_CLOCK = `--require=${join(import.meta.dirname, 'tools/fixed-clock.cjs')}`;

const cases = readdirSync(root)
  .filter((command) => statSync(join(root, command)).isDirectory())
  .flatMap((command) => readdirSync(join(root, command)).map((name) => `${command}/${name}`));

describe('scenarios', () => {
  test.each(cases)('%s', (name) => {
    const dir = join(root, name);
    const scenario = JSON.parse(readFileSync(join(dir, 'scenario.json'), 'utf8')) as Scenario;
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...scenario.args], {
      cwd: join(dir, scenario.cwd ?? '.'),
      encoding: 'utf8',
      input: scenario.stdin ?? '',
      // Nothing of the person's own settings, and no cluster or AWS within reach.
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', NODE_OPTIONS: FIXED_CLOCK, TZ: 'UTC', COLUMNS: '80', NO_COLOR: '1', AWS_EC2_METADATA_DISABLED: 'true', ...scenario.env },
    });
    if (update) {
      writeFileSync(join(dir, 'stdout.txt'), stdout);
      writeFileSync(join(dir, 'stderr.txt'), stderr);
    }
    expect({ status, stdout, stderr }).toEqual({
      status: scenario.status,
      stdout: golden(dir, 'stdout.txt'),
      stderr: golden(dir, 'stderr.txt'),
    });
  });
});

function golden(dir: string, file: string): string {
  const path = join(dir, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '(no golden file: run npm run golden and read what it wrote)';
}
