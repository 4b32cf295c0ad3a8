import { join } from 'node:path';
import { run } from '../../src/cli/main.ts';
import { progressOf } from '../../src/cli/progress.ts';
import { VERSION } from '../../src/version.ts';
import { memoryIo } from './memory-io.ts';

const small = join(import.meta.dirname, '../../fixtures/snapshots/small.json');
const drift = ['drift', '--snapshot', small];

 
const ESCAPE = /\u001b\[/;

describe('run', () => {
  it('prints the version alone', async () => {
    const io = memoryIo();
    expect([await run(['--version'], io), io.out(), io.err()]).toEqual([0, `${VERSION}\n`, '']);
  });

  it('ends with 0 after help', async () => {
    const io = memoryIo();
    expect(await run(['drift', '--help'], io)).toBe(0);
    expect(io.out()).toContain('--context');
  });

  it('writes several reports, one to standard output', async () => {
    const io = memoryIo();
    expect(await run([...drift, '-o', 'table', '-o', 'json=report.json', '-o', 'csv=report.csv'], io)).toBe(1);
    expect(io.out()).toContain('AMIDrift');
    expect(JSON.parse(io.files.get('report.json') ?? '')).toMatchObject({ kind: 'drift', schemaVersion: 1 });
    expect(io.files.get('report.csv')?.split('\r\n')[0]).toContain('nodeclaim');
  });

  it('says what it cannot write', async () => {
    const io = memoryIo();
    io.writeFile = () => Promise.reject(new Error('EACCES: permission denied'));
    expect(await run([...drift, '-o', 'json=/no/where'], io)).toBe(2);
    expect(io.err()).toContain('"/no/where" cannot be written: EACCES');
  });

  it('writes what it can write beside what it cannot', async () => {
    const io = memoryIo();
    io.writeFile = (path, text) => (path.startsWith('/no/') ? Promise.reject(new Error('EACCES')) : Promise.resolve(void io.files.set(path, text)));
    expect(await run([...drift, '-o', 'json=/no/where', '-o', 'csv=/no/more', '-o', 'csv=report.csv', '-o', 'table'], io)).toBe(2);
    expect([io.out(), io.files.get('report.csv')]).toEqual([expect.stringContaining('AMIDrift'), expect.stringContaining('AMIDrift')]);
    expect(io.err()).toMatch(/"\/no\/where" cannot be written[^]*"\/no\/more" cannot be written/);
  });

  it('reads a snapshot from standard input', async () => {
    const { readFile } = await import('node:fs/promises');
    const io = memoryIo({ stdin: await readFile(small, 'utf8') });
    expect(await run(['drift', '--snapshot', '-'], io)).toBe(1);
    expect(io.out()).toContain('Cluster demo-small');
  });

  it('ends with 130 on Ctrl-C', async () => {
    const controller = new AbortController();
    controller.abort();
    const io = memoryIo({ signal: controller.signal });
    expect(await run(drift, io)).toBe(130);
  });

  it('prints the stack of a defect and what to report', async () => {
    const io = memoryIo();
    io.now = () => {
      throw new TypeError('a clock that is \u001b[31mbroken');
    };
    expect(await run(['resolve', '-', '--kubernetes-version', '1.33', '--region', 'eu-west-1'], io)).toBe(70);
    expect(io.err()).toMatch(/a defect in karpami[^]*a clock that is \\u001b\[31mbroken[^]*Please report/);
  });
});

describe('colour', () => {
  const rows: { why: string; env?: Record<string, string>; tty?: boolean; painted: boolean }[] = [
    { why: 'a pipe', painted: false },
    { why: 'a terminal', tty: true, painted: true },
    { why: 'a terminal with NO_COLOR', tty: true, env: { NO_COLOR: '1' }, painted: false },
    { why: 'a terminal with an empty NO_COLOR', tty: true, env: { NO_COLOR: '' }, painted: true },
    { why: 'a pipe with FORCE_COLOR', env: { FORCE_COLOR: '1' }, painted: true },
    { why: 'a terminal with FORCE_COLOR=0', tty: true, env: { FORCE_COLOR: '0' }, painted: false },
    { why: 'both', env: { NO_COLOR: '1', FORCE_COLOR: '1' }, painted: false },
    { why: 'a dumb terminal', tty: true, env: { TERM: 'dumb' }, painted: false },
  ];

  test.each(rows)('$why', async ({ env, tty, painted }) => {
    const io = memoryIo({ env, tty });
    await run([...drift, '--quiet'], io);
    expect(ESCAPE.test(io.out())).toBe(painted);
  });

  it('never reaches a file', async () => {
    const io = memoryIo({ env: { FORCE_COLOR: '1' } });
    await run([...drift, '-o', 'table=report.txt'], io);
    expect(ESCAPE.test(io.files.get('report.txt') ?? '')).toBe(false);
  });
});

describe('progress', () => {
  it('is shown on a terminal and wiped', async () => {
    const io = memoryIo({ tty: true });
    await run(drift, io);
    expect(io.err()).toMatch(/reading the cluster …/);
    expect(io.err().endsWith('\r\u001b[K')).toBe(true);
  });

  it('is silent with --quiet, in a pipe and on a dumb terminal', async () => {
    const quiet = memoryIo({ tty: true });
    const pipe = memoryIo();
    const dumb = memoryIo({ tty: true, env: { TERM: 'dumb' } });
    await run([...drift, '--quiet'], quiet);
    await run(drift, pipe);
    await run(drift, dumb);
    expect([quiet.err(), pipe.err(), dumb.err()]).toEqual(['', '', '']);
  });

  it('lets no escape sequence of a name through', () => {
    const io = memoryIo({ tty: true });
    progressOf(io, false).step('asking AWS about \u001b[31mprod');
    expect(io.err()).toBe('\r\u001b[Kasking AWS about \\u001b[31mprod …');
  });
});
