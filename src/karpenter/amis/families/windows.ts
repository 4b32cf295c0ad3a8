import { windowsRequirements } from '../variants.ts';
import type { FamilyImages } from './family-images.ts';

/** `pkg/providers/amifamily/windows.go`. Core images only; the version of an alias plays no role. */
export function windows(year: '2019' | '2022' | '2025'): FamilyImages {
  const nameOf = (kubernetesVersion: string): string =>
    `/aws/service/ami-windows-latest/Windows_Server-${year}-English-Core-EKS_Optimized-${kubernetesVersion}/image_id`;
  const uses = [windowsRequirements(`Windows${year}`)];
  return {
    aliasParameters: ({ kubernetesVersion }) => [{ name: nameOf(kubernetesVersion), uses }],
    defaultParameters: (kubernetesVersion) => [{ name: nameOf(kubernetesVersion), architecture: 'x86_64', uses }],
  };
}
