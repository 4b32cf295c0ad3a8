import { DescribeInstancesCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, Instance as Ec2Instance } from '@aws-sdk/client-ec2';
import type { Instance } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import { chunk } from '../../../util/chunk.ts';
import type { InstanceSource } from '../../ports.ts';
import { ask, joinAnswers } from './ask.ts';
import type { Asker } from './ask.ts';
import { defined } from './defined.ts';
import { readPages } from './pages.ts';
import { MAX_FILTER_VALUES } from './query-calls.ts';

/** Instances by a filter on their ids: a list of ids would fail as a whole over one that EC2 does not know. */
export function instanceSource(asker: Asker<EC2Client>): InstanceSource {
  return {
    find: async (ids) => {
      const chunks = chunk([...new Set(ids)], MAX_FILTER_VALUES);
      return joinAnswers(await Promise.all(chunks.map((part) => listInstances(asker, part))));
    },
  };
}

function listInstances(asker: Asker<EC2Client>, ids: string[]): Promise<Answer<Instance[]>> {
  const input = { Filters: [{ Name: 'instance-id', Values: ids }], MaxResults: 1000 };
  return readPages(async (token) => {
    const answer = await ask(asker, {
      operation: 'DescribeInstances',
      send: (options) => asker.client.send(new DescribeInstancesCommand({ ...input, NextToken: token }), options),
    });
    if (!answer.ok) return answer;
    const instances = (answer.value.Reservations ?? []).flatMap(({ Instances = [] }) => Instances);
    return { ok: true, value: { items: instances.map(decodeInstance), nextToken: answer.value.NextToken } };
  });
}

function decodeInstance(instance: Ec2Instance): Instance {
  return {
    id: instance.InstanceId ?? '',
    imageId: instance.ImageId ?? '',
    instanceType: instance.InstanceType ?? '',
    state: instance.State?.Name ?? '',
    ...defined('zone', instance.Placement?.AvailabilityZone),
    ...defined('subnetId', instance.SubnetId),
    securityGroupIds: (instance.SecurityGroups ?? []).flatMap(({ GroupId }) => (GroupId === undefined ? [] : [GroupId])),
    ...defined('spotInstanceRequestId', instance.SpotInstanceRequestId),
    ...defined('capacityReservationId', instance.CapacityReservationId),
    ...defined('capacityReservationPreference', instance.CapacityReservationSpecification?.CapacityReservationPreference),
  };
}
