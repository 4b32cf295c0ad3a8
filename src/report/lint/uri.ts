import { STDIN_PATH } from '../../model/manifest.ts';

/** A path as repositories have it: without `./` in front. */
export function plainPath(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '');
}

/** Whether a path stands for a file below the folder that karpami ran in. */
export function isBelow(path: string): boolean {
  return path !== STDIN_PATH && !path.startsWith('/') && !/^[A-Za-z]:[\\/]/.test(path) && !plainPath(path).split('/').includes('..');
}

/** A path as a URI reference: each part percent-encoded, a surrogate without its partner replaced. */
export function uriOf(path: string): string {
  const encoded = plainPath(path).replace(/\p{Surrogate}/gu, '\ufffd').split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
