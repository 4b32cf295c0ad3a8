import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** `@scope/name` or `name` of the innermost package that a module's path lies in. */
export function packageNameOf(path) {
  const inside = path.replaceAll('\\', '/').split('/node_modules/').slice(1).at(-1);
  return inside === undefined ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(inside)[0];
}
