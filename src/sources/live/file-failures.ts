import type { FailureKind, SourceFailure } from '../../model/source-failure.ts';
import { codeOf, messageOf } from './kubernetes/thrown.ts';

/** A failure that no system call reported. */
export function fileFailure(kind: FailureKind, message: string, hint?: string): SourceFailure {
  return { service: 'file', operation: 'read', kind, message, hint };
}

/** What a system call on a file threw. */
export function describeFileError(error: unknown): SourceFailure {
  const code = codeOf(error);
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
  ['EMFILE', { kind: 'failed', message: 'too many files are open', hint: 'ulimit -n 4096' }],
]);
