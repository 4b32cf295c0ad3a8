import { familyImages } from '../../../src/karpenter/amis/families/index.ts';
import { statusRequirements } from '../../../src/karpenter/amis/variants.ts';
import { release } from '../release-of.ts';

const EKS = '/aws/service/eks/optimized-ami';

/** `path: variants` for each parameter of an alias. */
function aliasParameters(family: string, version: string, { kubernetesVersion = '1.31', karpenter = '1.15.2' } = {}): string[] {
  const parameters = familyImages(family).aliasParameters({ version, kubernetesVersion, release: release(karpenter) });
  return parameters.map(({ name, uses }) => `${name}: ${uses.map(({ variant }) => variant).join(' ')}`);
}

describe('parameters of an alias', () => {
  it.each([
    [
      'AL2, latest',
      aliasParameters('AL2', 'latest'),
      [
        `${EKS}/1.31/amazon-linux-2/recommended/image_id: standard`,
        `${EKS}/1.31/amazon-linux-2-arm64/recommended/image_id: standard`,
        `${EKS}/1.31/amazon-linux-2-gpu/recommended/image_id: neuron nvidia`,
      ],
    ],
    [
      'AL2, pinned',
      aliasParameters('AL2', 'v20240625', { kubernetesVersion: '1.29' }),
      [
        `${EKS}/1.29/amazon-linux-2/amazon-eks-node-1.29-v20240625/image_id: standard`,
        `${EKS}/1.29/amazon-linux-2-arm64/amazon-eks-arm64-node-1.29-v20240625/image_id: standard`,
        `${EKS}/1.29/amazon-linux-2-gpu/amazon-eks-gpu-node-1.29-v20240625/image_id: neuron nvidia`,
      ],
    ],
    [
      'AL2023, latest',
      aliasParameters('AL2023', 'latest'),
      ['x86_64/standard', 'x86_64/nvidia', 'x86_64/neuron', 'arm64/standard', 'arm64/nvidia'].map(
        (kind) => `${EKS}/1.31/amazon-linux-2023/${kind}/recommended/image_id: ${kind.split('/')[1]}`,
      ),
    ],
    [
      'AL2023, pinned: the version is taken verbatim',
      aliasParameters('AL2023', '20240625').slice(0, 1),
      [`${EKS}/1.31/amazon-linux-2023/x86_64/standard/amazon-eks-node-al2023-x86_64-standard-1.31-20240625/image_id: standard`],
    ],
    [
      'Bottlerocket, latest',
      aliasParameters('Bottlerocket', 'latest'),
      [
        '/aws/service/bottlerocket/aws-k8s-1.31/x86_64/latest/image_id: standard neuron',
        '/aws/service/bottlerocket/aws-k8s-1.31/arm64/latest/image_id: standard',
        '/aws/service/bottlerocket/aws-k8s-1.31-nvidia/x86_64/latest/image_id: nvidia',
        '/aws/service/bottlerocket/aws-k8s-1.31-nvidia/arm64/latest/image_id: nvidia',
      ],
    ],
    [
      'Windows: the version plays no role',
      aliasParameters('Windows2022', 'v1'),
      ['/aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.31/image_id: windows'],
    ],
    ['Custom has none', aliasParameters('Custom', 'latest'), []],
  ])('%s', (_name, parameters, expected) => {
    expect(parameters).toEqual(expected);
  });

  it.each(['v1.20.4', '1.20.4', 'vv1.20.4'])('Bottlerocket %s: leading letters v are not in the path', (version) => {
    expect(aliasParameters('Bottlerocket', version)[0]).toBe('/aws/service/bottlerocket/aws-k8s-1.31/x86_64/1.20.4/image_id: standard neuron');
  });

  it('AL2023 has no arm64 GPU image before 1.4', () => {
    expect(aliasParameters('AL2023', 'latest', { karpenter: '1.3.8' })).toHaveLength(4);
  });

  it('Bottlerocket gives neuron types its GPU image in 1.0, none in 1.1, the standard one from 1.2.2', () => {
    const neuron = (karpenter: string): string[] =>
      aliasParameters('Bottlerocket', 'latest', { karpenter })
        .filter((line) => line.includes('neuron'))
        .map((line) => line.split('/')[4] ?? '');
    expect([neuron('1.0.14'), neuron('1.1.10'), neuron('1.2.2')]).toEqual([['aws-k8s-1.31-nvidia', 'aws-k8s-1.31-nvidia'], [], ['aws-k8s-1.31']]);
  });

  it('1.0.2 mixes up nvidia and neuron', () => {
    const requirements = (karpenter: string): string[] =>
      familyImages('AL2023')
        .aliasParameters({ version: 'latest', kubernetesVersion: '1.30', release: release(karpenter) })
        .slice(1, 3)
        .map(({ uses }) => statusRequirements(uses[0]?.requirements ?? []).map(({ key, operator }) => `${key} ${operator}`).join());
    const right = ['karpenter.k8s.aws/instance-gpu-count Exists', 'karpenter.k8s.aws/instance-accelerator-count Exists'];
    expect([requirements('1.0.2'), requirements('1.0.3')]).toEqual([[...right].reverse(), right]);
  });
});

describe('parameters of default AMIs', () => {
  it.each([
    ['AL2', ['x86_64 standard', 'arm64 standard', 'x86_64 neuron nvidia']],
    ['AL2023', ['x86_64 ', 'arm64 ']],
    ['Bottlerocket', ['x86_64 standard', 'arm64 standard', 'x86_64 nvidia neuron', 'arm64 nvidia neuron']],
    ['Ubuntu', ['x86_64 ', 'arm64 ']],
    ['Windows2019', ['x86_64 windows']],
    ['Custom', []],
    ['a family that Karpenter does not know: like AL2', ['x86_64 standard', 'arm64 standard', 'x86_64 neuron nvidia']],
  ])('%s', (family, expected) => {
    const parameters = familyImages(family).defaultParameters('1.29');
    expect(parameters.map(({ architecture, uses }) => `${architecture} ${uses.map(({ variant }) => variant ?? '').join(' ')}`)).toEqual(expected);
  });

  it('asks Canonical for Ubuntu', () => {
    expect(familyImages('Ubuntu').defaultParameters('1.29')[1]?.name).toBe('/aws/service/canonical/ubuntu/eks/20.04/1.29/stable/current/arm64/hvm/ebs-gp2/ami-id');
  });
});
