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
  const wire = await open({ parameters: [{ name: '/p', value: 'ami-1' }] });
  await wire.sources.parameters.get(['/p', '/q']);
  await wire.sources.images.find([{ filters: [{ name: 'image-id', values: ['ami-1'] }], owners: [] }, { filters: [{ name: 'image-id', values: ['ami-2'] }], owners: [] }]);
  await wire.sources.instances.find(['i-1', 'i-2']);
  await wire.sources.instanceTypes.describe(['m5.large', 'c7g.large']);
  expect(actionsOf(wire)).toEqual(['GetParameters', 'DescribeImages', 'DescribeInstances', 'DescribeInstanceTypes']);
});
