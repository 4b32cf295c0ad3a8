import type { FailureKind, SourceFailure } from '../../model/source-failure.ts';
import { codeOf, messageOf } from './kubernetes/thrown.ts';

/** A failure that no system call reported. */
export function fileFailure(kind: FailureKind, message: string, hint?: string): SourceFailure {
  return { service: 'file', operation: 'read', kind, message, hint };
}

/** What a system call on a file threw. */
export function describeFileError(error: unknown, path = ''): SourceFailure {
  const code = codeOf(error);
  // Node cannot say a name with such bytes in it, so that no file has the name that it gives.
  if (code === 'ENOENT' && path.includes('\ufffd')) return { ...fileFailure('invalid', 'its name is not UTF-8'), code };
  const known = code === undefined ? undefined : KNOWN.get(code);
  if (known !== undefined) return { ...fileFailure(known.kind, known.message, known.hint), code };
  return { ...fileFailure('failed', `it cannot be read: ${messageOf(error)}`), code };
}

const KNOWN = new Map<string, { kind: FailureKind; message: string; hint?: string }>([
  ['ENOENT', { kind: 'notFound', message: 'there is no such file or directory' }],
  ['ENOTDIR', { kind: 'notFound', message: 'a part of this path is a file, not a directory' }],
  ['EACCES', { kind: 'denied', message: 'permission to read it is denied' }],
  ['EPERM', { kind: 'denied', message: 'permission to read it is denied' }],
  ['ELOOP', { kind: 'invalid', message: 'its symbolic links lead in a circle' }],
  ['ENAMETOOLONG', { kind: 'invalid', message: 'the path is too long' }],
  ['ENXIO', { kind: 'invalid', message: 'it is a socket or a device that is not there, and no file' }],
  ['EMFILE', { kind: 'failed', message: 'too many files are open', hint: 'ulimit -n 4096' }],
]);
