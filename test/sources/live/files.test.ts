import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { liveFiles } from '../../../src/sources/live/files.ts';
import type { LiveFilesOptions } from '../../../src/sources/live/files.ts';
import { describeFiles } from '../contract/files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-files-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function at(path: string): string {
  return join(folder, path);
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
}

function read(paths: string[], options: Partial<LiveFilesOptions> = {}) {
  return liveFiles({ readStdin: async () => Buffer.alloc(0), ...options }).read(paths.map((path) => (path === '-' ? path : at(path))));
}

describe('liveFiles', () => {
  describeFiles((files, stdin = '') => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    return { at, source: liveFiles({ readStdin: async () => Buffer.from(stdin) }) };
  });

  it('keeps a byte order mark, which Kubernetes knows how to pass over', async () => {
    write('a.yaml', '\ufeffa: é\r\n');
    expect((await read(['a.yaml'])).texts[0]?.text).toBe('\ufeffa: é\r\n');
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeffa: 1\n', 'utf16le'), 'it is UTF-16, and Kubernetes reads only UTF-8'],
    ['Latin-1', Buffer.from('a: é\n', 'latin1'), 'it is not UTF-8 text'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'it is binary, not text'],
  ])('refuses %s and reads the rest', async (_name, bytes, message) => {
    write('app/a.yaml', bytes);
    write('app/b.yaml', 'b');
    const { texts, failures } = await read(['app']);
    expect(texts.map(({ text }) => text)).toEqual(['b']);
    expect(failures).toEqual([{ path: at('app/a.yaml'), failure: expect.objectContaining({ service: 'file', kind: 'invalid', message }) }]);
  });

  it('refuses what is too large without reading it', async () => {
    write('a.yaml', '');
    truncateSync(at('a.yaml'), 51 * 1024 * 1024);
    expect((await read(['a.yaml'])).failures[0]?.failure.message).toContain('larger than 50 MB');
  });

  it('refuses too much on standard input, and names a pipe that breaks', async () => {
    const tooMuch = await read(['-'], { readStdin: async () => Buffer.alloc(51 * 1024 * 1024, 'a') });
    expect(tooMuch.failures[0]).toMatchObject({ path: '<stdin>', failure: { kind: 'invalid' } });
    const broken = await read(['-'], { readStdin: async () => Promise.reject(new Error('read EIO')) });
    expect(broken.failures[0]).toMatchObject({ path: '<stdin>', failure: { kind: 'failed', message: 'it cannot be read: read EIO' } });
  });

  it('follows links, but reads no file twice and walks in no circle', async () => {
    write('app/a.yaml', 'a');
    write('app/sub/b.yaml', 'b');
    write('elsewhere/c.yaml', 'c');
    symlinkSync('..', at('app/sub/up'));
    symlinkSync('a.yaml', at('app/again.yaml'));
    symlinkSync('../elsewhere', at('app/link'));
    const { texts, failures } = await read(['app']);
    expect(texts.map(({ path, text }) => [path, text])).toEqual([
      [at('app/a.yaml'), 'a'],
      [at('app/link/c.yaml'), 'c'],
      [at('app/sub/b.yaml'), 'b'],
    ]);
    expect(failures).toEqual([]);
  });

  it('names manifests whose links lead nowhere or in a circle', async () => {
    write('app/z.yaml', 'z');
    symlinkSync('nowhere.yaml', at('app/a.yaml'));
    symlinkSync('b.yaml', at('app/b.yaml'));
    symlinkSync('nowhere', at('app/not-a-manifest'));
    const { texts, failures } = await read(['app']);
    expect(texts.map(({ text }) => text)).toEqual(['z']);
    expect(failures.map(({ path, failure: { kind, code } }) => [path, kind, code])).toEqual([
      [at('app/a.yaml'), 'notFound', 'ENOENT'],
      [at('app/b.yaml'), 'invalid', 'ELOOP'],
    ]);
  });

  it('reads a pipe that is named', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const writer = spawn('sh', ['-c', 'echo from the other end > "$0"', at('pipe')]);
    const { texts, failures } = await read(['pipe']);
    writer.kill();
    expect(failures).toEqual([]);
    expect(texts).toEqual([{ path: at('pipe'), text: 'from the other end\n', named: true }]);
  });

  it('keeps of a walk only what is wanted, and of what was named everything', async () => {
    for (const name of ['a', 'b']) write(`app/${name}.yaml`, name);
    write('c.yaml', 'c');
    const { texts, failures } = await read(['app', 'c.yaml'], { keep: (text) => text === 'b' });
    expect(texts.map(({ text }) => text)).toEqual(['b', 'c']);
    expect(failures).toEqual([]);
  });
});
