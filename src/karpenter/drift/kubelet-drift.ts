import type { CheckVerdict, HashDetail } from '../../model/drift.ts';
import type { JsonValue } from '../../model/json.ts';
import type { EC2NodeClass, NodePool } from '../../model/karpenter.ts';
import { formatHash64 } from '../../util/fnv1.ts';
import { parseJson } from '../../util/lossless-json.ts';
import { ec2NodeClassSchema } from '../admission/ec2-node-class-schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import { EC2_NODE_CLASS_ANNOTATIONS } from '../hash/annotations.ts';
import { kubeletType } from '../hash/ec2-node-class-types.ts';
import { memberOf, structuralHash } from '../hash/structural-hash.ts';
import type { ReleaseFeatures } from '../releases.ts';
import type { DriftFacts } from './drift-facts.ts';
import { withClass } from './with-class.ts';

const KUBELET_HASH = 'compatibility.karpenter.k8s.aws/kubelet-drift-hash';
/** Kubelet settings of a NodePool that was converted from v1beta1, as JSON. */
const POOL_KUBELET = 'compatibility.karpenter.sh/v1beta1-kubelet-conversion';

const KUBELET = kubeletType();

/**
 * Whether kubelet settings have changed since the launch. Only 1.0 asks: there they have a hash of their own, and the reason is called like the class's.
 * `pkg/cloudprovider/drift.go isKubeletConfigurationDrifted` and `pkg/utils/utils.go GetHashKubeletWithNodePool` of 1.0.
 */
export function kubeletDrift(facts: DriftFacts): CheckVerdict<HashDetail> {
  return withClass<HashDetail>(facts, ({ nodeClass }) => {
    const claim = facts.nodeClaim.metadata.annotations ?? {};
    const [claimHash, version, ownerVersion] = [claim[KUBELET_HASH], claim[EC2_NODE_CLASS_ANNOTATIONS.version], nodeClass.metadata.annotations?.[EC2_NODE_CLASS_ANNOTATIONS.version]];
    if (claimHash === undefined || version === undefined || ownerVersion === undefined) return { outcome: 'notApplicable', why: 'the claim has no hash of kubelet settings' };
    if (version !== ownerVersion) return { outcome: 'notApplicable', why: `EC2NodeClass ${nodeClass.metadata.name} has hash version ${ownerVersion}, the claim ${version}` };
    const kubelet = kubeletOf(nodeClass, facts.pool?.nodePool, facts.release);
    if (!kubelet.ok) return { outcome: 'undecided', why: kubelet.why };
    const ownerHash = formatHash64(structuralHash(kubelet.value, KUBELET));
    const detail: HashDetail = { kind: 'hash', owner: { kind: 'EC2NodeClass', name: nodeClass.metadata.name }, version, claimHash, ownerHash, basis: 'annotation' };
    if (claimHash === ownerHash) return { outcome: 'passed', detail };
    return { outcome: 'drifted', detail: { ...detail, changes: { known: false, why: 'it is one of the kubelet settings, which 1.0 hashes on their own' } } };
  });
}

type Kubelet = { ok: true; value: JsonValue } | { ok: false; why: string };

/** The pool's own settings come first. No settings hash like an empty struct. */
function kubeletOf({ spec }: EC2NodeClass, nodePool: NodePool | undefined, release: ReleaseFeatures): Kubelet {
  const converted = nodePool?.metadata.annotations?.[POOL_KUBELET];
  if (converted !== undefined) return parseKubelet(converted);
  const stored = storedForm({ spec }, ec2NodeClassSchema(release)).object;
  return { ok: true, value: memberOf(stored.spec, 'kubelet') ?? {} };
}

function parseKubelet(text: string): Kubelet {
  try {
    return { ok: true, value: parseJson(text) };
  } catch {
    return { ok: false, why: `annotation ${POOL_KUBELET} of the NodePool is no JSON, so Karpenter ends with an error` };
  }
}
