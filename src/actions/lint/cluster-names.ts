import { withoutPlaceholders } from '../../manifests/placeholders.ts';
import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { formatPath, valueAt } from '../../util/json-path.ts';

/** A text of an object that names a cluster, or that may tell where it belongs. */
export interface NamedValue {
  /** Without placeholders, which decide nothing. */
  value: string;
  /** Such as `the cluster name demo-prod (spec.role)`. */
  described: string;
}

/**
 * Texts that name the cluster of an object: tags that selector terms look for, the role and the instance profile of its nodes, labels and
 * annotations. The object's own name says nothing: nearly all are called `default`.
 */
export function clusterNamesOf(object: JsonObject): NamedValue[] {
  const spec = mapAt(object, ['spec']);
  const names = ['role', 'instanceProfile'].flatMap((key) => named(spec[key], ['spec', key], key === 'role' ? 'role' : 'instance profile'));
  const tags = tagMapsOf(object).flatMap(({ map, path }) => Object.entries(map).flatMap(([key, value]) => clusterOfTag(key, value, path)));
  return [...tags, ...names];
}

/** Other tags that say something casually: everyone copies `Environment: production` from somewhere. */
export function casualTagsOf(object: JsonObject): NamedValue[] {
  const labels = ENVIRONMENT_LABELS.flatMap((key) => named(mapAt(object, ['metadata', 'labels'])[key], ['metadata', 'labels', key], 'label'));
  const tags = tagMapsOf(object)
    .filter(({ path }) => path[0] === 'spec')
    .flatMap(({ map, path }) => Object.entries(map).flatMap(([key, value]) => (clusterOfTag(key, value, path).length > 0 ? [] : named(value, [...path, key], 'tag'))));
  return [...labels, ...tags];
}

/** Karpenter's own documentation and eksctl put the cluster behind these words. */
const NODE_ROLE = /^(?:.*\/)?(?:eksctl-)?KarpenterNode(?:Role|InstanceProfile)-/;

/** The name of the cluster where a role's name holds it. */
export function withoutRolePrefix(name: string): string {
  return name.replace(NODE_ROLE, '');
}

const SELECTORS = ['subnetSelectorTerms', 'securityGroupSelectorTerms'];
/** Of AWSNodeTemplate. */
const OLD_SELECTORS = ['subnetSelector', 'securityGroupSelector'];
const ENVIRONMENT_LABELS = ['environment', 'env', 'stage', 'app.kubernetes.io/environment'];

const CLUSTER_KEYS = ['karpenter.sh/discovery', 'aws:eks:cluster-name', 'alpha.eksctl.io/cluster-name', 'eks:cluster-name'];
const CLUSTER_KEY_PREFIX = 'kubernetes.io/cluster/';
const CLUSTER_KEY = /(?:^|\/)(?:eks[-_]?)?cluster(?:[-_]?name)?$/i;

interface TagMap {
  map: JsonObject;
  path: JsonPath;
}

function tagMapsOf(object: JsonObject): TagMap[] {
  const terms = SELECTORS.flatMap((key) => {
    const list = mapAt(object, ['spec'])[key];
    return Array.isArray(list) ? list.map((_term, index): JsonPath => ['spec', key, index, 'tags']) : [];
  });
  const paths: JsonPath[] = [...terms, ...OLD_SELECTORS.map((key) => ['spec', key]), ['spec', 'tags'], ['metadata', 'labels'], ['metadata', 'annotations'], ['spec', 'template', 'metadata', 'labels']];
  return paths.map((path) => ({ map: mapAt(object, path), path }));
}

function clusterOfTag(key: string, value: JsonValue, path: JsonPath): NamedValue[] {
  if (key.startsWith(CLUSTER_KEY_PREFIX)) return named(key.slice(CLUSTER_KEY_PREFIX.length), [...path, key], 'cluster name');
  return CLUSTER_KEYS.includes(key) || CLUSTER_KEY.test(key) ? named(value, [...path, key], 'cluster name') : [];
}

function named(value: JsonValue | undefined, path: JsonPath, what: string): NamedValue[] {
  return typeof value === 'string' ? [{ value: withoutPlaceholders(value), described: `the ${what} ${value} (${formatPath(path)})` }] : [];
}

function mapAt(object: JsonObject, path: JsonPath): JsonObject {
  const value = valueAt(object, path);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
