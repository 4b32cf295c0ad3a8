/** An absolute path without `.`, `..` and doubled slashes. Names are parted by `/`; a drive (`C:/`) is a name like any other. */
export function absolutePath(folder: string, path: string): string {
  const slashed = isDrive(folder) ? path.replaceAll('\\', '/') : path;
  const isAbsolute = slashed.startsWith('/') || isDrive(slashed);
  const names: string[] = [];
  for (const name of (isAbsolute ? slashed : `${folder}/${slashed}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return isDrive(folder) ? names.join('/') : `/${names.join('/')}`;
}

function isDrive(path: string): boolean {
  return /^[A-Za-z]:(?:[\\/]|$)/.test(path);
}

/** `undefined` for the root of the file system. */
export function parentFolder(path: string): string | undefined {
  const end = path.lastIndexOf('/');
  if (end === -1 || path === '/') return undefined;
  return end === 0 ? '/' : path.slice(0, end);
}

/** The path from a folder to what is in it, empty for the folder itself; `undefined` for what is elsewhere. */
export function pathWithin(folder: string, path: string): string | undefined {
  if (path === folder) return '';
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** The same, also with `..` for what is elsewhere. */
export function relativePath(folder: string, path: string): string {
  const [from, to] = [folder.split('/').filter(Boolean), path.split('/').filter(Boolean)];
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
