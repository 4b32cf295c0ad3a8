import type { FileSource } from '../../../src/sources/ports.ts';

export interface FilesUnderTest {
  /** Names the file of this name, relative to where the files were written. */
  at: (path: string) => string;
  source: FileSource;
}

/** What every file source does. `open` gets the files by path, with `/` between names. */
export function describeFiles(open: (files: Record<string, string>, stdin?: string) => FilesUnderTest): void {
  const read = async ({ source, at }: FilesUnderTest, ...paths: string[]) => source.read(paths.map((path) => (path === '-' ? path : at(path))));

  it('reads a named file, whatever its ending', async () => {
    const files = open({ 'notes.txt': 'kind: A\n' });
    expect(await read(files, 'notes.txt')).toEqual({ texts: [{ path: files.at('notes.txt'), text: 'kind: A\n', named: true }], failures: [], walked: { fileCount: 0, ignoredCount: 0 } });
  });

  it('walks directories in the order of names, and takes manifests and templates only', async () => {
    const files = open({
      'app/b.yml': 'b', 'app/a.yaml': 'a', 'app/a/z.json': 'z', 'app/Z.YAML': 'Z', 'app/c.yaml.tpl': 'c', 'app/d.tftpl': 'd', 'app/e.tf': 'e', 'app/README.md': 'r',
      'app/node_modules/x/y.yaml': 'n', 'app/.git/config.yaml': 'g', 'app/.terraform/m.yaml': 't',
    });
    const { texts, failures } = await read(files, 'app');
    expect(failures).toEqual([]);
    expect(texts.map(({ path, text, named }) => [path, text, named])).toEqual([
      [files.at('app/Z.YAML'), 'Z', false],
      [files.at('app/a/z.json'), 'z', false],
      [files.at('app/a.yaml'), 'a', false],
      [files.at('app/b.yml'), 'b', false],
      [files.at('app/c.yaml.tpl'), 'c', false],
      [files.at('app/d.tftpl'), 'd', false],
    ]);
  });

  it('reads each file once, and remembers that it was named', async () => {
    const files = open({ 'app/a.yaml': 'a', 'app/b.yaml': 'b' });
    const { texts } = await read(files, 'app', 'app/b.yaml', 'app/b.yaml');
    expect(texts.map(({ text, named }) => [text, named])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('reads standard input', async () => {
    const files = open({ 'a.yaml': 'a' }, 'from a pipe');
    const { texts } = await read(files, 'a.yaml', '-');
    expect(texts.at(1)).toEqual({ path: '<stdin>', text: 'from a pipe', named: true });
  });

  it('names what is not there, and reads the rest', async () => {
    const files = open({ 'a.yaml': 'a', 'docs/README.md': 'r' });
    const { texts, failures } = await read(files, 'missing.yaml', 'docs', 'a.yaml');
    expect(texts.map(({ text }) => text)).toEqual(['a']);
    expect(failures.map(({ path, failure: { kind, message } }) => [path, kind, message])).toEqual([
      [files.at('missing.yaml'), 'notFound', 'there is no such file or directory'],
      [files.at('docs'), 'notFound', 'the directory holds no YAML or JSON file'],
    ]);
  });

  it('finds one file that may be there', async () => {
    const { source, at } = open({ 'app/karpami.yaml': 'version: 1\n' });
    expect(await source.find(at('app/karpami.yaml'))).toEqual({ ok: true, value: { path: at('app/karpami.yaml'), text: 'version: 1\n' } });
    expect(await Promise.all([source.find(at('app')), source.find(at('karpami.yaml')), source.find(at('app/karpami.yaml/x'))])).toEqual([undefined, undefined, undefined]);
  });

  it('tells files and folders that are there from those that are not', async () => {
    const { source, at } = open({ 'app/.git/HEAD': 'ref' });
    expect(await Promise.all(['app', 'app/.git', 'app/.git/HEAD', 'ap', 'app/HEAD'].map((path) => source.isThere(at(path))))).toEqual([true, true, true, false, false]);
  });

  it('names the current folder as an absolute path', () => {
    expect(open({}).source.currentFolder).toMatch(/^(?:[A-Z]:)?\/[^\\]*$/);
  });
}
