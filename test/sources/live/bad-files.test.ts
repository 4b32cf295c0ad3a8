import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveFiles } from '../../../src/sources/live/files.ts';
import type { LiveFilesOptions } from '../../../src/sources/live/files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-bad-files-'));
  writeFileSync(at('z.yaml'), 'good');
});

// Node's own removal gives up on paths as long and as deep as some of these.
afterEach(() => execFileSync('rm', ['-rf', folder]));

function at(name: string): string {
  return join(folder, name);
}

async function read(paths: string[], options: Partial<LiveFilesOptions> = {}) {
  const { texts, failures } = await liveFiles({ readStdin: async () => Buffer.alloc(0), ...options }).read(paths);
  return { texts: texts.map(({ text }) => text), failures: failures.map(({ path, failure: { kind, message } }) => [path, kind, message]) };
}

/** Whatever the file is, the others are read. */
describe('one bad file among others', () => {
  test.each(['two\nlines.yaml', `it's "quoted" $(x).yaml`, ' .yaml', '\u202etxt.yaml', `${'x'.repeat(250)}.yaml`, '-.yaml', '%s\\.yaml'])('a name that is no trouble: %j', async (name) => {
    writeFileSync(at(name), 'odd');
    expect(await read([folder])).toEqual({ texts: expect.arrayContaining(['odd', 'good']), failures: [] });
  });

  it('names that are not UTF-8', async () => {
    const odd = Buffer.concat([Buffer.from(at('caf')), Buffer.from([0xe9])]);
    writeFileSync(Buffer.concat([odd, Buffer.from('.yaml')]), 'unreachable');
    mkdirSync(odd);
    expect(await read([folder])).toEqual({
      texts: ['good'],
      failures: [
        [at('caf\ufffd'), 'invalid', 'its name is not UTF-8'],
        [at('caf\ufffd.yaml'), 'invalid', 'its name is not UTF-8'],
      ],
    });
  });

  it('a path that is too long', async () => {
    execFileSync('bash', ['-c', 'cd "$0" && d=$(printf "d%.0s" $(seq 200)) && for i in $(seq 25); do mkdir $d && cd $d; done && : > a.yaml', folder]);
    const { texts, failures } = await read([folder]);
    expect(texts).toEqual(['good']);
    expect(failures).toEqual([[expect.any(String), 'invalid', 'the path is too long']]);
  });

  it('folders nested a thousand deep', async () => {
    const deep = join(folder, ...Array<string>(1000).fill('d'));
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, 'a.yaml'), 'deep');
    expect(await read([folder])).toEqual({ texts: ['deep', 'good'], failures: [] });
  });

  it('what goes away while the walk is on its way', async () => {
    mkdirSync(at('m'));
    for (const name of ['a.yaml', 'b.yaml', 'm/n.yaml']) writeFileSync(at(name), name);
    const keep = (): boolean => {
      for (const name of ['b.yaml', 'm']) rmSync(at(name), { recursive: true, force: true });
      return true;
    };
    expect(await read([folder], { keep })).toEqual({
      texts: ['a.yaml', 'good'],
      failures: [
        [at('b.yaml'), 'notFound', 'there is no such file or directory'],
        [at('m'), 'notFound', 'there is no such file or directory'],
      ],
    });
  });

  it('pipes that nobody writes to and sockets, which a walk passes over', async () => {
    execFileSync('mkfifo', [at('a.yaml')]);
    const server = createServer().listen(at('b.yaml'));
    await new Promise((resolve) => server.once('listening', resolve));
    const result = await read([folder, at('b.yaml')]);
    server.close();
    expect(result).toEqual({ texts: ['good'], failures: [[at('b.yaml'), 'invalid', 'it is a socket or a device that is not there, and no file']] });
  });

  it('a device without end, and a file that the system refuses to read', async () => {
    expect(await read(['/dev/zero', '/proc/self/mem', '/dev/null', at('z.yaml')])).toEqual({
      texts: ['', 'good'],
      failures: [
        ['/dev/zero', 'invalid', 'it is larger than 50 MB, which no manifest is'],
        ['/proc/self/mem', 'failed', 'it cannot be read: EIO: i/o error, read'],
      ],
    });
  });

  it('a file that says it has no size', async () => {
    symlinkSync('/proc/self/status', at('a.yaml'));
    expect((await read([folder])).texts).toEqual([expect.stringContaining('VmRSS'), 'good']);
  });
});
