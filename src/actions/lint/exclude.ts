import type { Project } from '../../config/find-config.ts';
import { absolutePath, relativePath } from '../../config/paths.ts';
import { STDIN_PATH } from '../../model/manifest.ts';
import type { FileSource } from '../../sources/ports.ts';

/** The same files without those that the configuration leaves out, named ones among them: hooks name every file that changed. */
export function excluding(files: FileSource, { config, currentFolder }: Project): FileSource {
  if (config === undefined || config.exclude.length === 0) return files;
  const { exclude, folder } = config;
  const isExcluded = (path: string): boolean => {
    const relative = relativePath(folder, absolutePath(currentFolder, path));
    return path !== STDIN_PATH && exclude.some(({ matches }) => matches(relative));
  };
  return {
    ...files,
    read: async (paths, options) => {
      const reading = await files.read(paths, { ...options, isExcluded });
      return { ...reading, texts: reading.texts.filter(({ path }) => !isExcluded(path)), failures: reading.failures.filter(({ path }) => !isExcluded(path)) };
    },
  };
}
