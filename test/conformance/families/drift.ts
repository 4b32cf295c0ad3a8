import { instanceTypeRequirements } from '../../../src/karpenter/amis/map-instance-types.ts';
import { amiFamilyOf } from '../../../src/karpenter/amis/selector-terms.ts';
import { driftNotApplicable, judgeImage, listingTrouble } from '../../../src/karpenter/drift/ami-drift.ts';
import type { InstanceTypeListing } from '../../../src/karpenter/drift/ami-drift.ts';
import { LABEL_INSTANCE_TYPE, LABEL_NODE_POOL } from '../../../src/karpenter/labels.ts';
import { parseRequirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { ReleaseFeatures } from '../../../src/karpenter/releases.ts';
import type { EC2NodeClass, NodeClaim, NodePool, RequirementSpec } from '../../../src/model/karpenter.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { expressionFactsOf, instanceTypeFacts } from './instance-type-facts.ts';
import { releaseOf } from './release.ts';

interface Input {
  nodeClaim: NodeClaim;
  nodePool: NodePool | null;
  nodeClass: EC2NodeClass | null;
  ec2InstanceTypes: { name: string }[];
  /** Feature gate. */
  nodeClassCEL?: boolean;
  instanceTypes?: { name: string; requirements?: RequirementSpec[] }[];
}

export const driftFamily: Family = { name: 'drift', check, parts };

/** Only AMIDrift is computed so far, so that a row as a whole cannot agree yet. */
function check(row: Row): Difference[] {
  const { drifted, error, each, provider } = row.expected as unknown as { drifted: { status: string; reason: string } | null; error: unknown; each: Record<string, unknown>; provider: { reason: string } };
  const expected = {
    drifted: drifted && { status: drifted.status, reason: drifted.reason },
    hasError: error !== null,
    each: Object.fromEntries(Object.entries(each).map(([name, verdict]) => [name, verdictOf(verdict)])),
    reason: provider.reason,
  };
  return differences(expected, { each: { amiDrift: amiDriftOf(row) } });
}

function parts(row: Row): Record<string, boolean> {
  const { each } = row.expected as unknown as { each: Record<string, unknown> };
  return { amiDrift: verdictOf(each.amiDrift) === amiDriftOf(row) };
}

/** `error`, or whether it drifted. */
function verdictOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? 'error' : answer;
}

function amiDriftOf(row: Row): boolean | 'error' {
  const input = row.input as unknown as Input;
  const release = releaseOf(row);
  const { nodeClaim } = input;
  const nodePool = named(input.nodePool, nodeClaim.metadata.labels?.[LABEL_NODE_POOL]);
  const nodeClass = named(input.nodeClass, nodePool?.spec?.template?.spec?.nodeClassRef?.name);
  if (driftNotApplicable(nodeClaim, nodePool, nodeClass) !== undefined) return false;
  const verdict = judgeImage({ nodeClaim, amis: nodeClass?.status?.amis ?? [], listing: listingOf(input, release), release });
  return verdict.state === 'undecided' ? 'error' : verdict.state === 'drifted';
}

/** The cluster of a row has at most one object of a kind, perhaps under another name than the one looked for. */
function named<T extends NodePool | EC2NodeClass>(object: T | null, name: string | undefined): T | undefined {
  return object?.metadata.name === name ? (object ?? undefined) : undefined;
}

function listingOf({ nodeClaim, nodeClass, ec2InstanceTypes, instanceTypes, nodeClassCEL }: Input, release: ReleaseFeatures): InstanceTypeListing {
  const expressionFacts = nodeClassCEL === true ? ec2InstanceTypes.map(({ name }) => expressionFactsOf(name)) : undefined;
  const trouble = ec2InstanceTypes.length === 0 ? 'EC2 offers no instance type' : nodeClass && listingTrouble(nodeClass, { release, ...(expressionFacts && { expressionFacts }) });
  if (typeof trouble === 'string') return { ok: false, why: trouble };
  const name = nodeClaim.metadata.labels?.[LABEL_INSTANCE_TYPE];
  const listed = (instanceTypes ?? ec2InstanceTypes.map((type) => ({ name: type.name, requirements: undefined }))).find((type) => type.name === name);
  if (listed === undefined) return { ok: false, why: `no instance type ${name}` };
  if (listed.requirements) {
    const parsed = parseRequirements(listed.requirements);
    return parsed.ok ? parsed : { ok: false, why: parsed.refusal.problem };
  }
  const family = (nodeClass && amiFamilyOf(nodeClass, release)) ?? 'Custom';
  return { ok: true, requirements: instanceTypeRequirements(instanceTypeFacts(listed.name), family, release) };
}
