import type { IgnoredReason, Resource } from '../model/manifest.ts';

/** A kind that is read, or why it is not. The group decides together with the kind: others have a NodePool, too. */
export function classifyObject(apiVersion: string, kind: string): { kind: Resource['kind'] } | { ignored: IgnoredReason } {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [];
  const readVersions = READ.get(`${group}/${kind}`);
  if (readVersions !== undefined) return readVersions.versions.includes(version) ? { kind: readVersions.kind } : { ignored: OLD_VERSION.test(version) ? 'oldApi' : 'unknownVersion' };
  if (group === 'karpenter.sh' || group === 'karpenter.k8s.aws') return { ignored: ofKarpentersGroup(kind) };
  if (!kind.endsWith('NodeClass')) return { ignored: 'other' };
  if (group === 'eks.amazonaws.com') return { ignored: 'autoMode' };
  return { ignored: group.includes('karpenter') ? 'otherProvider' : 'other' };
}

/** A kind in the other group, or one that is spelled in another way, is served by no release. */
function ofKarpentersGroup(kind: string): IgnoredReason {
  if (OLD_KINDS.includes(kind)) return 'oldApi';
  return OTHER_KINDS.includes(kind) ? 'other' : 'unknownVersion';
}

const READ = new Map<string, { kind: Resource['kind']; versions: string[] }>([
  ['karpenter.k8s.aws/EC2NodeClass', { kind: 'EC2NodeClass', versions: ['v1', 'v1beta1'] }],
  ['karpenter.sh/NodePool', { kind: 'NodePool', versions: ['v1', 'v1beta1'] }],
  ['karpenter.sh/NodeClaim', { kind: 'NodeClaim', versions: ['v1'] }],
]);

const OLD_VERSION = /^v1(?:alpha|beta)\d+$/;
const OTHER_KINDS = ['NodeOverlay'];
const OLD_KINDS = ['Provisioner', 'Machine', 'AWSNodeTemplate'];

/**
 * Whether a text may hold an object that karpami looks at or names: a search that costs a tenth of parsing. An API group followed by a
 * version is looked for, since every node selector holds the bare group. Escapes (`karpenter\u002esh/v1`) can hide it.
 */
export function mentionsKarpenter(text: string): boolean {
  return MENTION.test(text);
}

const MENTION = /karpenter\.[\w.-]+\/v\d|eks\.amazonaws\.com\/v\d/;
