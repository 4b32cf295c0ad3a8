import { memoryFiles } from '../../../src/sources/memory/files.ts';
import { describeFiles } from '../contract/files.ts';

describe('memoryFiles', () => {
  describeFiles((files, stdin) => ({ source: memoryFiles({ files, stdin }), at: (path) => path }));

  it('fails where it is told to', async () => {
    const failure = { service: 'file', operation: 'read', kind: 'denied', message: 'permission to read it is denied' } as const;
    const { texts, failures } = await memoryFiles({ files: { 'app/a.yaml': 'a' }, failures: { 'app/b.yaml': failure } }).read(['app', 'app/b.yaml']);
    expect(texts.map(({ text }) => text)).toEqual(['a']);
    expect(failures).toEqual([{ path: 'app/b.yaml', failure }]);
  });

  it('knows the whole of it as a dot', async () => {
    const { texts } = await memoryFiles({ files: { 'b/c.yaml': 'c', 'a.yaml': 'a' } }).read(['.']);
    expect(texts.map(({ path }) => path)).toEqual(['a.yaml', 'b/c.yaml']);
  });
});
