import type { AmiDetail, CheckVerdict, Fact } from '../../model/drift.ts';
import type { NodeClaim, StatusAmi } from '../../model/karpenter.ts';
import { mapToAmi, requirementsFromLabels } from '../amis/map-instance-types.ts';
import { LABEL_INSTANCE_TYPE } from '../labels.ts';
import type { ReleaseFeatures } from '../releases.ts';
import type { Requirements } from '../requirements/requirements.ts';
import { driftFeatures } from './drift-features.ts';
import type { DriftFacts, InstanceTypeListing } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';
import { withClass } from './with-class.ts';
import { withInstance } from './with-instance.ts';

type Verdict = CheckVerdict<AmiDetail>;

/**
 * Whether a node runs another image than the one that its instance type maps to. Before 1.7 the image was the instance's, which is asked for here only
 * where it is known. `pkg/cloudprovider/drift.go isAMIDrifted`.
 */
export function amiDrift(facts: DriftFacts): Verdict {
  const { nodeClaim, release, instance } = facts;
  return withClass<AmiDetail>(facts, ({ amis, instanceTypes }) => {
    const judge = (actualId: string | undefined): Verdict => judgeImage({ nodeClaim, actualId, amis, instanceTypes, release });
    if (driftFeatures(release.version).judgesImageFirst || !instance.known) return judge(nodeClaim.status?.imageID);
    return withInstance(facts, ({ imageId }) => judge(imageId));
  });
}

export interface ImageQuestion {
  nodeClaim: NodeClaim;
  actualId: string | undefined;
  amis: Fact<readonly StatusAmi[]>;
  instanceTypes: InstanceTypeListing;
  release: ReleaseFeatures;
}

/** The same for any list of images, such as one that the class will have. */
export function judgeImage({ nodeClaim, actualId, amis, instanceTypes, release }: ImageQuestion): Verdict {
  const type = requirementsOf(nodeClaim, instanceTypes);
  if (!type.ok) return { outcome: 'undecided', why: type.why };
  if (!amis.known) return unchecked(amis);
  if (amis.value.length === 0) return { outcome: 'undecided', why: 'the class has no AMI to compare with' };
  if (!actualId) return { outcome: 'undecided', why: 'the claim does not say in status.imageID which image it was launched from' };
  const expected = mapOnce(amis.value, type.requirements, release);
  const instanceType = nodeClaim.metadata.labels?.[LABEL_INSTANCE_TYPE];
  const detail: AmiDetail = { kind: 'ami', ...(instanceType !== undefined && { instanceType }), actualId, ...(expected && { expectedId: expected.id }) };
  return { outcome: expected?.id === actualId ? 'passed' : 'drifted', detail };
}

const mapped = new WeakMap<Requirements, Map<readonly StatusAmi[], StatusAmi | undefined>>();

/** Thousands of claims are of a few types, whose requirements they share. */
function mapOnce(amis: readonly StatusAmi[], type: Requirements, release: ReleaseFeatures): StatusAmi | undefined {
  const byList = mapped.get(type) ?? new Map<readonly StatusAmi[], StatusAmi | undefined>();
  mapped.set(type, byList);
  if (!byList.has(amis)) byList.set(amis, mapToAmi(amis, type, release));
  return byList.get(amis);
}

type TypeLookup = { ok: true; requirements: Requirements } | { ok: false; why: string };

/** From EC2; where that was not asked, the claim's labels stand in. */
function requirementsOf({ metadata }: NodeClaim, { trouble, find }: InstanceTypeListing): TypeLookup {
  if (trouble !== undefined) return { ok: false, why: trouble };
  const labels = metadata.labels ?? {};
  const name = labels[LABEL_INSTANCE_TYPE];
  if (!name) return { ok: false, why: `the claim has no label ${LABEL_INSTANCE_TYPE}` };
  const type = find(name);
  if (!type.known) return { ok: true, requirements: requirementsFromLabels(labels) };
  return type.value === undefined ? { ok: false, why: `EC2 knows no instance type ${name}` } : { ok: true, requirements: type.value.requirements };
}
