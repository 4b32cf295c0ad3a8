import type { Instance } from '../../model/aws.ts';
import type { CheckVerdict, DriftDetail, Fact } from '../../model/drift.ts';
import type { DriftFacts, InstanceLookup } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';

const PROVIDER_ID = /:\/\/\/.*\/(.*)/;

/** `aws:///eu-west-1a/i-0abc` → `i-0abc`; `undefined` for another form. `pkg/utils/utils.go ParseInstanceID`. */
export function parseInstanceId(providerID: string | undefined): string | undefined {
  return PROVIDER_ID.exec(providerID ?? '')?.[1];
}

/** Judges by the claim's instance. Where Karpenter cannot get it, it gives no verdict. `pkg/cloudprovider/drift.go getInstance`. */
export function withInstance<D extends DriftDetail>(facts: DriftFacts, judge: (instance: Instance) => CheckVerdict<D>): CheckVerdict<D> {
  const { nodeClaim, instance } = facts;
  const providerID = nodeClaim.status?.providerID ?? '';
  if (parseInstanceId(providerID) === undefined) {
    const said = providerID === '' ? 'the claim has no status.providerID' : `the claim's status.providerID "${providerID}" is not of the form aws:///ZONE/ID`;
    return { outcome: 'undecided', why: `${said}, so Karpenter cannot find its instance` };
  }
  return judgeLookup(instance, judge);
}

export function judgeLookup<D extends DriftDetail>(lookup: Fact<InstanceLookup>, judge: (instance: Instance) => CheckVerdict<D>): CheckVerdict<D> {
  if (!lookup.known) return unchecked(lookup);
  const { value } = lookup;
  if (value.state === 'found') return judge(value.instance);
  return { outcome: 'undecided', why: value.why, ...(value.state === 'gone' && { isGone: true as const }) };
}
