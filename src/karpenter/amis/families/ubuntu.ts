import type { FamilyImages } from './family-images.ts';

/** `pkg/providers/amifamily/ubuntu.go` of releases before 1.0; there is no alias for it. */
export const ubuntu: FamilyImages = {
  aliasParameters: () => [],
  defaultParameters: (kubernetesVersion) =>
    (['x86_64', 'arm64'] as const).map((architecture) => ({
      name: `/aws/service/canonical/ubuntu/eks/20.04/${kubernetesVersion}/stable/current/${architecture === 'x86_64' ? 'amd64' : 'arm64'}/hvm/ebs-gp2/ami-id`,
      architecture,
      uses: [{ requirements: [] }],
    })),
};
