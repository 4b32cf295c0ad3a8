import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mutate } from './mutate.ts';
import { chanceOf } from './random.ts';

export interface FuzzInput {
  path: string;
  text: string;
}

/** Files of all shapes that lint reads: those made for it, and the manifests of the scenarios, which trigger each rule. */
export function readSeeds(root: string): FuzzInput[] {
  const files = [...filesUnder(join(root, 'test/fuzz/seeds')), ...filesUnder(join(root, 'fixtures/scenarios')).filter((path) => /\.(?:ya?ml|tf|sh)$/.test(path))];
  return files.map((path) => ({ path: path.slice(path.lastIndexOf('/') + 1), text: readFileSync(path, 'utf8') }));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}

const SPREAD = 0x9e3779b1;

/** The input of a number: the same one for the same seeds, whatever came before it. */
export function inputOf(seeds: readonly FuzzInput[], seed: number, index: number): FuzzInput {
  const chance = chanceOf(seed ^ Math.imul(index + 1, SPREAD));
  const { path, text } = chance.pick(seeds);
  return { path: chance.oneIn(12) ? chance.pick(ODD_PATHS) : path, text: mutate(text, seeds, chance) };
}

const ODD_PATHS = ['a.json', 'a.tf', 'a.sh', 'a.md', 'a.tpl', 'a.yaml', 'Dockerfile', 'prod/a b/c.yaml', 'kustomization.yaml', 'Chart.yaml', 'templates/a.yaml', 'main.tf.json'];
