import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { awsNow } from './demo/aws.ts';
import { demoCluster } from './demo/cluster.ts';
import { makeSnapshot, VARIANTS } from './snapshots/variants.ts';

const root = join(import.meta.dirname, '../../fixtures');
const demo = (name: string): string => readFileSync(join(root, 'demo', name), 'utf8');

describe('fixtures/snapshots', () => {
  test('holds the variants and nothing else', () => {
    expect(readdirSync(join(root, 'snapshots')).sort()).toEqual(Object.keys(VARIANTS).map((name) => `${name}.json`).sort());
  });

  test.each(Object.keys(VARIANTS))('%s is what the generator makes', async (name) => {
    const cluster = await demoCluster({ nodeClasses: demo('nodeclasses.yaml'), nodePools: demo('nodepools.yaml') });
    const variant = VARIANTS[name];
    if (variant === undefined) throw new Error(name);
    expect(await makeSnapshot(variant, cluster, awsNow())).toBe(readFileSync(join(root, 'snapshots', `${name}.json`), 'utf8'));
  });
});
