import { DescribeInstanceTypeOfferingsCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, InstanceTypeOffering as Ec2Offering } from '@aws-sdk/client-ec2';
import type { InstanceTypeOffering } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import { chunk } from '../../../util/chunk.ts';
import type { InstanceTypeOfferingSource } from '../../ports.ts';
import { ask, joinAnswers } from './ask.ts';
import type { Asker } from './ask.ts';
import { readPages } from './pages.ts';

/** EC2's largest page for DescribeInstanceTypeOfferings. */
const PAGE_SIZE = 1000;

/** No region has more than six zones of its own: that many types are one page there. */
const TYPES_PER_CALL = 160;

/** Offerings by zone, as Karpenter asks for them (`pkg/providers/instancetype/instancetype.go UpdateInstanceTypeOfferings`), of these types alone. */
export function offeringSource(asker: Asker<EC2Client>): InstanceTypeOfferingSource {
  return {
    find: async (instanceTypes) => {
      const chunks = chunk([...new Set(instanceTypes)], TYPES_PER_CALL);
      return joinAnswers(await Promise.all(chunks.map((part) => listOfferings(asker, part))));
    },
  };
}

function listOfferings(asker: Asker<EC2Client>, instanceTypes: string[]): Promise<Answer<InstanceTypeOffering[]>> {
  const filters = [{ Name: 'instance-type', Values: instanceTypes }];
  const input = { LocationType: 'availability-zone', Filters: filters, MaxResults: PAGE_SIZE } as const;
  return readPages(async (token) => {
    const answer = await ask(asker, {
      operation: 'DescribeInstanceTypeOfferings',
      send: (options) => asker.client.send(new DescribeInstanceTypeOfferingsCommand({ ...input, NextToken: token }), options),
    });
    if (!answer.ok) return answer;
    return { ok: true, value: { items: (answer.value.InstanceTypeOfferings ?? []).map(decodeOffering), nextToken: answer.value.NextToken } };
  });
}

function decodeOffering({ InstanceType, Location }: Ec2Offering): InstanceTypeOffering {
  return { instanceType: InstanceType ?? '', zone: Location ?? '' };
}
