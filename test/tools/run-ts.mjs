// Bundles one TypeScript file with rolldown and runs it: Node 20 cannot strip types by itself.
// usage: node run-ts.mjs FILE.ts [ARG ...]
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [entry, ...args] = process.argv.slice(2);
// Inside the project, so that packages are found.
const out = mkdtempSync(join(root, 'node_modules/.run-ts-'));
process.on('exit', () => rmSync(out, { recursive: true, force: true }));
const bundle = await rolldown({ input: resolve(entry), platform: 'node', external: (id) => !/^[./]/.test(id), logLevel: 'warn' });
await bundle.write({ dir: out, format: 'esm', entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs', sourcemap: 'inline' });
process.argv = [process.argv[0], resolve(entry), ...args];
process.env.KARPAMI_ROOT = root;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(out, 'main.mjs')).href);
