import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFixes } from '../../src/cli/write-fixes.ts';
import { memoryIo } from './memory-io.ts';

describe('writeFixes', () => {
  let folder: string;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'karpami-write-')));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves alone what has changed, what is gone and what is no file, and writes the others', async () => {
    const io = memoryIo();
    const path = (name: string): string => join(folder, name);
    writeFileSync(path('same'), '\ufeffa');
    writeFileSync(path('changed'), 'b');
    const fixes = ['same', 'changed', 'gone', '.'].map((name) => ({ path: path(name), before: '\ufeffa', after: 'c', applied: [], refused: [] }));
    const failures = await writeFixes(fixes, io);
    expect([...failures].map(([name, why]) => [name.slice(folder.length + 1), why])).toEqual([
      ['changed', 'it has changed since it was read'],
      ['gone', expect.stringContaining('ENOENT')],
      ['', 'it is no regular file'],
    ]);
    expect([...io.files]).toEqual([[path('same'), 'c']]);
    expect(readFileSync(path('changed'), 'utf8')).toBe('b');
  });
});
