import { DescribeInstanceTypesCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, InstanceTypeInfo } from '@aws-sdk/client-ec2';
import type { InstanceType } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import { chunk } from '../../../util/chunk.ts';
import type { InstanceTypeSource } from '../../ports.ts';
import { ask, joinAnswers } from './ask.ts';
import type { Asker } from './ask.ts';
import { defined } from './defined.ts';
import { readPages } from './pages.ts';

/** EC2's largest page for DescribeInstanceTypes: a chunk of names is one page. */
const PAGE_SIZE = 100;

/** Instance types by a filter on their names: a list of names would fail as a whole over one that the region does not have. */
export function instanceTypeSource(asker: Asker<EC2Client>): InstanceTypeSource {
  return {
    describe: async (names) => {
      const chunks = chunk([...new Set(names)], PAGE_SIZE);
      const listed = joinAnswers(await Promise.all(chunks.map((part) => listInstanceTypes(asker, part))));
      return listed.ok ? { ok: true, value: new Map(listed.value.map((type) => [type.name, type])) } : listed;
    },
  };
}

function listInstanceTypes(asker: Asker<EC2Client>, names: string[]): Promise<Answer<InstanceType[]>> {
  const input = { Filters: [{ Name: 'instance-type', Values: names }], MaxResults: PAGE_SIZE };
  return readPages(async (token) => {
    const answer = await ask(asker, {
      operation: 'DescribeInstanceTypes',
      send: (options) => asker.client.send(new DescribeInstanceTypesCommand({ ...input, NextToken: token }), options),
    });
    return answer.ok ? { ok: true, value: { items: (answer.value.InstanceTypes ?? []).map(decodeInstanceType), nextToken: answer.value.NextToken } } : answer;
  });
}

function decodeInstanceType(info: InstanceTypeInfo): InstanceType {
  const { NetworkCards = [], DefaultNetworkCardIndex = 0, Ipv4AddressesPerInterface } = info.NetworkInfo ?? {};
  return {
    name: info.InstanceType ?? '',
    supportedArchitectures: info.ProcessorInfo?.SupportedArchitectures ?? [],
    ...defined('gpuCounts', info.GpuInfo && counts(info.GpuInfo.Gpus)),
    ...defined('neuronDeviceCounts', info.NeuronInfo && counts(info.NeuronInfo.NeuronDevices)),
    ...defined('inferenceAcceleratorCounts', info.InferenceAcceleratorInfo && counts(info.InferenceAcceleratorInfo.Accelerators)),
    ...defined('vcpus', info.VCpuInfo?.DefaultVCpus),
    ...defined('memoryMiB', info.MemoryInfo?.SizeInMiB),
    ...defined('defaultEnis', NetworkCards[DefaultNetworkCardIndex]?.MaximumNetworkInterfaces),
    ...defined('ipsPerEni', Ipv4AddressesPerInterface),
  };
}

function counts(devices: readonly { Count?: number }[] | undefined): number[] {
  return (devices ?? []).map(({ Count = 0 }) => Count);
}
