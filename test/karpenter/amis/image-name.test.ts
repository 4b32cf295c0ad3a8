import { familyOfImageName, kubernetesVersionInName } from '../../../src/karpenter/amis/image-name.ts';

describe('what the name of an image tells', () => {
  it.each([
    ['amazon-eks-node-1.29-v20240625', '1.29', 'AL2'],
    ['amazon-eks-arm64-node-1.29-v20240625', '1.29', 'AL2'],
    ['amazon-eks-gpu-node-1.29-v20240625', '1.29', 'AL2'],
    ['amazon-eks-node-al2023-x86_64-standard-1.31-v20240807', '1.31', 'AL2023'],
    ['amazon-eks-node-al2023-arm64-nvidia-1.33-v20250601', '1.33', 'AL2023'],
    ['bottlerocket-aws-k8s-1.30-x86_64-v1.20.4-b6163b2a', '1.30', 'Bottlerocket'],
    ['bottlerocket-aws-k8s-1.30-nvidia-aarch64-v1.20.4-b6163b2a', '1.30', 'Bottlerocket'],
    ['bottlerocket-aws-k8s-1.32-nvidia-fips-x86_64-v1.40.0-0a1b2c3d', '1.32', 'Bottlerocket'],
    ['Windows_Server-2022-English-Core-EKS_Optimized-1.31-2024.08.13', '1.31', 'Windows2022'],
    ['Windows_Server-2019-English-Full-EKS_Optimized-1.28-2024.01.10', '1.28', 'Windows2019'],
    ['Windows_Server-2025-English-Core-EKS_Optimized-1.35-2026.02.10', '1.35', 'Windows2025'],
    ['ubuntu-eks/k8s_1.30/images/hvm-ssd/ubuntu-jammy-22.04-amd64-server-20240701', '1.30', undefined],
    ['al2023-ami-2023.5.20240624.0-kernel-6.1-x86_64', undefined, undefined],
    ['my-copy-of-amazon-eks-node-1.29-v20240625', undefined, undefined],
    ['bottlerocket-aws-ecs-1-x86_64-v1.20.4-b6163b2a', undefined, undefined],
    ['', undefined, undefined],
  ])('%s: Kubernetes %s, %s', (name, version, family) => {
    expect([kubernetesVersionInName(name), familyOfImageName(name)]).toEqual([version, family]);
  });
});
