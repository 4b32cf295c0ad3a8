import { findImports, targetOf } from './imports.ts';

/** The first circle among the imports that run when a module starts: modules in a circle can see each other half made. */
export function findCircle(textByModule: ReadonlyMap<string, string>): string[] | undefined {
  const done = new Set<string>();
  const search = (module: string, trail: string[]): string[] | undefined => {
    if (trail.includes(module)) return [...trail.slice(trail.indexOf(module)), module];
    if (done.has(module)) return undefined;
    for (const next of startImports(module, textByModule.get(module) ?? '')) {
      const circle = search(next, [...trail, module]);
      if (circle !== undefined) return circle;
    }
    done.add(module);
    return undefined;
  };
  return firstDefined([...textByModule.keys()].sort(), (module) => search(module, []));
}

function startImports(module: string, text: string): string[] {
  return findImports(module, text)
    .filter(({ typeOnly, deferred }) => !typeOnly && !deferred)
    .map(({ specifier }) => targetOf(module, specifier))
    .flatMap((target) => (target.kind === 'ours' ? [target.module] : []));
}

function firstDefined<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
