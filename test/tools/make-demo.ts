// Writes fixtures/demo/cluster.json from the manifests beside it and the story in test/tools/demo.
// usage: node test/tools/run-ts.mjs test/tools/make-demo.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemo } from './demo/make.ts';

const folder = join(process.env.KARPAMI_ROOT ?? '.', 'fixtures/demo');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

writeFileSync(join(folder, 'cluster.json'), await makeDemo({ nodeClasses: read('nodeclasses.yaml'), nodePools: read('nodepools.yaml') }));
