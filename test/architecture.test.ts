import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaches } from './architecture/check.ts';
import { findCircle } from './architecture/circles.ts';
import { LAYERS, MOST_UTIL_FILES } from './architecture/layers.ts';

const src = join(import.meta.dirname, '../src');
const textByModule = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
);

describe('src', () => {
  it('imports only what the table of layers allows', () => {
    expect([...textByModule].flatMap(([module, text]) => findBreaches(module, text))).toEqual([]);
  });

  it('keeps util small', () => {
    expect([...textByModule.keys()].filter((module) => module.startsWith('util/')).length).toBeLessThanOrEqual(MOST_UTIL_FILES);
  });

  it('names its files in kebab-case', () => {
    expect([...textByModule.keys()].filter((module) => !/^([a-z0-9]+(-[a-z0-9]+)*[/.])+ts$/.test(module))).toEqual([]);
  });

  it('imports nothing in a circle', () => {
    expect(findCircle(textByModule)).toBeUndefined();
  });
});

describe('the table of layers', () => {
  it('names each place once', () => {
    expect(new Set(LAYERS.map(({ place }) => place)).size).toBe(LAYERS.length);
  });
});

describe('the checker', () => {
  test.each([
    ['a node module in karpenter', 'karpenter/amis/alias.ts', "import { readFileSync } from 'node:fs';"],
    ['a node module without its prefix', 'karpenter/amis/alias.ts', "import { readFileSync } from 'fs';"],
    ['a dynamic import in karpenter', 'karpenter/hash/hash.ts', "const { createHash } = await import('node:crypto');"],
    ['a computed import in karpenter', 'karpenter/hash/hash.ts', 'await import(name);'],
    ['a package in karpenter', 'karpenter/labels.ts', "import chalk from 'chalk';"],
    ['a source in karpenter', 'karpenter/labels.ts', "import { replay } from '../sources/snapshot/replay.ts';"],
    ['a re-export of a source in karpenter', 'karpenter/labels.ts', "export * from '../sources/ports.ts';"],
    ['an inline type beside a value', 'karpenter/labels.ts', "import { type A, b } from '../sources/ports.ts';"],
    ['an import for its effect', 'karpenter/labels.ts', "import '../cli/main.ts';"],
    ['another family file in manifests', 'manifests/decode.ts', "import { families } from '../karpenter/amis/families/index.ts';"],
    ['a file whose name only begins like an allowed one', 'manifests/decode.ts', "import { a } from '../karpenter/amis/alias-families.ts';"],
    ['a live adapter in an action', 'actions/drift.ts', "const live = await import('../sources/live/open.ts');"],
    ['a report in an action', 'actions/drift.ts', "import { render } from '../report/table.ts';"],
    ['karpenter in a live adapter', 'sources/live/ec2.ts', "import { select } from '../../karpenter/amis/select-amis.ts';"],
    ['files in a snapshot', 'sources/snapshot/read.ts', "import { readFile } from 'node:fs/promises';"],
    ['an SDK in a snapshot', 'sources/snapshot/read.ts', "import { EC2Client } from '@aws-sdk/client-ec2';"],
    ['an SDK type in a port', 'sources/ports.ts', "import type { Image } from '@aws-sdk/client-ec2';"],
    ['rules in a report', 'report/table.ts', "import { rules } from '../rules/index.ts';"],
    ['the process in a report', 'report/table.ts', "import process from 'node:process';"],
    ['our own code in util', 'util/chunk.ts', "import { KarpamiError } from '../errors.ts';"],
    ['the model in util', 'util/chunk.ts', "import { CLUSTER_KINDS } from '../model/cluster.ts';"],
    ['behaviour in the model', 'model/aws.ts', "import { chunk } from '../util/chunk.ts';"],
    ['a folder that the table does not know', 'helpers/a.ts', ''],
  ])('finds %s', (_name, module, text) => {
    expect(findBreaches(module, text)).toHaveLength(1);
  });

  test.each([
    ['the model and util', 'karpenter/labels.ts', "import { CLUSTER_KINDS } from '../model/cluster.ts';\nimport { chunk } from '../util/chunk.ts';"],
    ['types from anywhere of ours', 'karpenter/labels.ts', "import type { Clock } from '../sources/ports.ts';\nexport type { Clock } from '../sources/ports.ts';"],
    ['a type in place', 'karpenter/labels.ts', "type C = import('../sources/ports.ts').Clock;"],
    ['its own layer', 'karpenter/drift/index.ts', "import { parse } from '../amis/alias.ts';"],
    ['a single file of another layer', 'manifests/decode.ts', "import { parse } from '../karpenter/amis/alias.ts';"],
    ['an SDK in a live adapter', 'sources/live/ec2.ts', "import { EC2Client } from '@aws-sdk/client-ec2';"],
    ['a part of a node module', 'sources/live/files.ts', "import { readFile } from 'node:fs/promises';"],
    ['everything in cli', 'cli/main.ts', "import { a } from '../sources/live/open.ts';\nimport chalk from 'chalk';\nimport 'node:fs';"],
    ['words in comments and strings', 'karpenter/labels.ts', "// import 'node:fs'\nconst a = \"import 'node:fs'\";"],
  ])('allows %s', (_name, module, text) => {
    expect(findBreaches(module, text)).toEqual([]);
  });

  it('names the line', () => {
    expect(findBreaches('karpenter/labels.ts', "\nimport fs from 'node:fs';")).toEqual(['karpenter/labels.ts:2: karpenter may not import node:fs']);
  });
});

describe('the search for circles', () => {
  const circle: [string, string][] = [
    ['karpenter/a.ts', "import { b } from './b.ts';"],
    ['karpenter/b.ts', "export { c } from './c/index.ts';"],
    ['karpenter/c/index.ts', "import { a } from '../a.ts';"],
  ];

  it('finds one over several modules', () => {
    expect(findCircle(new Map(circle))).toEqual(['karpenter/a.ts', 'karpenter/b.ts', 'karpenter/c/index.ts', 'karpenter/a.ts']);
  });

  test.each([
    ['types', "import type { A } from '../a.ts';"],
    ['an import that waits for a call', "export const load = () => import('../a.ts');"],
    ['nothing', ''],
  ])('finds none that is closed by %s', (_name, text) => {
    expect(findCircle(new Map([...circle.slice(0, 2), ['karpenter/c/index.ts', text]]))).toBeUndefined();
  });
});
