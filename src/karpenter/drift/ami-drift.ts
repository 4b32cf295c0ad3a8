import type { InstanceType } from '../../model/aws.ts';
import type { EC2NodeClass, NodeClaim, NodePool, StatusAmi } from '../../model/karpenter.ts';
import { instanceTypeRequirements, mapToAmi, requirementsFromLabels } from '../amis/map-instance-types.ts';
import { amiFamilyOf } from '../amis/selector-terms.ts';
import { LABEL_INSTANCE_TYPE, LABEL_NODE_POOL } from '../labels.ts';
import { maxPodsTrouble } from '../kubelet/max-pods.ts';
import type { ExpressionFacts } from '../kubelet/max-pods.ts';
import { parseKubelet } from '../kubelet/parse-kubelet.ts';
import type { ReleaseFeatures } from '../releases.ts';
import type { Requirements } from '../requirements/requirements.ts';

export type AmiDriftVerdict =
  /** `expected` is absent where no image is for the instance type. */
  | { state: 'drifted'; actualId: string; expected?: StatusAmi }
  | { state: 'inSync'; actualId: string; expected: StatusAmi }
  /** Karpenter ends with an error and leaves the condition as it is. */
  | { state: 'undecided'; why: string };

export interface AmiDriftFacts {
  nodeClaim: NodeClaim;
  /** The class that the claim's pool names now. */
  nodeClass: EC2NodeClass | undefined;
  /** What to compare with: the class's `status.amis`, or a fresh resolution. */
  amis: readonly StatusAmi[];
  /** From EC2; where absent the claim's labels stand in. */
  instanceType?: InstanceType | undefined;
  /** Of all instance types of the region, where feature gate NodeClassCEL is on. */
  expressionFacts?: readonly ExpressionFacts[];
  release: ReleaseFeatures;
}

/** Whether a node runs another image than the one that its instance type maps to. `pkg/cloudprovider/drift.go isAMIDrifted`. */
export function amiDrift(facts: AmiDriftFacts): AmiDriftVerdict {
  return judgeImage({ ...facts, listing: listingOf(facts) });
}

/** What Karpenter's list of instance types for the class says of the claim's type. */
export type InstanceTypeListing = { ok: true; requirements: Requirements } | { ok: false; why: string };

/** The same for a listing that is known. */
export function judgeImage({ nodeClaim, amis, listing, release }: Pick<AmiDriftFacts, 'nodeClaim' | 'amis' | 'release'> & { listing: InstanceTypeListing }): AmiDriftVerdict {
  if (!listing.ok) return { state: 'undecided', why: listing.why };
  if (amis.length === 0) return { state: 'undecided', why: 'the class has no AMI to compare with' };
  const actualId = nodeClaim.status?.imageID;
  if (!actualId) return { state: 'undecided', why: 'the claim does not say in status.imageID which image it was launched from' };
  const expected = mapToAmi(amis, listing.requirements, release);
  if (expected?.id === actualId) return { state: 'inSync', actualId, expected };
  return { state: 'drifted', actualId, ...(expected && { expected }) };
}

function listingOf({ nodeClaim, nodeClass, instanceType, expressionFacts, release }: AmiDriftFacts): InstanceTypeListing {
  const trouble = nodeClass && listingTrouble(nodeClass, { release, ...(expressionFacts && { expressionFacts }) });
  if (trouble !== undefined) return { ok: false, why: trouble };
  const labels = nodeClaim.metadata.labels ?? {};
  if (!labels[LABEL_INSTANCE_TYPE]) return { ok: false, why: `the claim has no label ${LABEL_INSTANCE_TYPE}` };
  if (instanceType === undefined) return { ok: true, requirements: requirementsFromLabels(labels) };
  const family = (nodeClass && amiFamilyOf(nodeClass, release)) ?? 'Custom';
  return { ok: true, requirements: instanceTypeRequirements(instanceType, family, release) };
}

/**
 * Why Karpenter cannot list instance types for a class, so that it judges none of its nodes. A class that was never in a cluster has no status yet
 * and is let pass. `pkg/providers/instancetype/instancetype.go List`.
 */
export function listingTrouble(nodeClass: EC2NodeClass, { release, expressionFacts }: Pick<AmiDriftFacts, 'release' | 'expressionFacts'>): string | undefined {
  if (nodeClass.status !== undefined && (nodeClass.status.subnets ?? []).length === 0) {
    return 'the class has no subnet in its status, without which Karpenter knows no instance types';
  }
  if (!release.openKubelet) return undefined;
  const kubelet = parseKubelet(nodeClass.spec?.kubelet);
  if (!kubelet.ok) return kubelet.problem;
  if (expressionFacts === undefined) return undefined;
  return maxPodsTrouble({ kubelet: kubelet.fields, family: amiFamilyOf(nodeClass, release) ?? 'Custom', types: expressionFacts });
}

/** Why the AWS provider does not look at a claim at all and so calls it not drifted. `pkg/cloudprovider/cloudprovider.go IsDrifted`. */
export function driftNotApplicable(nodeClaim: NodeClaim, nodePool: NodePool | undefined, nodeClass: EC2NodeClass | undefined): string | undefined {
  const pool = nodeClaim.metadata.labels?.[LABEL_NODE_POOL];
  if (pool === undefined) return 'it belongs to no NodePool';
  if (nodePool === undefined) return `NodePool ${pool} does not exist`;
  const name = nodePool.spec?.template?.spec?.nodeClassRef?.name;
  if (name === undefined) return `NodePool ${pool} names no node class`;
  if (nodeClass === undefined) return `EC2NodeClass ${name} does not exist`;
  return nodeClass.metadata.deletionTimestamp === undefined ? undefined : `EC2NodeClass ${name} is being deleted`;
}
