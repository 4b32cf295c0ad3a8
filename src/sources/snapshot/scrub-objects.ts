import type { EC2NodeClass } from '../../model/karpenter.ts';
import type { DaemonSet, Node, ObjectMeta, Pod, UnknownObject } from '../../model/kubernetes.ts';
import type { TextDigest } from '../../model/text-digest.ts';
import { fnv1 } from '../../util/fnv1.ts';
import type { SnapshotCluster } from './format.ts';

/**
 * Drops what neither drift nor plan needs of the objects, and puts digests where secrets may stand. Lists get the order of the API server's, so that
 * the same cluster gives the same bytes.
 */
export function trimCluster(cluster: SnapshotCluster): SnapshotCluster {
  return {
    ...cluster,
    name: shortName(cluster.name),
    nodeClasses: trimAll(cluster.nodeClasses, trimNodeClass),
    nodePools: trimAll(cluster.nodePools, trimAnnotations),
    nodeClaims: trimAll(cluster.nodeClaims, trimAnnotations),
    nodes: trimAll(cluster.nodes, trimNode),
    pods: trimAll(cluster.pods, trimPod),
    podDisruptionBudgets: trimAll(cluster.podDisruptionBudgets, withoutAnnotations),
    daemonSets: trimAll(cluster.daemonSets, trimDaemonSet),
    otherNodeClasses: trimAll(cluster.otherNodeClasses, trimUnknown),
  };
}

function trimAll<T extends { metadata: ObjectMeta }>(objects: readonly T[] | undefined, trim: (object: T) => T): T[] | undefined {
  const key = ({ metadata }: T): string => `${metadata.namespace ?? ''}/${metadata.name}`;
  return objects?.map(trim).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** `aws eks update-kubeconfig` names contexts by ARN, eksctl by user and cluster; the cluster's name is enough. */
function shortName(context: string): string {
  const [, ofArn, ofEksctl] = /^(?:arn:[^/]*:cluster\/(.+)|(?:[^@]+@)?([^.@]+)\.[a-z0-9-]+\.eksctl\.io)$/.exec(context) ?? [];
  return ofArn ?? ofEksctl ?? context;
}

/** `spec.userData` may hold tokens and passwords. Its digest stays, since the structural hash covers it. */
function trimNodeClass(nodeClass: EC2NodeClass): EC2NodeClass {
  const trimmed = trimAnnotations(nodeClass);
  const userData = nodeClass.spec?.userData;
  return typeof userData === 'string' ? { ...trimmed, spec: { ...trimmed.spec, userData: digestOf(userData) } } : trimmed;
}

function digestOf(text: string): TextDigest {
  const bytes = new TextEncoder().encode(text);
  return { fnv1: String(fnv1(bytes)), bytes: bytes.length };
}

/** Annotations of other tools may hold anything; `kubectl.kubernetes.io/last-applied-configuration` repeats the user data. */
function trimAnnotations<T extends { metadata: ObjectMeta }>(object: T): T {
  return { ...object, metadata: withAnnotations(object.metadata, isKarpenterKey) };
}

function trimNode(node: Node): Node {
  const { metadata, ...rest } = trimAnnotations(node);
  return { ...rest, metadata: { ...metadata, labels: filterKeys(metadata.labels, (key) => !LEGACY_LABEL.test(key)) } };
}

/** Old spellings of labels that every kubelet also sets under their new names, and a hash that stands for the account. */
const LEGACY_LABEL = /^(?:beta\.kubernetes\.io|failure-domain\.beta\.kubernetes\.io|k8s\.io)\//;

const POD_ANNOTATIONS: ReadonlySet<string> = new Set(['karpenter.sh/do-not-disrupt', 'controller.kubernetes.io/pod-deletion-cost']);
const POD_CONDITIONS: ReadonlySet<string> = new Set(['Ready', 'PodScheduled']);

/** Labels stay: the selectors of PodDisruptionBudgets match on them. */
function trimPod(pod: Pod): Pod {
  const conditions = pod.status?.conditions
    ?.filter(({ type }) => POD_CONDITIONS.has(type))
    .map(({ type, status, reason, lastTransitionTime }) => ({ type, status, reason, lastTransitionTime }));
  return {
    ...pod,
    metadata: withAnnotations(pod.metadata, (key) => POD_ANNOTATIONS.has(key)),
    ...(pod.status && { status: { ...pod.status, conditions } }),
  };
}

/** Labels go as well: nothing selects a DaemonSet. */
function trimDaemonSet({ metadata, spec }: DaemonSet): DaemonSet {
  const { labels, annotations } = spec?.template?.metadata ?? {};
  const template = spec?.template && { ...spec.template, metadata: { labels, annotations: filterKeys(annotations, isKarpenterKey) } };
  return { metadata: { ...withAnnotations(metadata, () => false), labels: undefined }, ...(spec && { spec: { template } }) };
}

/** That they exist is all that is said of them. */
function trimUnknown({ apiVersion, kind, metadata }: UnknownObject): UnknownObject {
  return withoutAnnotations({ apiVersion, kind, metadata });
}

function withoutAnnotations<T extends { metadata: ObjectMeta }>(object: T): T {
  return { ...object, metadata: withAnnotations(object.metadata, () => false) };
}

function withAnnotations(metadata: ObjectMeta, isKept: (key: string) => boolean): ObjectMeta {
  return { ...metadata, annotations: filterKeys(metadata.annotations, isKept) };
}

function filterKeys(record: Record<string, string> | undefined, isKept: (key: string) => boolean): Record<string, string> | undefined {
  const entries = Object.entries(record ?? {}).filter(([key]) => isKept(key));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function isKarpenterKey(key: string): boolean {
  return /^(?:[\w-]+\.)*karpenter\.(?:sh|k8s\.aws)\//.test(key);
}
