import type { EC2NodeClass, NodeClaim } from '../../model/karpenter.ts';
import { formatHash64, parseHash64, xorHashes } from '../../util/fnv1.ts';
import { formatJson } from '../../util/lossless-json.ts';
import { EC2_NODE_CLASS_ANNOTATIONS } from '../hash/annotations.ts';
import { ec2NodeClassHashVersion } from '../hash/ec2-node-class-hash.ts';
import type { ReleaseFeatures } from '../releases.ts';

export interface ClaimOfClass {
  nodeClass: EC2NodeClass;
  nodeClaim: NodeClaim;
}

/** By what two hashes differ; `undefined` where one of them is none. */
export function hashDifference(ownerHash: string | undefined, claimHash: string | undefined): string | undefined {
  const [owner, claim] = [parseHash64(ownerHash ?? ''), parseHash64(claimHash ?? '')];
  return owner === undefined || claim === undefined ? undefined : formatHash64(xorHashes(owner, claim));
}

/**
 * Differences that claims of two classes or more have to theirs. A hash is the XOR of its parts, of which classes share the CA bundle of the controller:
 * where they differ alike, it is the bundle that has changed. Releases since 1.12. The kubelet's text is such a part too since 1.15, so that classes have to differ in
 * it; the family is one, but an edit of it is found otherwise.
 */
export function caBundleChanges(claims: Iterable<ClaimOfClass>, release: ReleaseFeatures): ReadonlySet<string> {
  const { hasCaBundle, hasKubeletText } = ec2NodeClassHashVersion(release);
  if (!hasCaBundle) return new Set();
  const keyOf = ({ metadata, spec }: EC2NodeClass): string => (hasKubeletText ? formatJson(spec?.kubelet ?? null) : metadata.name);
  const { hash, version } = EC2_NODE_CLASS_ANNOTATIONS;
  const classes = new Map<string, Set<string>>();
  for (const { nodeClass, nodeClaim } of claims) {
    const [owner = {}, claim = {}] = [nodeClass.metadata.annotations, nodeClaim.metadata.annotations];
    const difference = owner[hash] === claim[hash] || owner[version] !== claim[version] ? undefined : hashDifference(owner[hash], claim[hash]);
    if (difference !== undefined) classes.set(difference, (classes.get(difference) ?? new Set()).add(keyOf(nodeClass)));
  }
  return new Set([...classes].filter(([, kinds]) => kinds.size > 1).map(([difference]) => difference));
}
