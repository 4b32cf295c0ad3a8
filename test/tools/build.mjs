// Bundles src into dist: ESM chunks loaded on demand, type declarations, third-party licences.
// usage: node build.mjs [--no-types] [--force]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { emitDeclarations } from './declarations.mjs';
import { licenceText } from './licences.mjs';
import { packageNameOf, root } from './project.mjs';

const dist = join(root, 'dist');
const stampFile = join(root, 'build/stamp.json');
const inputs = ['package.json', 'package-lock.json', 'tsconfig.json', 'src', 'test/tools'];

/** Everything from node_modules goes into the bundle: an installed karpami is one package. */
async function bundle(dir) {
  const build = await rolldown({
    input: { cli: join(root, 'src/cli/main.ts'), index: join(root, 'src/index.ts') },
    platform: 'node',
    external: /^node:/,
    // client-node's way to URLs asks for Node's own, of which Node 22 and later warn the user.
    resolve: { alias: { punycode: join(root, 'node_modules/punycode/punycode.js') } },
    logLevel: 'warn',
    // Its thousand classes for typed lists only define themselves, and nothing here uses them.
    treeshake: { moduleSideEffects: (id) => (id.includes('@kubernetes/client-node') ? false : undefined) },
    plugins: [lighterCommander, { name: 'squeeze-packages', renderChunk: squeezePackages }],
  });
  const { output } = await build.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: ({ facadeModuleId, moduleIds, name }) => `chunks/${chunkName(facadeModuleId ?? moduleIds.at(-1) ?? name)}.js`,
    minify: false,
    codeSplitting: { groups: [startUp] },
    minifyInternalExports: false,
    comments: false,
  });
  await build.close();
  return output;
}

/** What every command needs, in one file: opening files is a good part of a start. */
const startUp = { name: 'start-up', test: /src\/(cli\/(main|io|program|verdict)|version)\.ts$/ };

/** commander loads node:child_process for subcommands that are programs of their own; karpami has none, and loading it is a tenth of `--help`. */
const lighterCommander = {
  name: 'lighter-commander',
  transform: {
    filter: { id: /commander\/lib\/command\.js$/ },
    handler(code) {
      const load = "require('node:child_process')";
      if (!code.includes(load)) throw new Error(`commander no longer says ${load}`);
      return code.replace(load, '{}');
    },
  },
};

/** Our own code keeps its lines, and all code its names: a stack trace in a bug report has to say where it was. */
function squeezePackages(code, { fileName, moduleIds }) {
  if (moduleIds.some((id) => id.startsWith(join(root, 'src')))) return null;
  return minifySync(fileName, code, { compress: false, mangle: false, codegen: { removeWhitespace: true, legalComments: 'none' } }).code;
}

/** What lint imports on demand in every run; anything else stays in the chunks. */
const NEEDED_BY_LINT = /\/src\/(cli\/program|actions\/lint(\/open-project)?|sources\/live\/files|manifests\/classify|report\/lint\/table)\.ts$/;

/**
 * lint as one script, of which V8 can keep compiled code: to open and compile the chunks takes as long as all the rest of a run over one file. What a
 * run rarely needs comes from the chunks of the big bundle.
 */
async function bundleStart(dir, chunks) {
  const chunkOf = new Map(chunks.flatMap(({ moduleIds = [], fileName }) => moduleIds.map((id) => [id, fileName])));
  const leaveToChunks = async function (source, importer, { kind }) {
    if (kind !== 'dynamic-import') return null;
    // As the bundler resolves it: a package may have another file for `require`, which is in no chunk.
    const { id } = await this.resolve(source, importer, { kind, skipSelf: true });
    const chunk = NEEDED_BY_LINT.test(id) ? undefined : chunkOf.get(id);
    return chunk === undefined ? null : { id: `../${chunk}`, external: true };
  };
  const build = await rolldown({
    input: join(root, 'src/cli/main.ts'),
    platform: 'node',
    external: /^node:/,
    logLevel: 'warn',
    plugins: [lighterCommander, { name: 'leave-to-chunks', resolveId: { order: 'pre', handler: leaveToChunks } }],
  });
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false, comments: false });
  await build.close();
  // One byte for each character: such a file is read without decoding, and held in half the memory.
  const code = output[0].code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  mkdirSync(join(dir, 'start'));
  // A script of V8 cannot import by itself.
  const withChunks = unwrapChunks(code, chunks).replace(/\bimport\((?="(?:\.\.\/chunks\/|node:))/g, 'importChunk(');
  writeFileSync(join(dir, 'start/lint.cjs'), `module.exports = function (exports, require, importChunk) {${withChunks}\n};\n`);
  return { ...output[0], fileName: 'start/lint.cjs', imports: output[0].imports.filter((name) => !name.startsWith('.')) };
}

const WRAPPED_IMPORT = /\bimport\("\.\/(?:chunks\/)?([^"]+)"\)\.then\(\((\w+)\) => \2\.([\w$]+)\)/g;

/** Where a chunk also holds what others import from it, the exports of the module that is meant are one of its own. */
function unwrapChunks(code, chunks) {
  const wrapped = new Map();
  for (const [, file, , exported] of chunks.flatMap((chunk) => [...(chunk.code ?? '').matchAll(WRAPPED_IMPORT)])) {
    if ((wrapped.get(file) ?? exported) !== exported) throw new Error(`${file} holds ${wrapped.get(file)} and ${exported}: start/lint.cjs cannot tell which is meant`);
    wrapped.set(file, exported);
  }
  return code.replace(/\bimport\("\.\.\/chunks\/([^"]+)"\)/g, (call, file) => (wrapped.has(file) ? `${call}.then((chunk) => chunk.${wrapped.get(file)})` : call));
}

/** Runs lint once, so that what V8 has compiled by then can be kept. Another V8 than this one passes over it and compiles for itself. */
async function keepCompiled(dir) {
  const filename = join(dir, 'start/lint.cjs');
  const script = new Script(`(function (module) {${readFileSync(filename, 'latin1')}})`, { filename });
  const [module, exported] = [{}, {}];
  script.runInThisContext()(module);
  module.exports(exported, createRequire(filename));
  const output = { write: () => undefined, isTTY: false, columns: 80 };
  const io = { stdout: output, stderr: output, env: {}, now: () => new Date(0), signal: new AbortController().signal };
  const code = await exported.run(['lint', join(root, 'fixtures/demo/nodeclasses.yaml'), join(root, 'fixtures/demo/nodepools.yaml')], io);
  if (code !== 1) throw new Error(`lint of the demo ends with ${code}`);
  writeFileSync(join(dir, 'start/lint.cache'), script.createCachedData());
}

/** The texts that bin/karpami.js prints without loading anything: for a terminal of 80 columns, readable on any wider one. */
async function writePrepared(dir) {
  const { run } = await import(pathToFileURL(join(dir, 'cli.js')).href);
  mkdirSync(join(dir, 'prepared'));
  for (const name of ['help', 'version']) {
    let text = '';
    const output = { write: (part) => (text += part), isTTY: false, columns: 80 };
    const code = await run([`--${name}`], { stdout: output, stderr: output, env: {}, signal: new AbortController().signal });
    if (code !== 0) throw new Error(`--${name} ends with ${code}:\n${text}`);
    writeFileSync(join(dir, 'prepared', `${name}.txt`), text);
  }
}

/** A chunk is named after the package, or after the path in src, of the module that it exists for. */
function chunkName(id) {
  if (id.startsWith('\0')) return basename(id, '.js').replace(/\W+/g, '-');
  const name = packageNameOf(id) ?? (id.startsWith('/') ? relative(join(root, 'src'), id) : id);
  return name.replace(/\.ts$/, '').replace(/^@/, '').replaceAll('/', '-');
}

/** Which packages' code each chunk holds, and which chunks load with it; a test reads it. */
function describeChunks(output) {
  return Object.fromEntries(
    output
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, imports, modules }) => [fileName, { imports, packages: [...new Set(Object.keys(modules).flatMap((id) => packageNameOf(id) ?? []))].sort() }]),
  );
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).sort().flatMap((name) => filesUnder(join(path, name)));
}

/** Contents, not times: a checkout or a copy changes times without changing anything. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isUpToDate(hash, types) {
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  if (stamp.inputs !== hash || (types && !stamp.types)) return false;
  return existsSync(dist) && stamp.dist === hashOf(['dist']);
}

/** Builds beside and swaps at the end: whoever runs karpami meanwhile sees the old build or the new one. */
function swapIn(fresh) {
  const old = `${fresh}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

async function main(args) {
  const types = !args.includes('--no-types');
  const hash = hashOf(inputs);
  if (!args.includes('--force') && isUpToDate(hash, types)) return;
  const fresh = join(root, `build/dist-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  const output = await bundle(fresh);
  writeFileSync(join(fresh, 'THIRD-PARTY-LICENSES.txt'), licenceText(output));
  const start = await bundleStart(fresh, output);
  await writePrepared(fresh);
  if (types) emitDeclarations(join(fresh, 'types'));
  swapIn(fresh);
  await keepCompiled(dist);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ inputs: hash, types, dist: hashOf(['dist']), chunks: describeChunks([...output, start]) }));
}

await main(process.argv.slice(2));
