import { DescribeSubnetsCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, Subnet as Ec2Subnet } from '@aws-sdk/client-ec2';
import type { FilterQuery, Subnet } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import type { SubnetSource } from '../../ports.ts';
import { ask } from './ask.ts';
import type { Asker } from './ask.ts';
import { decodeTags, toFilters } from './filters-and-tags.ts';
import { findByQueries } from './find-by-queries.ts';
import { readPages } from './pages.ts';

/** Subnets by DescribeSubnets, as Karpenter asks for them (`pkg/providers/subnet/subnet.go List`): no filter is added, every page followed. */
export function subnetSource(asker: Asker<EC2Client>): SubnetSource {
  return { find: (queries) => findByQueries(queries, { idFilter: 'subnet-id', list: (query) => listSubnets(asker, query) }) };
}

function listSubnets(asker: Asker<EC2Client>, { filters }: FilterQuery): Promise<Answer<Subnet[]>> {
  const input = { Filters: toFilters(filters), MaxResults: 500 };
  return readPages(async (token) => {
    const answer = await ask(asker, {
      operation: 'DescribeSubnets',
      send: (options) => asker.client.send(new DescribeSubnetsCommand({ ...input, NextToken: token }), options),
    });
    return answer.ok ? { ok: true, value: { items: (answer.value.Subnets ?? []).map(decodeSubnet), nextToken: answer.value.NextToken } } : answer;
  });
}

function decodeSubnet(subnet: Ec2Subnet): Subnet {
  return {
    id: subnet.SubnetId ?? '',
    zone: subnet.AvailabilityZone ?? '',
    zoneId: subnet.AvailabilityZoneId ?? '',
    availableIpAddressCount: subnet.AvailableIpAddressCount ?? 0,
    tags: decodeTags(subnet.Tags),
  };
}
