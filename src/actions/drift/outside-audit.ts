import type { ClusterState } from '../../model/cluster.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import type { ClusterDrift } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';

const EC2_GROUP = 'karpenter.k8s.aws';

export interface Aside {
  /** Claims of EC2NodeClasses. */
  audited: NodeClaim[];
  /** Nodes that have no NodeClaim. */
  foreignNodes: string[];
  outsideAudit: ClusterDrift['outsideAudit'];
}

/** Tells what has an AMI to audit from what has not: EKS Auto Mode, other providers, nodes that are not Karpenter's. */
export function asideOf(state: ClusterState): Aside {
  const claims = state.nodeClaims ?? [];
  const audited = claims.filter((claim) => groupOf(claim) === EC2_GROUP);
  const others = groupBy(claims.filter((claim) => groupOf(claim) !== EC2_GROUP), kindOf);
  return {
    audited,
    foreignNodes: state.nodeClaims === undefined ? [] : foreignNodes(state),
    outsideAudit: [...others].map(([kind, items]) => ({ kind, claims: items.map(({ metadata }) => metadata.name) })),
  };
}

/** A claim of an old release names no group. */
function groupOf({ spec }: NodeClaim): string {
  const ref = spec?.nodeClassRef;
  return ref?.group ?? ref?.apiVersion?.split('/')[0] ?? EC2_GROUP;
}

function kindOf(claim: NodeClaim): string {
  const group = groupOf(claim);
  const name = `${claim.spec?.nodeClassRef?.kind ?? 'class'} (${group})`;
  return group === 'eks.amazonaws.com' ? `EKS Auto Mode, ${name}` : name;
}

function foreignNodes({ nodes = [], nodeClaims = [] }: ClusterState): string[] {
  const providerIds = new Set(nodeClaims.map(({ status }) => status?.providerID));
  const names = new Set(nodeClaims.map(({ status }) => status?.nodeName));
  return nodes.filter(({ metadata, spec }) => !names.has(metadata.name) && (spec?.providerID === undefined || !providerIds.has(spec.providerID))).map(({ metadata }) => metadata.name);
}
