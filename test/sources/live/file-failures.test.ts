import { describeFileError } from '../../../src/sources/live/file-failures.ts';

describe('describeFileError', () => {
  test.each([
    ['ENOENT', 'notFound', 'there is no such file or directory'],
    ['ENOTDIR', 'notFound', 'a part of this path is a file, not a directory'],
    ['EACCES', 'denied', 'permission to read it is denied'],
    ['EPERM', 'denied', 'permission to read it is denied'],
    ['ELOOP', 'invalid', 'its symbolic links lead in a circle'],
    ['EIO', 'failed', 'it cannot be read: broken'],
  ])('knows %s', (code, kind, message) => {
    expect(describeFileError(Object.assign(new Error('broken'), { code }))).toMatchObject({ service: 'file', operation: 'read', kind, message, code });
  });

  it('takes whatever is thrown', () => {
    expect(describeFileError('odd')).toMatchObject({ kind: 'failed', message: 'it cannot be read: odd' });
  });
});
