import { describeUse, statusRequirements, variantRequirements, windowsRequirements, architectureRequirement } from '../../../src/karpenter/amis/variants.ts';

describe('requirement sets of an image', () => {
  it.each([
    ['standard', variantRequirements('standard'), ['kubernetes.io/arch In amd64', 'karpenter.k8s.aws/instance-gpu-count DoesNotExist', 'karpenter.k8s.aws/instance-accelerator-count DoesNotExist'], { architecture: 'amd64', variant: 'standard' }],
    ['nvidia', variantRequirements('nvidia'), ['kubernetes.io/arch In amd64', 'karpenter.k8s.aws/instance-gpu-count Exists'], { architecture: 'amd64', variant: 'nvidia' }],
    ['neuron', variantRequirements('neuron'), ['kubernetes.io/arch In amd64', 'karpenter.k8s.aws/instance-accelerator-count Exists'], { architecture: 'amd64', variant: 'neuron' }],
    ['windows', windowsRequirements('Windows2022'), ['kubernetes.io/os In windows', 'kubernetes.io/arch In amd64', 'node.kubernetes.io/windows-build In 10.0.20348'], { architecture: 'amd64', variant: 'windows', windowsBuild: '10.0.20348' }],
    ['architecture alone', { requirements: [] }, ['kubernetes.io/arch In amd64'], { architecture: 'amd64' }],
  ])('%s: written with the shorter keys first, and read again', (_name, use, expected, described) => {
    const written = statusRequirements([...use.requirements, architectureRequirement('amd64')]);
    expect(written.map(({ key, operator, values = [] }) => [key, operator, ...values].join(' '))).toEqual(expected);
    expect(describeUse(written)).toEqual(described);
  });

  it('reads nothing out of no requirements', () => {
    expect(describeUse([])).toEqual({});
  });
});
