import { findImports, targetOf } from './imports.ts';
import type { Import, Target } from './imports.ts';
import { EVERYONE, LAYERS, TYPES_OF_PACKAGES_ONLY_IN } from './layers.ts';
import type { Layer } from './layers.ts';

/** Breaches of the import table in one module, one sentence each. `module` is its path in src. */
export function findBreaches(module: string, text: string): string[] {
  const layer = layerOf(module);
  if (layer === undefined) return [`${module}: no layer has this place`];
  return findImports(module, text)
    .filter((item) => !isAllowed(layer, item, targetOf(module, item.specifier)))
    .map(({ specifier, typeOnly, line }) => `${module}:${line}: ${layer.place} may not import ${typeOnly ? 'types of ' : ''}${specifier}`);
}

/** The longest place that the module lies in. */
export function layerOf(module: string): Layer | undefined {
  return LAYERS.filter(({ place }) => liesIn(module, place)).sort((a, b) => b.place.length - a.place.length)[0];
}

export function liesIn(module: string, place: string): boolean {
  return module === place || module === `${place}.ts` || module.startsWith(`${place}/`);
}

function isAllowed(layer: Layer, { typeOnly }: Import, target: Target): boolean {
  if (typeOnly) return target.kind !== 'package' || TYPES_OF_PACKAGES_ONLY_IN.includes(layer.place);
  if (target.kind === 'node') return matches(layer.node, target.name);
  if (target.kind === 'package') return matches(layer.packages, target.name);
  return placesOpenTo(layer).some((place) => place === '*' || liesIn(target.module, place));
}

function matches(names: string[], name: string): boolean {
  return names.includes('*') || names.includes(name) || names.includes(name.split('/')[0] ?? name);
}

function placesOpenTo(layer: Layer): string[] {
  const shared = EVERYONE.includes(layer.place) || layer.place === 'errors' ? [] : EVERYONE;
  return [layer.place, ...shared, ...layer.ours];
}
