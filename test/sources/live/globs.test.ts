import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { liveFiles } from '../../../src/sources/live/files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-globs-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const FILES = ['apps/a.yaml', 'apps/b.yml', 'apps/c.md', 'apps/d [x].yaml', 'apps/prod/a.yaml', 'apps/prod/eu/a.yaml', 'apps/prod/eu/notes.md', 'apps/.hidden/a.yaml', 'apps/node_modules/m/a.yaml', 'apps/dev/a.yaml'];

async function read(pattern: string, gitignore = false) {
  for (const path of FILES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  const { texts, failures } = await liveFiles({ readStdin: async () => Buffer.alloc(0), gitignore }).read([`${folder}/${pattern}`]);
  expect(texts.filter(({ named }) => named)).toEqual([]);
  return { paths: texts.map(({ path }) => path.slice(folder.length + 1)), failures: failures.map(({ path, failure: { kind, message } }) => [path.slice(folder.length + 1), kind, message]) };
}

describe('a glob', () => {
  test.each([
    ['one folder', 'apps/*.yaml', ['apps/a.yaml', 'apps/d [x].yaml']],
    ['one character', 'apps/?.y*ml', ['apps/a.yaml', 'apps/b.yml']],
    ['braces', 'apps/*.{yml,md}', ['apps/b.yml', 'apps/c.md']],
    ['braces around folders', 'apps/{prod/eu,dev}/*.yaml', ['apps/dev/a.yaml', 'apps/prod/eu/a.yaml']],
    ['classes', 'apps/[ab].*', ['apps/a.yaml', 'apps/b.yml']],
    ['all folders, but no hidden one', 'apps/**/a.yaml', ['apps/a.yaml', 'apps/dev/a.yaml', 'apps/prod/a.yaml', 'apps/prod/eu/a.yaml']],
    ['a hidden one that it says', 'apps/.*/a.yaml', ['apps/.hidden/a.yaml']],
    ['a folder in the middle', 'apps/*/eu/*.yaml', ['apps/prod/eu/a.yaml']],
    ['folders, which are walked', 'apps/pro*', ['apps/prod/a.yaml', 'apps/prod/eu/a.yaml']],
    ['whatever is there, Markdown too', 'apps/prod/**', ['apps/prod/a.yaml', 'apps/prod/eu/a.yaml', 'apps/prod/eu/notes.md']],
    ['slashes too many', 'apps//*.yml', ['apps/b.yml']],
    ['an escaped character', String.raw`apps/d \[x\].*`, ['apps/d [x].yaml']],
  ])('finds %s', async (_name, pattern, paths) => {
    expect(await read(pattern)).toEqual({ paths, failures: [] });
  });

  it('is none where a file has that name', async () => {
    writeFileSync(join(folder, '[a]*.yaml'), 'x');
    const { texts } = await liveFiles({ readStdin: async () => Buffer.alloc(0) }).read([join(folder, '[a]*.yaml')]);
    expect(texts).toEqual([{ path: join(folder, '[a]*.yaml'), text: 'x', named: true }]);
  });

  test.each(['apps/*.json', 'nowhere/*.yaml', 'apps/a.yaml/*', '!apps/*.yaml', 'apps/{'])('says that %s matches nothing', async (pattern) => {
    expect(await read(pattern)).toEqual({ paths: [], failures: [[pattern, 'notFound', 'no file matches']] });
  });

  it('leaves out what git ignores', async () => {
    writeFileSync(join(folder, '.gitignore'), 'prod/\n');
    mkdirSync(join(folder, '.git'));
    expect((await read('apps/**/a.yaml', true)).paths).toEqual(['apps/a.yaml', 'apps/dev/a.yaml']);
  });

  it('cannot be longer than a pattern may be', async () => {
    expect(await read('*'.repeat(70_000))).toMatchObject({ paths: [], failures: [[expect.anything(), 'failed', expect.stringContaining('exceeds maximum')]] });
  });
});
