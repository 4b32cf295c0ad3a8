import { al2 } from './al2.ts';
import { al2023 } from './al2023.ts';
import { bottlerocket } from './bottlerocket.ts';
import type { FamilyImages } from './family-images.ts';
import { ubuntu } from './ubuntu.ts';
import { windows } from './windows.ts';

const custom: FamilyImages = { aliasParameters: () => [], defaultParameters: () => [] };

const FAMILIES: ReadonlyMap<string, FamilyImages> = new Map([
  ['AL2', al2],
  ['AL2023', al2023],
  ['Bottlerocket', bottlerocket],
  ['Ubuntu', ubuntu],
  ['Windows2019', windows('2019')],
  ['Windows2022', windows('2022')],
  ['Windows2025', windows('2025')],
  ['Custom', custom],
]);

/** `GetAMIFamily` of `pkg/providers/amifamily/resolver.go`: a name that Karpenter does not know acts like AL2. */
export function familyImages(family: string): FamilyImages {
  return FAMILIES.get(family) ?? al2;
}
