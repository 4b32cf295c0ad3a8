import type { FilterQuery } from '../../../../src/model/aws.ts';
import type { Ec2Request } from '../../../servers/aws/ec2-request.ts';
import { actionsOf, wireSuite } from './wire-suite.ts';
import type { Wire } from './live-over-wire.ts';

const open = wireSuite();
const subnets = ['subnet-1', 'subnet-2', 'subnet-3'].map((id) => ({ id, zone: 'eu-west-1a', zoneId: 'euw1-az2', availableIpAddressCount: 1, tags: { team: 'web' } }));
const securityGroups = ['sg-1', 'sg-2', 'sg-3'].map((id) => ({ id, name: 'nodes', tags: { team: 'web' } }));
const byTeam: FilterQuery = { filters: [{ name: 'tag:team', values: ['web'] }] };

function requestsOf({ server }: Wire): Partial<Ec2Request>[] {
  return server.calls.map(({ params }) => {
    const { filters, ids, maxResults, locationType } = params as Ec2Request;
    return { filters, ids, maxResults, ...(locationType === undefined ? {} : { locationType }) };
  });
}

describe.each([
  ['subnets', 'DescribeSubnets', 'subnet-id', 'subnet-'],
  ['securityGroups', 'DescribeSecurityGroups', 'group-id', 'sg-'],
] as const)('%s over the wire', (port, action, idFilter, prefix) => {
  const byId = (...numbers: number[]): FilterQuery => ({ filters: [{ name: idFilter, values: numbers.map((number) => `${prefix}${number}`) }] });
  const find = async (wire: Wire, queries: FilterQuery[]): Promise<unknown[]> => {
    const answers = await wire.sources[port].find(queries);
    return answers.map((answer) => (answer.ok ? answer.value.map(({ id }) => id) : answer.failure.kind));
  };

  it('of all queries for ids, and of equal queries, take one call', async () => {
    const wire = await open({ subnets, securityGroups });
    const all = [`${prefix}1`, `${prefix}2`, `${prefix}3`];
    expect(await find(wire, [byId(2), byTeam, byId(1, 3), byTeam, byId(2)])).toEqual([[`${prefix}2`], all, [`${prefix}1`, `${prefix}3`], all, [`${prefix}2`]]);
    expect(requestsOf(wire)).toEqual([
      { ...byTeam, ids: [], maxResults: 500 },
      { ...byId(2, 1, 3), ids: [], maxResults: 500 },
    ]);
  });

  it('come from every page', async () => {
    const wire = await open({ subnets, securityGroups, pageSize: 2 });
    expect(await find(wire, [byTeam])).toEqual([[`${prefix}1`, `${prefix}2`, `${prefix}3`]]);
    expect(actionsOf(wire)).toEqual([action, action]);
  });

  it('of one query fail when a later page does', async () => {
    const wire = await open({ subnets, securityGroups, pageSize: 2 });
    wire.server.setFaults([{ kind: 'slow', times: 1 }, { kind: 'denied' }]);
    expect(await find(wire, [byTeam])).toEqual(['denied']);
  });
});

describe('offerings over the wire', () => {
  const offerings = ['a', 'b', 'c'].map((zone) => ({ instanceType: 'm5.large', zone: `eu-west-1${zone}` }));

  it('are asked for by zone, of the types that are wanted alone', async () => {
    const wire = await open({ offerings });
    await wire.sources.offerings.find(['m5.large', 'c7g.large', 'm5.large']);
    const filters = [{ name: 'instance-type', values: ['m5.large', 'c7g.large'] }];
    expect(requestsOf(wire)).toEqual([{ filters, ids: [], maxResults: 1000, locationType: 'availability-zone' }]);
  });

  it('of as many types as a region with six zones shows on one page take one call', async () => {
    const names = Array.from({ length: 160 }, (_, index) => `m${index}.large`);
    const wire = await open({ offerings: names.flatMap((instanceType) => ['a', 'b', 'c', 'd', 'e', 'f'].map((zone) => ({ instanceType, zone }))) });
    const answer = await wire.sources.offerings.find(names);
    expect(answer.ok && answer.value.length).toBe(960);
    expect(actionsOf(wire)).toHaveLength(1);
  });

  it('come from every page', async () => {
    const wire = await open({ offerings, pageSize: 2 });
    expect(await wire.sources.offerings.find(['m5.large'])).toEqual({ ok: true, value: offerings });
  });
});
