import { matchesNoPublishedName, meansPublishedImages, publishedKinds } from '../../../src/karpenter/amis/published-names.ts';
import { familyOfImageName, kubernetesVersionInName } from '../../../src/karpenter/amis/image-name.ts';

const NAMES = [
  'amazon-eks-node-1.29-v20240625',
  'amazon-eks-arm64-node-1.29-v20240625',
  'amazon-eks-gpu-node-1.29-v20240625',
  'amazon-eks-node-al2023-x86_64-standard-1.31-v20240807',
  'amazon-eks-node-al2023-arm64-nvidia-1.33-v20250601',
  'bottlerocket-aws-k8s-1.30-x86_64-v1.20.4-b6163b2a',
  'bottlerocket-aws-k8s-1.30-nvidia-aarch64-v1.20.4-b6163b2a',
  'bottlerocket-aws-k8s-1.32-nvidia-fips-x86_64-v1.40.0-0a1b2c3d',
  'Windows_Server-2022-English-Core-EKS_Optimized-1.31-2024.08.13',
  'Windows_Server-2025-English-Full-EKS_Optimized-1.35-2026.02.10',
];

describe('published names', () => {
  it.each(NAMES)('%s: one kind, as its name says', (name) => {
    const kinds = publishedKinds(name);
    expect(kinds.map(({ family, kubernetesVersion }) => [family, kubernetesVersion])).toEqual([[familyOfImageName(name), kubernetesVersionInName(name)]]);
    expect(matchesNoPublishedName(name)).toBe(false);
  });

  it('leaves patterns alone that EC2 does not take', () => {
    const pattern = `amazon-eks-node-${'*'.repeat(100_000)}`;
    expect([publishedKinds(pattern), matchesNoPublishedName(`${pattern}x`)]).toEqual([[], false]);
  });

  it('tells which kinds a pattern leaves open', () => {
    const kinds = publishedKinds('amazon-eks-node-al2023-*-1.31-*');
    expect(kinds.map(({ architecture, variant }) => `${architecture} ${variant}`)).toEqual(['x86_64 standard', 'x86_64 nvidia', 'x86_64 neuron', 'arm64 standard', 'arm64 nvidia', 'arm64 neuron']);
  });

  it.each(['my-amazon-eks-node-1.31-x', 'ubuntu-eks/k8s_1.30/*', 'al2023-ami-*', ''])('%s is of somebody else', (name) => {
    expect([meansPublishedImages(name), matchesNoPublishedName(name), publishedKinds(name)]).toEqual([false, false, []]);
  });
});
