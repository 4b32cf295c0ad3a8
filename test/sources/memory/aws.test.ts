import type { SourceFailure } from '../../../src/model/source-failure.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import { describeAwsSources } from '../contract/aws.ts';

describeAwsSources('memory', async (world) => ({ sources: memoryAws(world) }));

const failure: SourceFailure = { service: 'ec2', operation: 'any', kind: 'denied', message: 'not allowed' };
const refused = { ok: false, failure };

describe('memoryAws', () => {
  it('is healthy and empty by default', async () => {
    expect(await memoryAws().images.find([{ filters: [], owners: [] }])).toEqual([{ ok: true, value: [] }]);
  });

  it('fails a whole operation', async () => {
    const operations = ['DescribeImages', 'DescribeInstances', 'DescribeInstanceTypes', 'DescribeInstanceTypeOfferings', 'DescribePlacementGroups', 'DescribeSubnets', 'DescribeSecurityGroups', 'GetParameters'];
    const { images, instances, instanceTypes, parameters, ...network } = memoryAws({
      failures: { operations: Object.fromEntries(operations.map((operation) => [operation, failure])) },
    });
    expect(await images.find([{ filters: [], owners: [] }, { filters: [], owners: ['self'] }])).toEqual([refused, refused]);
    expect(await instances.find(['i-1'])).toEqual(refused);
    expect(await instanceTypes.describe(['m5.large'])).toEqual(refused);
    expect([...(await parameters.get(['/p']))]).toEqual([['/p', refused]]);
    expect(await network.offerings.find(['m5.large'])).toEqual(refused);
    expect(await network.placementGroups.find([{ name: 'ml' }, { id: 'pg-1' }])).toEqual([refused, refused]);
    expect(await network.subnets.find([{ filters: [] }, { filters: [] }])).toEqual([refused, refused]);
    expect(await network.securityGroups.find([{ filters: [] }])).toEqual([refused]);
  });

  it('fails one parameter and answers the others', async () => {
    const { parameters } = memoryAws({ parameters: [{ name: '/a', value: 'v' }, { name: '/b', value: 'v' }], failures: { parameters: { '/b': failure } } });
    expect([...(await parameters.get(['/a', '/b']))]).toEqual([
      ['/a', { ok: true, value: { name: '/a', value: 'v' } }],
      ['/b', refused],
    ]);
  });
});
