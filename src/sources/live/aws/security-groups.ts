import { DescribeSecurityGroupsCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, SecurityGroup as Ec2SecurityGroup } from '@aws-sdk/client-ec2';
import type { FilterQuery, SecurityGroup } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import type { SecurityGroupSource } from '../../ports.ts';
import { ask } from './ask.ts';
import type { Asker } from './ask.ts';
import { decodeTags, toFilters } from './filters-and-tags.ts';
import { findByQueries } from './find-by-queries.ts';
import { readPages } from './pages.ts';

/** Security groups by DescribeSecurityGroups, as Karpenter asks for them (`pkg/providers/securitygroup/securitygroup.go List`). */
export function securityGroupSource(asker: Asker<EC2Client>): SecurityGroupSource {
  return { find: (queries) => findByQueries(queries, { idFilter: 'group-id', list: (query) => listSecurityGroups(asker, query) }) };
}

function listSecurityGroups(asker: Asker<EC2Client>, { filters }: FilterQuery): Promise<Answer<SecurityGroup[]>> {
  const input = { Filters: toFilters(filters), MaxResults: 500 };
  return readPages(async (token) => {
    const answer = await ask(asker, {
      operation: 'DescribeSecurityGroups',
      send: (options) => asker.client.send(new DescribeSecurityGroupsCommand({ ...input, NextToken: token }), options),
    });
    if (!answer.ok) return answer;
    return { ok: true, value: { items: (answer.value.SecurityGroups ?? []).map(decodeSecurityGroup), nextToken: answer.value.NextToken } };
  });
}

function decodeSecurityGroup(group: Ec2SecurityGroup): SecurityGroup {
  return { id: group.GroupId ?? '', name: group.GroupName ?? '', tags: decodeTags(group.Tags) };
}
