import { amiFamilyOf } from '../karpenter/amis/selector-terms.ts';
import { pinKind } from '../karpenter/amis/pin-kind.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { AmiSelectorTerm, EC2NodeClass } from '../model/karpenter.ts';
import type { PinKind } from '../model/resolution.ts';

export interface ClassDescription {
  name: string;
  apiVersion: string;
  family: string;
  pin: { kind: PinKind; why: string };
  terms: AmiSelectorTerm[];
}

/** What can be said of a class without looking anything up. */
export function describeClass(nodeClass: EC2NodeClass, release: ReleaseFeatures): ClassDescription {
  return {
    name: nodeClass.metadata.name,
    apiVersion: nodeClass.apiVersion ?? 'karpenter.k8s.aws/v1',
    family: amiFamilyOf(nodeClass, release) ?? 'unknown',
    pin: pinKind(nodeClass, release),
    terms: nodeClass.spec?.amiSelectorTerms ?? [],
  };
}
