import { readdirSync, readFileSync } from 'node:fs';
import { findIamPermission } from '../../../../src/permissions.ts';
import { actionsOf, wireSuite } from './wire-suite.ts';

const open = wireSuite();
const folder = new URL('../../../../src/sources/live/aws/', import.meta.url);
const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
const commands = [...new Set(sources.flatMap((text) => [...text.matchAll(/\b([A-Z]\w*)Command\b/g)].map(([, name]) => name ?? '')))];

it('holds nothing but Describe and Get commands, each with its permission', () => {
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((name) => !/^(Describe|Get)/.test(name))).toEqual([]);
  expect(commands.filter((name) => !findIamPermission(name))).toEqual([]);
});

it('uses no SDK client but those of EC2 and SSM', () => {
  const packages = new Set(sources.flatMap((text) => [...text.matchAll(/from '(@[^']+)'/g)].map(([, name]) => name)));
  expect([...packages].sort()).toEqual(['@aws-sdk/client-ec2', '@aws-sdk/client-ssm']);
});

it('sends nothing but Describe and Get calls, one round trip for each port', async () => {
  const placementGroups = ['ml', 'web'].map((name, index) => ({ id: `pg-${index}`, name, strategy: 'cluster', state: 'available' }));
  const wire = await open({ parameters: [{ name: '/p', value: 'ami-1' }], placementGroups });
  await wire.sources.parameters.get(['/p', '/q']);
  await wire.sources.images.find([{ filters: [{ name: 'image-id', values: ['ami-1'] }], owners: [] }, { filters: [{ name: 'image-id', values: ['ami-2'] }], owners: [] }]);
  await wire.sources.instances.find(['i-1', 'i-2']);
  await wire.sources.instanceTypes.describe(['m5.large', 'c7g.large']);
  await wire.sources.offerings.find(['m5.large', 'c7g.large']);
  await wire.sources.placementGroups.find([{ name: 'ml' }, { name: 'web' }]);
  await wire.sources.subnets.find([{ filters: [{ name: 'subnet-id', values: ['subnet-1'] }] }, { filters: [{ name: 'subnet-id', values: ['subnet-2'] }] }]);
  await wire.sources.securityGroups.find([{ filters: [{ name: 'group-id', values: ['sg-1'] }] }, { filters: [{ name: 'group-id', values: ['sg-2'] }] }]);
  expect(actionsOf(wire)).toEqual([
    'GetParameters',
    'DescribeImages',
    'DescribeInstances',
    'DescribeInstanceTypes',
    'DescribeInstanceTypeOfferings',
    'DescribePlacementGroups',
    'DescribeSubnets',
    'DescribeSecurityGroups',
  ]);
});
