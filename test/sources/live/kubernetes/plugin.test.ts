import { closeTestClusters, openTestCluster } from './open-test-cluster.ts';

afterEach(closeTestClusters);

/** A user whose credential plugin is this JavaScript. */
function pluginUser(script: string, more: object = {}): Record<string, unknown> {
  return { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, args: ['-e', script], interactiveMode: 'Never', ...more } };
}

const printToken = (token: string): string => `console.log(JSON.stringify({ kind: 'ExecCredential', status: { token: ${token} } }))`;

describe('a credential plugin', () => {
  it('gives the token for all requests by running once', async () => {
    const { server, source } = await openTestCluster({ user: pluginUser(printToken("'t' + process.pid")) });
    const { failures } = await source.read(['nodes', 'nodepools']);

    expect(failures).toEqual({});
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([expect.stringMatching(/^Bearer t\d+$/)]));
  });

  it('is told about the environment, its own variables and the cluster', async () => {
    const token = "Buffer.from(JSON.stringify([process.env.OUTER, process.env.INNER, process.env.KUBERNETES_EXEC_INFO])).toString('base64')";
    const user = pluginUser(printToken(token), { env: [{ name: 'INNER', value: 'in' }], provideClusterInfo: true });
    const { server, source } = await openTestCluster({ user, open: { env: { OUTER: 'out' } } });
    await source.read([]);
    const sent = Buffer.from(String(server.requests[0]?.headers.authorization).replace('Bearer ', ''), 'base64').toString();
    const [outer, inner, info] = JSON.parse(sent) as string[];

    expect([outer, inner]).toEqual(['out', 'in']);
    expect(JSON.parse(String(info))).toEqual({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false, cluster: expect.objectContaining({ server: server.url }) },
    });
  });

  it('is run again when its token is refused, once', async () => {
    const { server, source } = await openTestCluster({ user: pluginUser(printToken("'t' + process.pid")) });
    server.setFault('version', { status: 401, times: 1 });
    const { failures } = await source.read([]);

    expect(failures).toEqual({});
    expect(new Set(server.requests.map(({ headers }) => headers.authorization)).size).toBe(2);
  });

  it.each([
    ['is not installed', { exec: { command: 'no-such-plugin', installHint: 'install it with:\n  brew install it' } }, 'ENOENT', 'the credential plugin "no-such-plugin" is not installed: install it with:   brew install it'],
    ['fails', pluginUser("console.error('first\\nthe SSO session has expired'); process.exit(3)"), 'exit 3', 'failed: the SSO session has expired'],
    ['fails and is silent', pluginUser('process.exit(1)'), 'exit 1', 'failed without saying why'],
    ['prints no JSON', pluginUser("console.log('hello')"), undefined, 'printed no token'],
    ['prints no credential', pluginUser("console.log('{\"status\":{}}')"), undefined, 'printed no token'],
    ['prints nothing at all', pluginUser("console.log('null')"), undefined, 'printed no token'],
  ])('that %s is named in every kind', async (_name, user, code, message) => {
    const { server, source } = await openTestCluster({ user });
    const { failures } = await source.read(['nodes']);
    const failure = expect.objectContaining({ operation: 'authenticate', kind: 'unauthenticated', code, message: expect.stringContaining(message) }) as unknown;

    expect(failures).toEqual({ version: failure, nodes: failure });
    expect(server.requests).toEqual([]);
  });

  it('that hangs is ended with the time, and what it said is told', async () => {
    const user = pluginUser("console.error('open https://login.test'); setInterval(() => {}, 1000)");
    const { source } = await openTestCluster({ user, open: { timeoutMs: 1500 } });
    const { failures } = await source.read([]);

    expect(failures.version).toMatchObject({ kind: 'timeout', message: expect.stringContaining('was still running: open https://login.test') });
  });

  it('that failed once is asked again by the next read', async () => {
    const once = `const fs = require('fs'); if (!fs.existsSync(process.env.MARK)) { fs.writeFileSync(process.env.MARK, ''); process.exit(1); } ${printToken("'later'")}`;
    const mark = `${process.env.TMPDIR ?? '/tmp'}/karpami-plugin-mark-${process.pid}-${process.hrtime.bigint()}`;
    const { source } = await openTestCluster({ user: pluginUser(once, { env: [{ name: 'MARK', value: mark }] }) });

    expect((await source.read([])).failures.version).toMatchObject({ kind: 'unauthenticated' });
    expect((await source.read([])).failures).toEqual({});
  });
});

it('a token of the kubeconfig that is refused is tried twice, not for ever', async () => {
  const { server, source } = await openTestCluster({ server: { authorization: 'Bearer right' }, user: { token: 'wrong' } });
  const { failures } = await source.read([]);

  expect(failures.version).toMatchObject({ kind: 'unauthenticated' });
  expect(server.requests).toHaveLength(2);
});

it('an OIDC token that has expired and cannot be refreshed is no credential', async () => {
  const token = ['{"alg":"none"}', '{"exp":1}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const user = { 'auth-provider': { name: 'oidc', config: { 'id-token': token } } };
  const { source } = await openTestCluster({ server: { authorization: 'Bearer right' }, user });

  expect((await source.read([])).failures.version).toMatchObject({ kind: 'unauthenticated', message: expect.stringContaining('may have expired') });
});
