import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageNameOf, root } from './project.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying)([.-].*)?$/i;
const RUNTIME_MODULE = '\0rolldown/runtime.js';

/**
 * The licences of the packages of which at least one module's code is in the bundle; equal texts are printed once.
 * Throws when a package has neither a licence text nor a licence id.
 */
export function licenceText(output) {
  const packages = bundledFolders(output).map(readPackage).sort((a, b) => compare(a.title, b.title));
  const titlesByText = new Map();
  for (const { title, text } of packages) titlesByText.set(text, [...(titlesByText.get(text) ?? []), title]);
  const sections = [...titlesByText].map(([text, titles]) => `${[...new Set(titles)].join('\n')}\n\n${text}\n`);
  return ['karpami contains code of the packages below, under their licences.\n', ...sections, ...ownNotices()].join(`\n${'-'.repeat(78)}\n\n`);
}

/** Our own code that owes something to others says so beside it. */
function ownNotices() {
  return [`${readFileSync(join(root, 'src/manifests/yaml/LICENSE.txt'), 'utf8').trim()}\n`];
}

function bundledFolders(output) {
  const modules = output.flatMap((chunk) => Object.entries(chunk.modules ?? {}));
  const rendered = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
  return [...new Set(rendered.map(packageFolder).filter((folder) => folder !== undefined))];
}

function packageFolder(id) {
  // The bundler's own helpers are part of what is shipped.
  if (id === RUNTIME_MODULE) return join(root, 'node_modules/rolldown');
  const name = packageNameOf(id);
  if (name === undefined) return undefined;
  return id.slice(0, id.lastIndexOf(`/node_modules/${name}/`)) + `/node_modules/${name}`;
}

function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
  if (file === undefined && typeof license !== 'string') throw new Error(`${name} ${version}: no licence text and no licence id`);
  const text = file === undefined ? `No licence text in the package. Author: ${author?.name ?? author ?? 'not named'}` : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return { title: `${name} ${version} (${license ?? 'see text'})`, text };
}

function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}
