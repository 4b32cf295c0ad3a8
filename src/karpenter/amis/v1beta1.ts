import type { EC2NodeClass } from '../../model/karpenter.ts';

export const ALIAS_VERSION_ANNOTATION = 'compatibility.karpenter.k8s.aws/v1-alias-version';

const ALIAS_FAMILIES: readonly unknown[] = ['AL2', 'AL2023', 'Bottlerocket', 'Windows2019', 'Windows2022'];

export function isV1Beta1(nodeClass: EC2NodeClass): boolean {
  return nodeClass.apiVersion?.endsWith('/v1beta1') ?? false;
}

/**
 * The part of a v1beta1 class that selects images, as the conversion webhook of the 1.0 line writes it into v1: without terms a family becomes
 * its alias. `pkg/apis/v1/ec2nodeclass_conversion.go ConvertFrom`.
 */
export function convertToV1(nodeClass: EC2NodeClass): EC2NodeClass {
  const { amiFamily, amiSelectorTerms: terms = [], ...rest } = nodeClass.spec ?? {};
  const spec = (family: string | undefined, alias?: string) => ({
    ...rest,
    ...(family !== undefined && { amiFamily: family }),
    amiSelectorTerms: alias === undefined ? terms : [{ alias }],
  });
  const apiVersion = nodeClass.apiVersion?.replace(/v1beta1$/, 'v1');
  if (amiFamily === 'Ubuntu') {
    // The webhook puts in an id that no image has, so that such a class selects nothing.
    return { ...nodeClass, apiVersion, spec: terms.length > 0 ? spec('AL2') : { ...spec('AL2'), amiSelectorTerms: [{ id: 'ami-placeholder' }] } };
  }
  if (!ALIAS_FAMILIES.includes(amiFamily)) return { ...nodeClass, apiVersion, spec: spec('Custom') };
  if (terms.length > 0) return { ...nodeClass, apiVersion, spec: spec(amiFamily) };
  const version = nodeClass.metadata.annotations?.[ALIAS_VERSION_ANNOTATION] ?? 'latest';
  return { ...nodeClass, apiVersion, spec: spec(undefined, `${amiFamily?.toLowerCase()}@${version}`) };
}
