import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { liveFiles } from '../../../src/sources/live/files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-gitignore-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function read(paths: string[], gitignore = true) {
  const { texts, failures, walked } = await liveFiles({ readStdin: async () => Buffer.alloc(0), gitignore }).read(paths.map((path) => join(folder, path)));
  return { paths: texts.map(({ path }) => relative(folder, path)), failures: failures.map(({ path, failure }) => `${relative(folder, path)}: ${failure.message}`), walked };
}

const REPOSITORY = { '.git/HEAD': 'ref: refs/heads/main\n' };

describe('a walk and .gitignore', () => {
  test.each<[string, Record<string, string>, string[], string[]]>([
    ['a folder', { '.gitignore': 'build/\n', 'build/a.yaml': '', 'b/build/a.yaml': '', 'c.yaml': '' }, ['.'], ['c.yaml']],
    ['a folder at the root only', { '.gitignore': '/build\n', 'build/a.yaml': '', 'b/build/a.yaml': '' }, ['.'], ['b/build/a.yaml']],
    ['a pattern with CRLF, comments and a byte order mark', { '.gitignore': '\ufeff# generated\r\n\r\n*.gen.yaml\r\n', 'a.gen.yaml': '', 'a.yaml': '' }, ['.'], ['a.yaml']],
    ['a negation', { '.gitignore': '*.yaml\n!keep.yaml\n', 'keep.yaml': '', 'a.yaml': '', 'b/keep.yaml': '' }, ['.'], ['b/keep.yaml', 'keep.yaml']],
    ['a negation below an ignored folder, which git does not look into', { '.gitignore': 'out/\n!out/a.yaml\n', 'out/a.yaml': '', 'b.yaml': '' }, ['.'], ['b.yaml']],
    ['a file of an inner folder, which counts there', { 'a/.gitignore': '*.yaml\n', 'a/b/c.yaml': '', 'd.yaml': '' }, ['.'], ['d.yaml']],
    ['an anchored pattern of an inner folder', { 'a/.gitignore': '/c.yaml\n', 'a/c.yaml': '', 'a/b/c.yaml': '', 'c.yaml': '' }, ['.'], ['a/b/c.yaml', 'c.yaml']],
    ['an inner folder that takes back what an outer one says', { '.gitignore': 'gen/\n', 'a/.gitignore': '!gen/\n', 'a/gen/b.yaml': '', 'gen/c.yaml': '' }, ['.'], ['a/gen/b.yaml']],
    ['an inner folder with an odd name', { 'a [1]!/.gitignore': 'b.yaml\n', 'a [1]!/b.yaml': '', 'a 1/b.yaml': '' }, ['.'], ['a 1/b.yaml']],
    ['the rules of folders above', { ...REPOSITORY, '.gitignore': '*.gen.yaml\n', 'a/.gitignore': 'x/\n', 'a/b/c.gen.yaml': '', 'a/b/x/y.yaml': '', 'a/b/z.yaml': '' }, ['a/b'], ['a/b/z.yaml']],
    ['no rules from above the repository', { '.gitignore': '*.yaml\n', 'a/.git/HEAD': '', 'a/b/c.yaml': '' }, ['a/b'], ['a/b/c.yaml']],
    ['no rules from above where there is no repository', { '.gitignore': '*.yaml\n', 'a/b.yaml': '' }, ['a'], ['a/b.yaml']],
    ['what the repository alone excludes', { ...REPOSITORY, '.git/info/exclude': 'secret.yaml\n', 'a/secret.yaml': '', 'b.yaml': '' }, ['.'], ['b.yaml']],
    ['a repository inside of another one', { ...REPOSITORY, '.gitignore': '*.yaml\n', 'vendored/.git/HEAD': '', 'vendored/a.yml': '', 'inner/.git': 'gitdir: ../.git/modules/inner\n', 'inner/b.yaml': '' }, ['.'], ['inner/b.yaml', 'vendored/a.yml']],
    ['a named file', { '.gitignore': 'a.yaml\n', 'a.yaml': '' }, ['a.yaml', '.'], ['a.yaml']],
    ['a named folder', { ...REPOSITORY, '.gitignore': 'build/\n', 'build/a.yaml': '' }, ['build'], ['build/a.yaml']],
    ['a named folder of which all is ignored', { ...REPOSITORY, '.gitignore': 'build/**\n', 'build/x/a.yaml': '' }, ['build/x'], ['build/x/a.yaml']],
    ['patterns that are none', { '.gitignore': '[z-a].yaml\n\\\n!\n[\n***/[[:nope:]]\n', 'b.yaml': '' }, ['.'], ['b.yaml']],
  ])('goes by %s', async (_name, files, paths, expected) => {
    write(files);
    expect((await read(paths)).paths).toEqual(expected);
  });

  it('counts what it leaves out', async () => {
    write({ '.gitignore': 'build/\nb.yaml\n*.md\n', 'build/a.yaml': '', 'b.yaml': '', 'c.yaml': '', 'README.md': '' });
    expect((await read(['.'])).walked).toEqual({ fileCount: 1, ignoredCount: 2 });
  });

  it('says why a folder holds nothing', async () => {
    write({ 'a/.gitignore': '*\n', 'a/b.yaml': '' });
    expect(await read(['a'])).toMatchObject({ paths: [], failures: ['a: the directory holds no YAML or JSON file that .gitignore leaves'] });
    expect((await read(['a'], false)).paths).toEqual(['a/b.yaml']);
  });

  it('names no link that leads nowhere and is ignored', async () => {
    write({ '.gitignore': 'a.yaml\n', 'b.yaml': '' });
    symlinkSync('nowhere', join(folder, 'a.yaml'));
    symlinkSync('me@host.1:2', join(folder, '.#b.yaml'));
    expect(await read(['.'])).toMatchObject({ paths: ['b.yaml'], failures: [] });
  });
});
