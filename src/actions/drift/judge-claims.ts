import { judgeClaim } from '../../karpenter/drift/judge-claim.ts';
import type { ClaimVerdict } from '../../karpenter/drift/judge-claim.ts';
import type { DriftFacts } from '../../karpenter/drift/drift-facts.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import type { ClaimDrift, ImageFacts } from '../../model/report.ts';
import { factsOfClaims } from './facts-of-claims.ts';
import type { JudgedCluster } from './facts-of-claims.ts';

export interface JudgedClaim {
  nodeClaim: NodeClaim;
  drift: ClaimDrift;
  verdict: ClaimVerdict;
}

export function judgeClaims(claims: readonly NodeClaim[], cluster: JudgedCluster): JudgedClaim[] {
  const factsOf = factsOfClaims(cluster);
  return claims.map((nodeClaim) => {
    const facts = factsOf(nodeClaim);
    const verdict = judgeClaim(facts);
    return { nodeClaim, verdict, drift: claimDrift(facts, verdict, cluster) };
  });
}

function claimDrift({ nodeClaim, pool }: DriftFacts, verdict: ClaimVerdict, cluster: JudgedCluster): ClaimDrift {
  const { labels = {}, name, creationTimestamp } = nodeClaim.metadata;
  const { status, pending, condition, expectedId, statusId, disagreements, uncheckedReasons } = verdict;
  const nodeClass = pool?.nodePool.spec?.template?.spec?.nodeClassRef?.name;
  const image = (id: string | undefined): ImageFacts | undefined => imageFacts(id, cluster, nodeClass);
  return {
    name,
    nodeName: nodeClaim.status?.nodeName,
    nodePool: labels['karpenter.sh/nodepool'],
    nodeClass,
    instanceType: labels['node.kubernetes.io/instance-type'],
    createdAt: creationTimestamp,
    status,
    pending,
    condition,
    actual: image(nodeClaim.status?.imageID),
    expected: image(expectedId),
    expectedByStatus: statusId === expectedId ? undefined : image(statusId),
    disagreements,
    uncheckedReasons,
  };
}

/** Name and dates come from EC2, else the name from `status.amis`. */
function imageFacts(id: string | undefined, { aws, state }: JudgedCluster, className: string | undefined): ImageFacts | undefined {
  if (id === undefined || id === '') return undefined;
  const image = aws?.ok === true ? aws.value.imageById.get(id) : undefined;
  if (image !== undefined) return { id, name: image.name, createdAt: image.creationDate, deprecatedAt: image.deprecationTime };
  const nodeClass = state.nodeClasses?.find(({ metadata }) => metadata.name === className);
  return { id, name: nodeClass?.status?.amis?.find((ami) => ami.id === id)?.name };
}
