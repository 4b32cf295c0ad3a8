import type { Glob } from './glob.ts';

/** Which files of a walk are wanted. */
export interface Selection {
  /** `prefix` is the path of the folder with what has to stand before a name in it. */
  takesFile: (name: string, prefix: string) => boolean;
  /** What is wanted in a folder; `undefined` where nothing can be. */
  within: (path: string) => Selection | undefined;
}

/** All files whose names look like it. */
export function byName(pattern: RegExp): Selection {
  const selection: Selection = { takesFile: (name) => pattern.test(name), within: () => selection };
  return selection;
}

/** Files that a pattern matches, whatever their names end with. A folder that it matches is walked as if it were named. */
export function byGlob({ matches, depth }: Pick<Glob, 'matches' | 'depth'>, inFolders: Selection): Selection {
  const takesFile: Selection['takesFile'] = (name, prefix) => matches(prefix + name);
  const either: Selection = { takesFile: (name, prefix) => takesFile(name, prefix) || inFolders.takesFile(name, prefix), within: () => either };
  return {
    takesFile,
    within: (path) => {
      if (matches(path)) return either;
      return depth > 0 ? byGlob({ matches, depth: depth - 1 }, inFolders) : undefined;
    },
  };
}
