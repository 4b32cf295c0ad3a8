import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { listContexts, loadKubeConfig } from '../../../../src/sources/live/kubernetes/kube-config.ts';
import { findTarget } from '../../../../src/sources/live/kubernetes/target.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-kube-config-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** YAML of a kubeconfig with one context, cluster and user of the given name. */
function configOf(name: string, { server = `https://${name}.test`, current = name, more = '' } = {}): string {
  return `apiVersion: v1
kind: Config
clusters: [{name: ${name}, cluster: {server: "${server}"${more}}}]
users: [{name: ${name}, user: {token: token-of-${name}}}]
contexts: [{name: ${name}, context: {cluster: ${name}, user: ${name}}}]
${current ? `current-context: ${current}` : ''}
`;
}

describe('where the kubeconfig is', () => {
  it('is where --kubeconfig says, whatever the environment has', () => {
    const env = { KUBECONFIG: write('other', configOf('other')) };

    expect(listContexts({ kubeconfig: write('named', configOf('named')), env })).toEqual({ names: ['named'], current: 'named' });
  });

  it('is in the home directory where nothing is said', () => {
    mkdirSync(join(folder, '.kube'));
    write('.kube/config', configOf('home'));

    expect(listContexts({ env: { HOME: folder } })).toEqual({ names: ['home'], current: 'home' });
  });

  it.each([
    ['a file that is named and not there', (): object => ({ kubeconfig: '/no/such/file', env: {} }), 'no kubeconfig at "/no/such/file"'],
    ['an environment whose files are not there', (): object => ({ env: { KUBECONFIG: '/no/a:/no/b' } }), 'no kubeconfig at "/no/a" or "/no/b"'],
    ['an empty home', (): object => ({ env: { HOME: folder } }), `.kube/config"`],
    ['no home at all', (): object => ({ env: {} }), 'in the home directory'],
    ['a file that is no YAML', (): object => ({ kubeconfig: write('bad', 'a: [b'), env: {} }), 'cannot be read as a kubeconfig'],
    ['a directory', (): object => ({ kubeconfig: folder, env: {} }), 'cannot be read as a kubeconfig'],
  ])('%s ends the run with what to do', (_name, options, message) => {
    expect(() => loadKubeConfig(options() as Parameters<typeof loadKubeConfig>[0])).toThrow(
      expect.objectContaining({ kind: 'notRun', message: expect.stringContaining(message), hint: expect.stringContaining('aws eks update-kubeconfig') }),
    );
  });
});

describe('several files in KUBECONFIG', () => {
  const merge = (...texts: string[]): ReturnType<typeof loadKubeConfig> => {
    const paths = texts.map((text, index) => write(`config-${index}`, text));
    return loadKubeConfig({ env: { KUBECONFIG: ['/no/such/file', ...paths, ''].join(delimiter) } });
  };

  it('are one, and files that do not exist are passed over', () => {
    expect(merge(configOf('a'), configOf('b')).contexts.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('let the first current context win', () => {
    expect(merge(configOf('a', { current: '' }), configOf('b'), configOf('c')).currentContext).toBe('b');
  });

  it('let the first of two equal names win', () => {
    const config = merge(configOf('a', { server: 'https://first.test' }), configOf('a', { server: 'https://second.test' }));

    expect(config.clusters.map(({ server }) => server)).toEqual(['https://first.test']);
  });

  it('may be empty', () => {
    expect(merge('', configOf('a')).currentContext).toBe('a');
  });

  it('each keep their own paths', () => {
    const config = merge(configOf('a', { more: ', certificate-authority: ca.crt' }));

    expect(config.clusters[0]?.caFile).toBe(join(folder, 'ca.crt'));
  });
});

it.each([
  ['relative to the file', './bin/login', 'bin/login'],
  ['by name alone', 'login', undefined],
])('a plugin that is named %s is found as kubectl finds it', (_name, command, expected) => {
  const path = write('config', configOf('a').replace('token: token-of-a', `exec: {apiVersion: client.authentication.k8s.io/v1, command: ${command}}`));
  const exec: unknown = loadKubeConfig({ kubeconfig: path, env: {} }).users[0]?.exec;

  expect(exec).toMatchObject({ command: expected === undefined ? command : join(folder, expected) });
});

describe('the context', () => {
  const config = (text = configOf('a')): ReturnType<typeof loadKubeConfig> => loadKubeConfig({ kubeconfig: write('config', text), env: {} });

  it('is the current one where none is named', () => {
    expect(findTarget(config(), undefined, {})).toMatchObject({ context: 'a', user: { name: 'a', token: 'token-of-a' } });
  });

  it('keeps the certificate authority of a context without a user', () => {
    const target = findTarget(config(configOf('a', { more: ', certificate-authority-data: ZmFrZQ==' }).replace(', user: a', '')), 'a', {});

    expect(target).toMatchObject({ cluster: { caData: 'ZmFrZQ==' }, user: { name: 'nobody' } });
  });

  it.each([
    ['that does not exist', 'b', configOf('a'), 'no such context "b"', 'give one of these with --context: a'],
    ['that is not named', undefined, configOf('a', { current: '' }), 'no current context', 'give one of these with --context: a'],
    ['of an empty kubeconfig', undefined, 'kind: Config', 'no current context', 'aws eks update-kubeconfig'],
    ['whose cluster is missing', 'a', configOf('a').replace('clusters: [{name: a,', 'clusters: [{name: z,'), 'is of cluster "a"', undefined],
    ['with a server that is no URL', 'a', configOf('a', { server: 'a.test' }), 'is not a URL', undefined],
    ['with plain HTTP to another machine', 'a', configOf('a', { server: 'http://10.0.0.1:8080' }), 'over plain HTTP', 'use https'],
    ['with plain HTTP to a name that starts like loopback', 'a', configOf('a', { server: 'http://127.evil.test' }), 'over plain HTTP', 'use https'],
  ])('%s ends the run with what to do', (_name, context, text, message, hint) => {
    const loaded = config(text);

    expect(() => findTarget(loaded, context, {})).toThrow(
      expect.objectContaining({ kind: 'notRun', message: expect.stringContaining(message), hint: hint === undefined ? undefined : expect.stringContaining(hint) }),
    );
  });

  it('is chosen among many without a wall of names', () => {
    const names = Array.from({ length: 50 }, (_, index) => `c${index}`);
    const loaded = config(`contexts: [${names.map((name) => `{name: ${name}, context: {cluster: x}}`).join()}]`);

    expect(() => findTarget(loaded, 'nope', {})).toThrow(expect.objectContaining({ hint: expect.stringMatching(/c19 and 30 more$/) }));
  });

  it.each(['http://127.0.0.1:8001', 'http://localhost:8001', 'http://[::1]:8001', 'http://127.8.0.1'])('may be plain HTTP on this machine: %s', (server) => {
    expect(findTarget(config(configOf('a', { server })), 'a', {}).server.protocol).toBe('http:');
  });
});
