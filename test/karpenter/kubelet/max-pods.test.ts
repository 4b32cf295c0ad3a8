import { maxPodsTrouble } from '../../../src/karpenter/kubelet/max-pods.ts';
import type { KubeletFields } from '../../../src/karpenter/kubelet/parse-kubelet.ts';

const TYPES = [
  { instanceType: 'm5.large', vcpus: 2, memoryMiB: 8192, defaultEnis: 3, ipsPerEni: 10 },
  { instanceType: 'm5.xlarge', vcpus: 4, memoryMiB: 16384, defaultEnis: 4, ipsPerEni: 15 },
];

function trouble(kubelet: KubeletFields, family = 'AL2023'): string | undefined {
  return maxPodsTrouble({ kubelet, family, types: TYPES });
}

describe('maxPodsTrouble', () => {
  it.each<[string, KubeletFields, string | undefined]>([
    ['none is set', {}, undefined],
    ['a number is no expression', { maxPods: -1 }, undefined],
    ['fine for every type', { maxPods: 'vcpus * 10' }, undefined],
    ['invalid', { maxPods: 'vcpus *' }, 'is invalid'],
    ['beyond karpami', { maxPods: 'instance_type.matches("m5") ? 1 : 2' }, 'what karpami cannot evaluate'],
    ['a failure for one type', { maxPods: '10 / (4 - vcpus)' }, 'fails for m5.xlarge: division by zero'],
    ['below zero', { maxPods: 'vcpus - 3' }, 'gives -1 for m5.large'],
    ['beyond 32 bits', { maxPods: 'vcpus * 2000000000' }, 'gives 4000000000 for m5.large'],
  ])('%s', (_name, kubelet, words) => {
    expect(trouble(kubelet)).toEqual(words === undefined ? undefined : expect.stringContaining(words));
  });

  it.each([
    ['the limit of the interfaces', 'AL2023', undefined, 'gives -29 '],
    ['pods per core', 'AL2023', 10, 'gives -20 '],
    ['pods per core, which Bottlerocket ignores', 'Bottlerocket', 10, 'gives -29 '],
    ['a fixed number for Windows', 'Windows2022', undefined, 'gives -110 '],
  ])('max_pods is the default of the family: %s', (_name, family, podsPerCore, words) => {
    expect(trouble({ maxPods: '-max_pods', ...(podsPerCore && { podsPerCore }) }, family)).toContain(words);
  });
});
