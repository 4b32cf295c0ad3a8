import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { mentionsKarpenter } from '../classify.ts';
import { isKarpenterKind, isMap } from './karpenter-kinds.ts';
import { baseNameOf, folderArgument } from './shell-paths.ts';
import { pipeOf } from './unrendered.ts';
import type { UnrenderedValue } from './unrendered.ts';

/** Changes of objects that stand elsewhere: what comes of them is known only once Kustomize has built it. */
export function recognisePatch(value: JsonValue, path: string): UnrenderedValue | undefined {
  if (Array.isArray(value)) return recogniseJsonPatch(value, path);
  if (!isMap(value)) return undefined;
  return isKustomization(value, path) ? recogniseKustomization(value, path) : recogniseMergePatch(value, path);
}

export function buildHint(folder: string): string {
  return pipeOf(`kustomize build ${folder}`);
}

/** JSON 6902: a list of operations. */
function recogniseJsonPatch(value: JsonValue[], path: string): UnrenderedValue | undefined {
  const paths = value.map((operation) => (isMap(operation) && typeof operation.op === 'string' && typeof operation.path === 'string' ? operation.path : undefined));
  if (paths.length === 0 || paths.includes(undefined)) return undefined;
  const about = paths.find((target) => target !== undefined && ABOUT_NODES.test(target));
  if (about === undefined) return { kind: 'notManifest', path: [], message: 'this is a JSON patch, which is no Kubernetes object' };
  return { kind: 'template', path: [], message: `this JSON patch changes "${about}" of an object that stands elsewhere`, hint: buildHint(folderArgument(path)) };
}

/** Fields that objects of Karpenter's have, and hardly another. */
const ABOUT_NODES =
  /^\/spec\/(?:amiFamily|amiSelectorTerms|blockDeviceMappings|disruption|instanceProfile|instanceStorePolicy|limits|metadataOptions|requirements|role|securityGroupSelectorTerms|subnetSelectorTerms|userData|weight|template\/spec\/(?:expireAfter|kubelet|nodeClassRef|requirements|startupTaints|taints|terminationGracePeriod))(?:\/|$)/;

function isKustomization({ apiVersion, kind }: JsonObject, path: string): boolean {
  if (typeof apiVersion === 'string') return apiVersion.startsWith('kustomize.config.k8s.io/');
  return kind === undefined && /^kustomization(?:\.ya?ml)?$/i.test(baseNameOf(path));
}

/** One that only lists files has nothing to say, nor has one that changes others' objects. */
function recogniseKustomization(kustomization: JsonObject, path: string): UnrenderedValue | undefined {
  const targets = PATCH_LISTS.flatMap((key) => {
    const entries = kustomization[key];
    return Array.isArray(entries) ? entries.flatMap((entry, index) => targetsOf(entry).map((target) => ({ target, path: [key, index] }))) : [];
  });
  const [first] = targets;
  if (first === undefined) return undefined;
  const others = new Set(targets.map(({ target }) => target)).size - 1;
  const objects = `${first.target}${others === 0 ? '' : ` and ${others} more`}`;
  return { kind: 'template', path: first.path, message: `this kustomization patches ${objects}: what comes of it is known only once it is built`, hint: buildHint(folderArgument(path)) };
}

const PATCH_LISTS = ['patches', 'patchesJson6902', 'patchesStrategicMerge'];

/** The object of Karpenter's that a patch is for. */
function targetsOf(entry: JsonValue): string[] {
  if (typeof entry === 'string') return patchedBy(entry);
  if (!isMap(entry)) return [];
  const { target, patch } = entry;
  if (isMap(target) && isKarpenterKind(target.kind, target.group)) return [describeTarget(target)];
  return typeof patch === 'string' ? patchedBy(patch) : [];
}

function describeTarget({ kind, name, group }: JsonObject): string {
  const what = typeof kind === 'string' ? kind : `objects of ${typeof group === 'string' ? group : 'Karpenter'}`;
  return typeof name === 'string' ? `${what} ${JSON.stringify(name)}` : what;
}

/** A strategic merge patch names its object. */
function patchedBy(patch: string): string[] {
  if (!mentionsKarpenter(patch)) return [];
  const kind = /^kind: *["']?([A-Za-z0-9]+)/m.exec(patch)?.[1] ?? "an object of Karpenter's";
  const name = /^ {1,8}name: *["']?([\w.-]+)/m.exec(patch)?.[1];
  return [name === undefined ? kind : `${kind} ${JSON.stringify(name)}`];
}

/** A strategic merge patch looks like its object. Only `$patch` and its like tell. */
function recogniseMergePatch(value: JsonObject, path: string): UnrenderedValue | undefined {
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || !isKarpenterKind(kind, apiVersion.split('/')[0])) return undefined;
  const directive = findDirective(value, []);
  if (directive === undefined) return undefined;
  return { kind: 'template', path: directive, message: `"${String(directive.at(-1))}" makes this a patch of a ${kind} that stands elsewhere`, hint: buildHint(folderArgument(path)) };
}

const DIRECTIVE = /^\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)\b/;

function findDirective(value: JsonValue, path: JsonPath): JsonPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (DIRECTIVE.test(key)) return at;
    const found = findDirective(member, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
