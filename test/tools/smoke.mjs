// Packs karpami, installs the tarball alone into an empty folder and runs every command from there.
// usage: npm run test:smoke
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, conclude } from './checks.mjs';
import { demoCommands } from './demo-commands.mjs';
import { root } from './project.mjs';

const work = mkdtempSync(join(tmpdir(), 'karpami-smoke-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const home = join(work, 'app');
const installed = join(home, 'node_modules/karpami');
mkdirSync(home);

/** No settings of the person who runs this reach karpami. */
const env = { PATH: process.env.PATH, HOME: home, TZ: 'UTC', AWS_EC2_METADATA_DISABLED: 'true' };

function start(file, args, { cwd = home, extra = {}, input = '' } = {}) {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd, env: { ...env, ...extra }, encoding: 'utf8', input, timeout: 60_000, maxBuffer: 2 ** 28 });
  return { status: error === undefined ? status : error.code, stdout, stderr };
}

function karpami(args, options) {
  return start(join(home, 'node_modules/.bin/karpami'), args, { cwd: installed, ...options });
}

function expect(condition, text) {
  if (!condition) throw new Error(text);
}

/** Fails unless the run ended with `status` and wrote a report, and nothing that a crash writes. */
function expectRun({ status, stdout, stderr }, wanted, { output = true } = {}) {
  expect(status === wanted, `exit code ${status} instead of ${wanted}\n${stderr || stdout}`);
  expect(!output || stdout.trim() !== '', 'nothing on standard output');
  expect(!/\n\s+at /.test(stderr), `a stack trace on standard error\n${stderr}`);
  expect(!/Warning:/.test(stderr), `a warning of Node on standard error\n${stderr}`);
}

function pack() {
  const { status, stdout, stderr } = start('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], { cwd: root });
  expect(status === 0, stderr);
  const [description] = Object.values(JSON.parse(stdout));
  return description;
}

const BELONGS = /^(package\.json|README\.md|LICENSE|NOTICE|CHANGELOG\.md|bin\/(karpami\.js|package\.json)|dist\/.+\.(js|cjs|cache|d\.ts|txt)|docs\/karpami\.schema\.json|fixtures\/demo\/.+)$/;
const NEEDED = ['package.json', 'README.md', 'LICENSE', 'bin/karpami.js', 'bin/package.json', 'dist/cli.js', 'dist/start/lint.cjs', 'dist/start/lint.cache', 'dist/index.js', 'dist/types/index.d.ts', 'dist/prepared/help.txt', 'docs/karpami.schema.json', 'dist/THIRD-PARTY-LICENSES.txt'];

async function checkPackage(description) {
  const paths = description.files.map(({ path }) => path);
  await check('the package holds what belongs into it, and nothing else', () => {
    const stray = paths.filter((path) => !BELONGS.test(path));
    const missing = NEEDED.filter((path) => !paths.includes(path));
    expect(stray.length === 0 && missing.length === 0, `too much: ${stray.join(', ') || 'nothing'}; missing: ${missing.join(', ') || 'nothing'}`);
    return `${paths.length} files, ${megabytes(description.size)} packed, ${megabytes(description.unpackedSize)} unpacked`;
  });
  // `prepare` is for checkouts: whoever installs the package does not run it.
  await check('the package asks for no other package and no script at installation', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const wants = ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies'].filter((key) => key in manifest);
    const scripts = ['preinstall', 'install', 'postinstall'].filter((key) => key in manifest.scripts);
    expect(wants.length === 0 && scripts.length === 0, [...wants, ...scripts].join(', '));
  });
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

/** With a cache of its own, so that nothing comes out of a cache either. */
async function checkInstall(tarball) {
  await check('it installs alone: offline, without scripts, into an empty folder', () => {
    writeFileSync(join(home, 'package.json'), '{"private":true}');
    const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(work, 'cache')];
    const { status, stderr } = start('npm', ['install', ...options, join(work, tarball)]);
    expect(status === 0, stderr);
    const others = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.') && name !== 'karpami');
    expect(others.length === 0, `also installed: ${others.join(', ')}`);
  });
}

function commandNames() {
  const [, list = ''] = karpami(['--help']).stdout.split(/^Commands:$/m);
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name).filter((name) => name !== 'help');
}

async function checkHelp() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await check('--version', () => {
    const run = karpami(['--version']);
    expectRun(run, 0);
    expect(run.stdout === `${version}\n`, run.stdout);
  });
  await check('--help names commands', () => {
    const names = commandNames();
    for (const name of ['resolve', 'drift', 'plan', 'snapshot', 'permissions', 'completion']) expect(names.includes(name), `not ${name}`);
    return names.join(' ');
  });
  for (const name of commandNames()) await check(`${name} --help`, () => expectRun(karpami([name, '--help']), 0));
  await check('an unknown flag is a usage error', () => expectRun(karpami(['drift', '--no-such-flag']), 2, { output: false }));
}

async function checkDemo() {
  for (const { args, exitCode } of demoCommands) {
    await check(args.join(' '), () => expectRun(karpami(args), exitCode));
    for (const format of ['wide', 'json', 'yaml', 'csv', 'markdown']) {
      await check(`${args[0]} -o ${format}`, () => expectRun(karpami([...args, '-o', format]), exitCode));
    }
  }
  await check('the JSON report can be read', () => JSON.parse(karpami([...demoCommands[1].args, '-o', 'json']).stdout) && undefined);
}

async function checkPrinted() {
  await check('permissions', () => expectRun(karpami(['permissions']), 0));
  for (const shell of ['bash', 'zsh', 'fish']) await check(`completion ${shell}`, () => expectRun(karpami(['completion', shell]), 0));
  await check('bash can read its completion', () => {
    const { status, stderr } = start('bash', ['-n'], { input: karpami(['completion', 'bash']).stdout });
    expect(status === 0, stderr);
  });
}

/** The chunks with the SDKs are loaded by live sources only, so these runs go as far as a connection that nobody answers. */
async function checkLive() {
  const nobody = 'http://127.0.0.1:9';
  await check('resolve reaches for AWS, and says that nobody answers', () => {
    const extra = { AWS_ENDPOINT_URL: nobody, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_MAX_ATTEMPTS: '1' };
    const run = karpami(['resolve', 'fixtures/demo/nodeclasses.yaml', '--region', 'eu-central-1', '--kubernetes-version', '1.34'], { extra });
    expect(run.status === 2 || run.status === 3, `exit code ${run.status}\n${run.stderr}`);
    expectRun(run, run.status, { output: false });
  });
  await check('drift reaches for the cluster, and says that nobody answers', () => {
    const file = join(work, 'kubeconfig');
    writeFileSync(file, kubeconfig(nobody));
    expectRun(karpami(['drift', '--no-aws'], { extra: { KUBECONFIG: file } }), 2, { output: false });
  });
}

function kubeconfig(server) {
  return `apiVersion: v1
kind: Config
clusters: [{name: demo, cluster: {server: "${server}"}}]
users: [{name: demo, user: {token: none}}]
contexts: [{name: demo, context: {cluster: demo, user: demo}}]
current-context: demo
`;
}

async function checkLibrary() {
  await check('the library can be imported', () => {
    const { status, stdout, stderr } = start(process.execPath, ['--input-type=module', '-e', "console.log(Object.keys(await import('karpami')).join(' '))"]);
    expect(status === 0 && stdout.trim() !== '', stderr || 'it exports nothing');
    return stdout.trim();
  });
  await check("TypeScript finds the library's types", () => {
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, types: [] }, files: ['use.mts'] }));
    writeFileSync(join(home, 'use.mts'), LIBRARY_USE);
    const { status, stdout } = start(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', home]);
    expect(status === 0, stdout);
  });
}

const LIBRARY_USE = `import { KarpamiError } from 'karpami';
import type { EC2NodeClass, ParameterSource } from 'karpami';
export const nodeClass: EC2NodeClass = { metadata: { name: 'demo' } };
export const kind: string = new KarpamiError('usage', 'x').kind;
// @ts-expect-error a name is a string
export const wrong: EC2NodeClass = { metadata: { name: 1 } };
// @ts-expect-error an answer is no number
export const answer = async (source: ParameterSource): Promise<number> => source.get([]);
`;

async function main() {
  const build = start(process.execPath, [join(root, 'test/tools/build.mjs')], { cwd: root });
  expect(build.status === 0, build.stderr);
  const description = pack();
  await checkPackage(description);
  await checkInstall(description.filename);
  await checkHelp();
  await checkDemo();
  await checkPrinted();
  await checkLive();
  await checkLibrary();
  conclude();
}

await main();
