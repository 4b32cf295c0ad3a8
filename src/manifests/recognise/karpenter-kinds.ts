import type { JsonObject, JsonValue } from '../../model/json.ts';

/** Kinds of Karpenter's, old ones too. */
export const KARPENTER_KINDS: readonly string[] = ['EC2NodeClass', 'NodePool', 'NodeClaim', 'NodeOverlay', 'Provisioner', 'AWSNodeTemplate'];

/** Other projects have a `NodePool` too: where the group is given, it decides. */
export function isKarpenterKind(kind: JsonValue | undefined, group: JsonValue | undefined): boolean {
  if (typeof group === 'string' && group !== '') return group === 'karpenter.sh' || group === 'karpenter.k8s.aws';
  return typeof kind === 'string' && KARPENTER_KINDS.includes(kind);
}

export function isMap(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
