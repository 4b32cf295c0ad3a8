import { parseManifests } from '../../manifests/parse-manifests.ts';
import { buildHint } from '../../manifests/recognise/patch.ts';
import { baseNameOf, folderOf, quoteForShell } from '../../manifests/recognise/shell-paths.ts';
import { STDIN_PATH } from '../../model/manifest.ts';
import type { ReadProblem, Resource } from '../../model/manifest.ts';
import type { JsonValue } from '../../model/json.ts';
import type { FileSource } from '../../sources/ports.ts';
import { valueAt } from '../../util/json-path.ts';
import type { ReadFile } from './read-files.ts';

/**
 * A patch of Kustomize's looks like the object that it changes. Where an object has not what its kind requires, and a kustomization beside
 * the file or above it names the file as a patch, the object is none: what comes of it is known once it is built.
 */
export async function setPatchesAside(source: FileSource, file: ReadFile): Promise<ReadFile> {
  const partial = file.path === STDIN_PATH ? [] : file.resources.filter(isPartial);
  const kustomization = partial.length === 0 ? undefined : await findKustomization(source, file.path);
  if (kustomization === undefined) return file;
  return { ...file, resources: file.resources.filter((resource) => !partial.includes(resource)), problems: [...file.problems, ...partial.map((resource) => describePatch(resource, kustomization))] };
}

const REQUIRED: Record<Resource['kind'], readonly string[][]> = {
  EC2NodeClass: [['spec', 'subnetSelectorTerms'], ['spec', 'securityGroupSelectorTerms']],
  NodePool: [['spec', 'template', 'spec', 'nodeClassRef'], ['spec', 'template', 'spec', 'requirements']],
  NodeClaim: [],
};

function isPartial({ kind, apiVersion, raw }: Resource): boolean {
  const needsTerms = kind === 'EC2NodeClass' && apiVersion.endsWith('/v1');
  return [...REQUIRED[kind], ...(needsTerms ? [['spec', 'amiSelectorTerms']] : [])].some((path) => valueAt(raw, path) === undefined);
}

const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
/** Patches stand beside their kustomization, or in folders of it. */
const FOLDERS_UP = 3;

async function findKustomization(source: FileSource, path: string): Promise<string | undefined> {
  for (let folder = folderOf(path), up = 0; up < FOLDERS_UP; folder = parentOf(folder), up += 1) {
    for (const name of NAMES) {
      const candidate = normalize(`${folder}/${name}`);
      const found = await source.find(candidate);
      if (found?.ok === true && patchFilesOf(found.value).includes(normalize(path))) return candidate;
    }
  }
  return undefined;
}

function parentOf(folder: string): string {
  return `${folder}/..`;
}

/** Relative to where the path of the kustomization is relative to. */
function patchFilesOf({ path, text }: { path: string; text: string }): string[] {
  return parseManifests({ path, text }).documents.flatMap(({ value }) =>
    ['patches', 'patchesStrategicMerge', 'patchesJson6902'].flatMap((key) => {
      const entries = valueAt(value, [key]);
      return Array.isArray(entries) ? entries.flatMap(fileOf).map((file) => normalize(`${folderOf(path)}/${file}`)) : [];
    }),
  );
}

function fileOf(entry: JsonValue): string[] {
  const file = typeof entry === 'string' ? entry : valueAt(entry, ['path']);
  return typeof file === 'string' && !file.includes('\n') ? [file] : [];
}

/** Without `.` and, as far as there is something before it, `..`. */
function normalize(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    const isUp = step === '..' && steps.length > 0 && steps.at(-1) !== '..' && steps.at(-1) !== '';
    if (isUp) steps.pop();
    else if (step !== '.' && (step !== '' || steps.length === 0)) steps.push(step);
  }
  return steps.join('/');
}

function describePatch({ kind, name, locate }: Resource, kustomization: string): ReadProblem {
  const folder = folderOf(kustomization);
  const message = `this is a patch of ${kind} ${JSON.stringify(name)} by ${baseNameOf(kustomization)}: what comes of it is known only once it is built`;
  return { kind: 'template', position: locate([]), message, hint: buildHint(quoteForShell(folder)) };
}
