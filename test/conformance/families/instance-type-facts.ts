import type { ExpressionFacts } from '../../../src/karpenter/kubelet/max-pods.ts';
import type { InstanceType } from '../../../src/model/aws.ts';

type Facts = Omit<InstanceType, 'name'>;

const AMD64: Facts = { supportedArchitectures: ['x86_64'] };

/** What the simulated EC2 behind the drift rows says of its instance types. */
const FACTS: Readonly<Record<string, Facts>> = {
  'a1.large': { supportedArchitectures: ['arm64'] },
  'c6g.large': { supportedArchitectures: ['arm64'] },
  'g5.xlarge': { ...AMD64, gpuCounts: [1] },
  'g4ad.xlarge': { ...AMD64, gpuCounts: [1] },
  'g5g.xlarge': { supportedArchitectures: ['arm64'], gpuCounts: [1] },
  'dl1.24xlarge': { ...AMD64, gpuCounts: [8] },
  'inf1.xlarge': { ...AMD64, inferenceAcceleratorCounts: [1] },
  'inf2.xlarge': { ...AMD64, neuronDeviceCounts: [1] },
  'trn1.2xlarge': { ...AMD64, neuronDeviceCounts: [1] },
  't2.micro': { supportedArchitectures: ['i386', 'x86_64'] },
  'mac1.metal': { supportedArchitectures: ['x86_64_mac'] },
  'x9two.xlarge': { ...AMD64, gpuCounts: [1, 1] },
  'both1.2xlarge': { ...AMD64, gpuCounts: [1], neuronDeviceCounts: [1] },
};

/** Any other type is a plain x86_64 one. */
export function instanceTypeFacts(name: string): InstanceType {
  return { name, ...(FACTS[name] ?? AMD64) };
}

/** All types of the rows about expressions have these. */
export function expressionFactsOf(name: string): ExpressionFacts {
  return { instanceType: name, vcpus: 4, memoryMiB: 16384, defaultEnis: 4, ipsPerEni: 15 };
}
