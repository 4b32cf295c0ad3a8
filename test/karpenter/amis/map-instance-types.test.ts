import { instanceTypeRequirements, mapToAmi, requirementsFromLabels } from '../../../src/karpenter/amis/map-instance-types.ts';
import { architectureRequirement, statusRequirements, variantRequirements, windowsRequirements } from '../../../src/karpenter/amis/variants.ts';
import type { VariantRequirements } from '../../../src/karpenter/amis/variants.ts';
import { requirementsSpecs } from '../../../src/karpenter/requirements/requirements.ts';
import type { InstanceType } from '../../../src/model/aws.ts';
import type { StatusAmi } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';

const newest = release('1.15.2');

function ami(id: string, architecture: string, { requirements }: VariantRequirements = { requirements: [] }): StatusAmi {
  return { id, requirements: statusRequirements([...requirements, architectureRequirement(architecture)]) };
}

const AL2023: StatusAmi[] = [
  ami('amd64', 'amd64', variantRequirements('standard')),
  ami('amd64-nvidia', 'amd64', variantRequirements('nvidia')),
  ami('amd64-neuron', 'amd64', variantRequirements('neuron')),
  ami('arm64', 'arm64', variantRequirements('standard')),
  ami('arm64-nvidia', 'arm64', variantRequirements('nvidia')),
];
const BY_ID: StatusAmi[] = [ami('own', 'amd64')];
const WINDOWS: StatusAmi[] = [ami('windows', 'amd64', windowsRequirements('Windows2022'))];

function type(name: string, facts: Partial<InstanceType> = {}): InstanceType {
  return { name, supportedArchitectures: ['x86_64'], ...facts };
}

describe('mapToAmi by what EC2 says', () => {
  const arm = { supportedArchitectures: ['arm64'] };
  it.each<[string, InstanceType, StatusAmi[], string, string | undefined]>([
    ['m5.large takes the standard image', type('m5.large'), AL2023, 'AL2023', 'amd64'],
    ['g5.xlarge takes the nvidia image', type('g5.xlarge', { gpuCounts: [1] }), AL2023, 'AL2023', 'amd64-nvidia'],
    ['an AMD GPU takes the nvidia image too', type('g4ad.xlarge', { gpuCounts: [1] }), AL2023, 'AL2023', 'amd64-nvidia'],
    ['inf2.xlarge takes the neuron image', type('inf2.xlarge', { neuronDeviceCounts: [1] }), AL2023, 'AL2023', 'amd64-neuron'],
    ['inf1.xlarge, of which EC2 tells the accelerators alone', type('inf1.xlarge', { inferenceAcceleratorCounts: [1] }), AL2023, 'AL2023', 'amd64-neuron'],
    ['Neuron devices come before inference accelerators', type('x.large', { neuronDeviceCounts: [1, 2], inferenceAcceleratorCounts: [1] }), AL2023, 'AL2023', 'amd64'],
    ['two kinds of GPU count as none', type('x.large', { gpuCounts: [1, 1] }), AL2023, 'AL2023', 'amd64'],
    ['the first image in order wins', type('x.large', { gpuCounts: [1], neuronDeviceCounts: [1] }), AL2023, 'AL2023', 'amd64-nvidia'],
    ['m7g.large takes the arm64 image', type('m7g.large', arm), AL2023, 'AL2023', 'arm64'],
    ['g5g.xlarge takes the arm64 nvidia image', type('g5g.xlarge', { ...arm, gpuCounts: [1] }), AL2023, 'AL2023', 'arm64-nvidia'],
    ['the first architecture that Karpenter knows counts', type('t2.micro', { supportedArchitectures: ['i386', 'x86_64'] }), AL2023, 'AL2023', 'amd64'],
    ['a Mac takes none', type('mac1.metal', { supportedArchitectures: ['x86_64_mac'] }), AL2023, 'AL2023', undefined],
    ['an image by id serves GPU nodes too', type('g5.xlarge', { gpuCounts: [1] }), BY_ID, 'Custom', 'own'],
    ['an arm64 node finds no amd64 image', type('m7g.large', arm), BY_ID, 'Custom', undefined],
    ['Windows images are for Windows classes', type('m5.large'), WINDOWS, 'Windows2022', 'windows'],
    ['a Windows image under family Custom is for no type', type('m5.large'), WINDOWS, 'Custom', undefined],
    ['another Windows build', type('m5.large'), WINDOWS, 'Windows2019', undefined],
    ['Windows on arm64', type('m7g.large', arm), WINDOWS, 'Windows2022', undefined],
    ['Linux images are not for Windows classes as long as they do not say so', type('m5.large'), BY_ID, 'Windows2022', 'own'],
  ])('%s', (_name, instanceType, amis, family, expected) => {
    expect(mapToAmi(amis, instanceTypeRequirements(instanceType, family, newest), newest)?.id).toBe(expected);
  });

  it('passes over an entry on which the controller would crash', () => {
    const broken: StatusAmi = { id: 'broken', requirements: [{ key: 'a', operator: 'Gt' }] };
    expect(mapToAmi([broken, ...BY_ID], instanceTypeRequirements(type('m5.large'), 'Custom', newest), newest)?.id).toBe('own');
  });
});

describe('mapToAmi by labels', () => {
  const amd64 = { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux', 'node.kubernetes.io/instance-type': 'x.large' };
  it.each<[string, Record<string, string>, string | undefined]>([
    ['without a GPU label: the standard image', amd64, 'amd64'],
    ['with a GPU label: the nvidia image', { ...amd64, 'karpenter.k8s.aws/instance-gpu-count': '4' }, 'amd64-nvidia'],
    ['with an accelerator label: the neuron image', { ...amd64, 'karpenter.k8s.aws/instance-accelerator-count': '1' }, 'amd64-neuron'],
    ['older spellings', { 'beta.kubernetes.io/arch': 'arm64', 'beta.kubernetes.io/os': 'linux' }, 'arm64'],
    ['without an architecture: none', {}, undefined],
  ])('%s', (_name, labels, expected) => {
    expect(mapToAmi(AL2023, requirementsFromLabels(labels), newest)?.id).toBe(expected);
    expect(mapToAmi(AL2023, requirementsFromLabels(labels), release('1.3.8'))?.id).toBe(expected);
  });
});

describe('older releases', () => {
  it.each([
    ['before 1.1 trn1 is known by name', 'trn1.32xlarge', '1.0.14', '16'],
    ['before 1.1 Neuron devices are not read', 'trn2.48xlarge', '1.0.14', undefined],
    ['from 1.1 on they are', 'trn2.48xlarge', '1.1.0', '16'],
  ])('%s', (_name, name, karpenter, expected) => {
    const requirements = instanceTypeRequirements(type(name, { neuronDeviceCounts: [16] }), 'AL2023', release(karpenter));
    const count = requirementsSpecs(requirements).find(({ key }) => key === 'karpenter.k8s.aws/instance-accelerator-count');
    expect(count?.values?.[0]).toBe(expected);
  });

  it('before 1.4 a well-known key that is missing fits every image', () => {
    const partial = new Map([...requirementsFromLabels({ 'kubernetes.io/arch': 'amd64' })].filter(([key]) => key === 'kubernetes.io/arch'));
    const nvidia = AL2023.slice(1, 2);
    expect([mapToAmi(nvidia, partial, release('1.3.8'))?.id, mapToAmi(nvidia, partial, release('1.4.0'))?.id]).toEqual(['amd64-nvidia', undefined]);
  });
});
