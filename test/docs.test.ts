import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string };

describe('README', () => {
  test.each(['npm ci && npm run demo', 'npm ci && npm test'])('names the set-up command "%s"', (command) => {
    expect(read('README.md').split('\n')).toContain(command);
  });
});

describe('documents', () => {
  test.each(['README.md', 'ARCHITECTURE.md', '.github/CONTRIBUTING.md', '.ci/run'])('%s names only scripts that exist', (file) => {
    const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test.each(['README.md', 'ARCHITECTURE.md', '.github/CONTRIBUTING.md'])('%s links to files that exist', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => join(root, file, '..', path ?? ''));
    for (const link of links) expect(() => readFileSync(link)).not.toThrow();
  });

  it('the changelog has a place for what is not released yet', () => {
    expect(read('CHANGELOG.md')).toMatch(/^## \[Unreleased\]$/m);
  });
});

describe('the version', () => {
  it('is the same in src/version.ts and package.json', () => {
    expect(read('src/version.ts')).toContain(`'${version}'`);
  });
});
