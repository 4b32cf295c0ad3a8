import { readdirSync, realpathSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { normalize } from 'node:path';
import { SKIPPED_DIRECTORIES } from '../../model/manifest.ts';
import { isIgnored, scopeAbove, scopeBelow, scopeOf } from './gitignore.ts';
import type { IgnoreScope } from './gitignore.ts';
import type { Selection } from './selection.ts';

/** `realPath` is without symbolic links: the same file has the same one, whichever way it was found. */
export interface Place {
  path: string;
  realPath: string;
}

export interface WalkInput {
  root: Place;
  selection: Selection;
  gitignore: boolean;
  isExcluded: (path: string) => boolean;
  onFile: (file: Place) => void;
  onFailure: (path: string, error: unknown) => void;
  onIgnored: () => void;
}

interface Folder {
  /** What stands before a name in it, and before one without symbolic links. */
  prefix: string;
  realPrefix: string;
  entries: Dirent[];
  /** Of the entry that is next. */
  index: number;
  selection: Selection;
  scope: IgnoreScope | undefined;
}

interface Walk extends WalkInput {
  /** Real paths of folders. A link back to one of them adds nothing, so that circles end. */
  visited: Set<string>;
  /** From the root to where the walk is: folders may be nested deeper than functions may call each other. */
  stack: Folder[];
}

/** Folders in the order of their names' code units, each with all that is in it. What cannot be read is told, and the walk goes on. */
export async function walk(input: WalkInput): Promise<void> {
  const state: Walk = { ...input, visited: new Set(), stack: [] };
  const { root, selection, gitignore } = input;
  await enter(state, { path: normalize(root.path), realPath: root.realPath, selection, above: gitignore ? await scopeAbove(root.realPath) : undefined });
  for (let folder = state.stack.at(-1); folder !== undefined; folder = state.stack.at(-1)) {
    const entry = folder.entries[folder.index];
    folder.index += 1;
    if (entry === undefined) state.stack.pop();
    else {
      const below = visit(state, folder, entry);
      if (below !== undefined) await enter(state, below);
    }
  }
}

type Entrance = Place & Pick<Folder, 'selection'> & { above: IgnoreScope | undefined };

async function enter(state: Walk, { path, realPath, selection, above }: Entrance): Promise<void> {
  if (state.visited.has(realPath)) return;
  state.visited.add(realPath);
  const entries = entriesOf(state, path);
  const scope = state.gitignore && entries.some(({ name }) => name.startsWith('.git')) ? await scopeOf(entries, { path, above }) : above;
  state.stack.push({ prefix: prefixOf(path), realPrefix: prefixOf(realPath), entries, index: 0, selection, scope });
}

function prefixOf(folder: string): string {
  if (folder === '.') return '';
  return folder.endsWith('/') ? folder : `${folder}/`;
}

function entriesOf({ onFailure }: Walk, path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    onFailure(path, error);
    return [];
  }
}

/** Takes a file; a folder is returned. */
function visit(state: Walk, folder: Folder, entry: Dirent): Entrance | undefined {
  const { name } = entry;
  if (entry.isFile() && !folder.selection.takesFile(name, folder.prefix)) return undefined;
  const place = { path: folder.prefix + name, realPath: folder.realPrefix + name };
  if (entry.isSymbolicLink()) return followLink(state, folder, { name, place });
  if (entry.isDirectory()) return below(state, folder, { name, place });
  if (entry.isFile()) take(state, folder, { name, place });
  return undefined;
}

interface Named {
  name: string;
  place: Place;
}

/** A link that leads nowhere matters only where it is named like a manifest; Emacs locks a file with a link `.#file`. */
function followLink(state: Walk, folder: Folder, { name, place: { path } }: Named): Entrance | undefined {
  try {
    const stats = statSync(path);
    const place = { path, realPath: realpathSync.native(path) };
    if (stats.isDirectory()) return below(state, folder, { name, place });
    if (stats.isFile() && folder.selection.takesFile(name, folder.prefix)) take(state, folder, { name, place });
  } catch (error) {
    if (folder.selection.takesFile(name, folder.prefix) && !name.startsWith('.#') && isWanted(state, folder, { name, path, isFolder: false })) state.onFailure(path, error);
  }
  return undefined;
}

function below(state: Walk, folder: Folder, { name, place }: Named): Entrance | undefined {
  const selection = SKIPPED_DIRECTORIES.includes(name) ? undefined : folder.selection.within(place.path);
  if (selection === undefined || !isWanted(state, folder, { name, path: place.path, isFolder: true })) return undefined;
  return { ...place, selection, above: scopeBelow(folder.scope, name) };
}

function take(state: Walk, folder: Folder, { name, place }: Named): void {
  if (isWanted(state, folder, { name, path: place.path, isFolder: false })) state.onFile(place);
}

function isWanted({ isExcluded, onIgnored }: Walk, { scope }: Folder, { name, path, isFolder }: { name: string; path: string; isFolder: boolean }): boolean {
  if (isExcluded(path)) return false;
  if (scope === undefined || !isIgnored(scope, name, isFolder)) return true;
  onIgnored();
  return false;
}
