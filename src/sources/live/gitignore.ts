import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ignore } from 'ignore';

/** What git ignores in one folder and below it. */
export interface IgnoreScope {
  rules: Ignore;
  /** From the folder of the first rules to this one: empty, or ending with a slash. */
  prefix: string;
}

/** What the folders above a folder say of it, up to the root of its repository. Says nothing of a folder that is ignored itself: it was named. */
export async function scopeAbove(realPath: string): Promise<IgnoreScope | undefined> {
  const root = repositoryOf(dirname(realPath));
  if (root === undefined || existsSync(join(realPath, GIT))) return undefined;
  const names = realPath.slice(root.length).split('/').filter((name) => name !== '');
  let scope = await repositoryScope(root);
  let folder = root;
  for (const name of names) {
    if (isPlainFile(join(folder, GITIGNORE))) scope = await withRules(scope, join(folder, GITIGNORE));
    folder = join(folder, name);
    scope = scope && { rules: scope.rules, prefix: `${scope.prefix}${name}/` };
  }
  return scope === undefined || isIgnoredAsWhole(scope) ? undefined : scope;
}

/** The scope of a folder of which the entries are known, given that of the folder that it is in. */
export async function scopeOf(entries: readonly Dirent[], { path, above }: { path: string; above: IgnoreScope | undefined }): Promise<IgnoreScope | undefined> {
  let scope = above;
  // A repository inside of another one has rules of its own.
  if (entries.some(({ name }) => name === GIT)) scope = await repositoryScope(path);
  if (!entries.some((entry) => entry.name === GITIGNORE && entry.isFile())) return scope;
  return withRules(scope, join(path, GITIGNORE));
}

export function scopeBelow(scope: IgnoreScope | undefined, name: string): IgnoreScope | undefined {
  return scope && { rules: scope.rules, prefix: `${scope.prefix}${name}/` };
}

export function isIgnored({ rules, prefix }: IgnoreScope, name: string, isFolder: boolean): boolean {
  return rules.ignores(`${prefix}${name}${isFolder ? '/' : ''}`);
}

const GIT = '.git';
const GITIGNORE = '.gitignore';

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, GIT))) return folder;
  return folder === dirname(folder) ? undefined : repositoryOf(dirname(folder));
}

async function repositoryScope(root: string): Promise<IgnoreScope | undefined> {
  const path = join(root, GIT, 'info/exclude');
  return isPlainFile(path) ? withRules(undefined, path) : undefined;
}

function isPlainFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Any name stands for all: `build/` and `build/*` both leave nothing of the folder. */
function isIgnoredAsWhole({ rules, prefix }: IgnoreScope): boolean {
  return rules.ignores(`${prefix}any`);
}

/** The later rule counts, so that those of an inner folder go behind those of the outer ones. */
async function withRules(scope: IgnoreScope | undefined, path: string): Promise<IgnoreScope | undefined> {
  const text = readRules(path);
  if (text === undefined) return scope;
  const { default: ignore } = await import('ignore');
  const prefix = scope?.prefix ?? '';
  const rules = ignore({ ignoreCase: false });
  if (scope !== undefined) rules.add(scope.rules);
  return { rules: rules.add(text.split(/\r?\n/).map((line) => rebase(line, prefix))), prefix };
}

/** Without its rules a folder is read whole, which is no harm. */
function readRules(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}

/** A rule of an inner folder, as the outermost one would write it. */
function rebase(line: string, prefix: string): string {
  if (prefix === '' || line.startsWith('#') || line.trim() === '') return line;
  const negation = line.startsWith('!') ? '!' : '';
  const body = line.slice(negation.length).replace(/^\\(?=[!#])/, '');
  const isAnchored = body.trimEnd().slice(0, -1).includes('/');
  return `${negation}/${escapePattern(prefix)}${isAnchored ? body.replace(/^\//, '') : `**/${body}`}`;
}

function escapePattern(path: string): string {
  return path.replace(/[\\*?[\]! #]/g, String.raw`\$&`);
}
