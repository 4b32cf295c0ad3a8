// Writes fixtures/snapshots: small clusters in the states that the scenarios are about.
// usage: node test/tools/run-ts.mjs test/tools/make-snapshots.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { awsNow } from './demo/aws.ts';
import { demoCluster } from './demo/cluster.ts';
import { makeSnapshot, VARIANTS } from './snapshots/variants.ts';

const root = process.env['KARPAMI_ROOT'] ?? '.';
const read = (name: string): string => readFileSync(join(root, 'fixtures/demo', name), 'utf8');
const cluster = await demoCluster({ nodeClasses: read('nodeclasses.yaml'), nodePools: read('nodepools.yaml') });
const folder = join(root, 'fixtures/snapshots');

mkdirSync(folder, { recursive: true });
for (const [name, variant] of Object.entries(VARIANTS)) writeFileSync(join(folder, `${name}.json`), await makeSnapshot(variant, cluster, awsNow()));
