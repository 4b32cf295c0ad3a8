import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Writes `*.d.ts` of everything that src/index.ts reaches. Throws with the compiler's words when the types do not hold. */
export function emitDeclarations(outDir) {
  const project = join(root, 'build', `types-${process.pid}.json`);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(project, JSON.stringify(settings(outDir)));
  const tsc = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' });
  rmSync(project);
  if (tsc.status !== 0) throw new Error(`tsc failed:\n${tsc.stdout}${tsc.stderr}`);
  for (const file of readdirSync(outDir, { recursive: true })) {
    if (file.endsWith('.d.ts')) rewriteEndings(join(outDir, file));
  }
}

function settings(outDir) {
  return {
    extends: '../tsconfig.json',
    compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true, rootDir: '../src', outDir, types: ['node'] },
    include: [],
    files: ['../src/index.ts'],
  };
}

/** The compiler leaves `./x.ts` in declarations, and there is no such file in the package. */
function rewriteEndings(file) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/((?:from|import)\s*\(?\s*["']\.{1,2}\/[^"']+)\.ts(["'])/g, '$1.js$2'));
}
