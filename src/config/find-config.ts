import { usageError } from '../errors.ts';
import { STDIN_PATH } from '../model/manifest.ts';
import type { FileSource, SourceText } from '../sources/ports.ts';
import type { Config } from './config.ts';
import { absolutePath, parentFolder, pathWithin, relativePath } from './paths.ts';

/** Where files belong, and what is configured for them. */
export interface Project {
  /** Absolute: where relative paths begin. */
  currentFolder: string;
  /** Absolute folders that hold a `.git`, the longest first. */
  repositories: readonly string[];
  config?: Config;
}

export interface ConfigQuestion {
  /** What is to be linted: files, folders, globs, `-`. */
  paths: readonly string[];
  /** The configuration that the user names; absent: it is looked for. */
  file?: string;
  /** False: none is read. */
  wanted: boolean;
  /** The rules that there are. */
  ruleIds: readonly string[];
}

const NAMES = ['karpami.yaml', 'karpami.yml', '.karpami.yaml'];

/**
 * The configuration of what is linted: `karpami.yaml`, from the folder of each path upwards, up to the one that holds `.git`. Throws
 * KarpamiError `usage` for one that is wrong, that cannot be read, and where the paths have different ones.
 */
export async function findProject(files: FileSource, { paths, file, wanted, ruleIds }: ConfigQuestion): Promise<Project> {
  const names = wanted && file === undefined ? NAMES : [];
  const found = await Promise.all(paths.map(searchUpwards(files, names)));
  const repositories = [...new Set(found.flatMap(({ repository }) => repository ?? []))].sort((a, b) => b.length - a.length);
  const place = { currentFolder: files.currentFolder, repositories };
  const configPath = file === undefined ? onlyOne(found.flatMap(({ config }) => config ?? []), files.currentFolder) : absolutePath(files.currentFolder, file);
  if (!wanted || configPath === undefined) return place;
  const shown = file ?? relativePath(files.currentFolder, configPath);
  const { text } = await readText(files, configPath, shown);
  const { readConfig } = await import('./read-config.ts');
  return { ...place, config: await readConfig({ path: shown, folder: parentFolder(configPath) ?? '/', text }, ruleIds) };
}

interface Found {
  /** Absolute paths. */
  config?: string;
  repository?: string;
}

function searchUpwards(files: FileSource, names: readonly string[]): (path: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  const search = async (folder: string): Promise<Found> => {
    const [own, isRepository] = [await configIn(files, folder, names), await files.isThere(join(folder, '.git'))];
    const parent = parentFolder(folder);
    const above = isRepository || parent === undefined ? {} : await searchOnce(parent);
    return { ...above, ...(own !== undefined && { config: own }), ...(isRepository && { repository: folder }) };
  };
  const searchOnce = (folder: string): Promise<Found> => {
    const result = known.get(folder) ?? search(folder);
    known.set(folder, result);
    return result;
  };
  return (path) => searchOnce(path === '-' ? files.currentFolder : absolutePath(files.currentFolder, path));
}

async function configIn(files: FileSource, folder: string, names: readonly string[]): Promise<string | undefined> {
  const there: string[] = [];
  for (const name of names) if ((await files.find(join(folder, name))) !== undefined) there.push(join(folder, name));
  return onlyOne(there, files.currentFolder);
}

function join(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

function onlyOne(paths: readonly string[], currentFolder: string): string | undefined {
  const [first, second] = [...new Set(paths)].map((path) => relativePath(currentFolder, path));
  if (second !== undefined) throw usageError(`there are two configurations for this run: ${String(first)} and ${second}`, 'choose one with --config FILE, or lint the folders one by one');
  return paths[0];
}

async function readText(files: FileSource, path: string, shown: string): Promise<SourceText> {
  const answer = await files.find(path);
  if (answer === undefined) throw usageError(`the configuration "${shown}" is not there`, 'name a file, or leave --config out: karpami.yaml is looked for upwards');
  if (!answer.ok) throw usageError(`the configuration "${shown}" cannot be read: ${answer.failure.message}`, answer.failure.hint);
  return answer.value;
}

/**
 * The path of a file that stays the same wherever karpami is started: from the repository's folder, else from the configuration's, else from
 * the current one.
 */
export function stablePath({ currentFolder, repositories, config }: Project, path: string): string {
  if (path === STDIN_PATH) return path;
  const absolute = absolutePath(currentFolder, path);
  const folders = [...repositories, ...(config === undefined ? [] : [config.folder]), currentFolder];
  return folders.map((folder) => pathWithin(folder, absolute)).find((within) => within !== undefined) ?? relativePath(currentFolder, absolute);
}
