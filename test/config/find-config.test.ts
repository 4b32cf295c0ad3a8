import { findProject, stablePath } from '../../src/config/find-config.ts';
import type { ConfigQuestion } from '../../src/config/find-config.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import type { MemoryFiles } from '../../src/sources/memory/files.ts';

function find(files: MemoryFiles, question: Partial<ConfigQuestion> = {}) {
  return findProject(memoryFiles({ currentFolder: '/home/repo', ...files }), { paths: ['.'], wanted: true, ruleIds: [], ...question });
}

const REPOSITORY = { '.git/HEAD': 'ref' };

describe('findProject', () => {
  test.each([
    ['in the current folder', { 'karpami.yaml': '' }, ['-'], 'karpami.yaml'],
    ['above a file', { ...REPOSITORY, 'deploy/karpami.yml': '' }, ['deploy/prod/pool.yaml'], 'deploy/karpami.yml'],
    ['in the folder that is linted', { ...REPOSITORY, 'deploy/.karpami.yaml': '', 'karpami.yaml': '' }, ['deploy'], 'deploy/.karpami.yaml'],
    ['beside .git', { ...REPOSITORY, 'karpami.yaml': '' }, ['deploy/a/b.yaml'], 'karpami.yaml'],
    ['above the current folder', { '/home/karpami.yaml': '' }, ['x.yaml'], '../karpami.yaml'],
    ['for a glob, above its folder', { ...REPOSITORY, 'deploy/karpami.yaml': '' }, ['deploy/**/*.yaml'], 'deploy/karpami.yaml'],
    ['for an absolute path', { '/srv/a/karpami.yaml': '' }, ['/srv/a/b/c.yaml'], '../../srv/a/karpami.yaml'],
  ])('finds it %s', async (_name, files, paths, expected) => {
    expect((await find({ files }, { paths })).config?.path).toBe(expected);
  });

  test.each([
    ['there is none', {}, ['.']],
    ['it stands above the repository', { ...REPOSITORY, '/home/karpami.yaml': '' }, ['deploy/a.yaml']],
    ['it stands below what is linted', { ...REPOSITORY, 'deploy/karpami.yaml': '' }, ['.']],
  ])('finds none where %s', async (_name, files, paths) => {
    expect((await find({ files }, { paths })).config).toBeUndefined();
  });

  it('takes the one that is named, and none with wanted: false, whatever else there is', async () => {
    const files = { 'karpami.yaml': 'failOn: info', 'karpami.yml': '', 'ci/other.yaml': 'failOn: never' };
    const named = await find({ files }, { file: 'ci/other.yaml' });
    expect([named.config?.failOn, named.config?.path, named.config?.folder]).toEqual(['never', 'ci/other.yaml', '/home/repo/ci']);
    expect((await find({ files }, { wanted: false })).config).toBeUndefined();
  });

  test.each([
    ['two in one folder', { 'karpami.yaml': '', '.karpami.yaml': '' }, {}, 'there are two configurations for this run: karpami.yaml and .karpami.yaml'],
    ['two for two paths', { 'a/karpami.yaml': '', 'b/karpami.yaml': '' }, { paths: ['a/x.yaml', 'b'] }, 'there are two configurations for this run: a/karpami.yaml and b/karpami.yaml'],
    ['one that is named and not there', {}, { file: 'ci/karpami.yaml' }, 'the configuration "ci/karpami.yaml" is not there'],
  ])('refuses %s', async (_name, files, question, message) => {
    await expect(find({ files }, question)).rejects.toMatchObject({ kind: 'usage', message });
  });

  it('refuses one that cannot be read', async () => {
    const failures = { 'karpami.yaml': { service: 'file', operation: 'read', kind: 'denied', message: 'permission to read it is denied' } } as const;
    await expect(find({ failures })).rejects.toMatchObject({ kind: 'usage', message: 'the configuration "karpami.yaml" cannot be read: permission to read it is denied' });
  });
});

describe('stablePath', () => {
  test.each([
    ['from the repository', { '.git/HEAD': '' }, '/home/repo', 'deploy/a.yaml', 'deploy/a.yaml'],
    ['from the repository, where karpami is started further in', { '/home/repo/.git/HEAD': '' }, '/home/repo/deploy', './a.yaml', 'deploy/a.yaml'],
    ['from the repository, for an absolute path', { '.git/HEAD': '' }, '/home/repo', '/home/repo/deploy/a.yaml', 'deploy/a.yaml'],
    ['from the configuration', { '/home/karpami.yaml': '' }, '/home/repo', 'a.yaml', 'repo/a.yaml'],
    ['from the current folder', {}, '/home/repo', '../x/a.yaml', '../x/a.yaml'],
    ['of standard input', { '.git/HEAD': '' }, '/home/repo', '<stdin>', '<stdin>'],
  ])('names a file %s', async (_name, files, currentFolder, path, expected) => {
    expect(stablePath(await find({ files, currentFolder }, { paths: [path] }), path)).toBe(expected);
  });
});
