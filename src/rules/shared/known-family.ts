import { isV1Beta1 } from '../../karpenter/amis/v1beta1.ts';
import { amiFamilyOf } from '../../karpenter/amis/selector-terms.ts';
import { ALIAS_FAMILIES } from '../../karpenter/amis/alias.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { AmiFamily } from '../../model/resolution.ts';
import type { NodeClassSubject } from '../subjects.ts';

/** The family by which Karpenter makes user data; `undefined` where it is Custom or none that Karpenter knows. */
export function knownFamilyOf({ object }: NodeClassSubject, release: ReleaseFeatures): AmiFamily | undefined {
  const family = isV1Beta1(object) ? object.spec?.amiFamily : amiFamilyOf(object, release);
  return ALIAS_FAMILIES.find((name) => name === family);
}

const EKS_PATH = /^\/aws\/service\/eks\/optimized-ami\/[^/]+\/(amazon-linux-2023|amazon-linux-2(?:-arm64|-gpu)?)\//;
const WINDOWS_PATH = /^\/aws\/service\/ami-windows-latest\/Windows_Server-(2019|2022|2025)-/;

/** The family of the image behind one of AWS's own parameters for EKS. */
export function familyOfParameter(name: string): AmiFamily | undefined {
  if (name.startsWith('/aws/service/bottlerocket/')) return 'Bottlerocket';
  const linux = EKS_PATH.exec(name)?.[1];
  if (linux !== undefined) return linux === 'amazon-linux-2023' ? 'AL2023' : 'AL2';
  const year = WINDOWS_PATH.exec(name)?.[1];
  return year === '2019' || year === '2022' || year === '2025' ? `Windows${year}` : undefined;
}
