import { closeTestClusters, nodesNamed, openTestCluster } from './open-test-cluster.ts';

afterEach(closeTestClusters);

describe('trouble that passes', () => {
  it.each([
    ['429 with Retry-After', { status: 429, retryAfterSeconds: 7, times: 2 } as const, [7000, 7000]],
    ['429 without it', { status: 429, times: 3 } as const, [250, 500, 1000]],
    ['a server that restarts', { status: 503, times: 1 } as const, [250]],
    ['an internal error', { status: 500, times: 4 } as const, [250, 500, 1000, 2000]],
    ['a connection that is cut', { reset: true, times: 2 } as const, [250, 500]],
    ['a Retry-After of hours', { status: 429, retryAfterSeconds: 7200, times: 1 } as const, [30_000]],
  ])('%s', async (_name, fault, pauses) => {
    const { server, source, waits } = await openTestCluster({ state: { nodes: nodesNamed(3) } });
    server.setFault('nodes', fault);
    const state = await source.read(['nodes']);

    expect(state.failures).toEqual({});
    expect(state.nodes).toHaveLength(3);
    expect(waits).toEqual(pauses);
  });

  it('a list that expires between two pages is read again from its start, no object twice', async () => {
    const { server, source } = await openTestCluster({ state: { nodes: nodesNamed(1200) } });
    server.setFault('nodes', { status: 410, times: 2, laterPages: true });
    const state = await source.read(['nodes']);

    expect(state.failures).toEqual({});
    expect(state.nodes?.map(({ metadata }) => metadata.name)).toEqual(nodesNamed(1200).map(({ metadata }) => metadata.name));
    expect(server.requests.filter(({ url }) => url === '/api/v1/nodes?limit=500')).toHaveLength(3);
  });
});

describe('trouble that stays', () => {
  it.each([
    ['forbidden', { status: 403 } as const, 'denied', 'user "viewer" may not list nodes', '"resources":["nodes"]'],
    ['taken for nobody', { status: 403, user: 'system:anonymous' } as const, 'unauthenticated', 'did not accept the credentials of user "test-user"', "--context 'test'"],
    ['unauthorised', { status: 401 } as const, 'unauthenticated', 'did not accept the credentials of user "test-user"', 'log in again'],
    ['always busy', { status: 429 } as const, 'throttled', 'kept putting karpami off', 'later'],
    ['always expired', { status: 410, laterPages: true } as const, 'failed', 'expired each time', 'try again'],
    ['broken', { status: 500 } as const, 'failed', 'the API server answered 500', 'restarting'],
    ['always cut', { reset: true } as const, 'unreachable', 'the connection was cut', 'VPN'],
    ['an HTML page', { body: '<html>' } as const, 'invalid', 'does not answer like a Kubernetes API server', 'kubeconfig'],
    ['half a page', { body: '{"items":[{"metadata":' } as const, 'invalid', 'does not answer like', 'kubeconfig'],
    ['no list', { body: '{"kind":"Table"}' } as const, 'invalid', 'the answer has no items', 'kubeconfig'],
    ['an item that is none', { body: '{"items":[null]}' } as const, 'invalid', 'does not answer like', 'kubeconfig'],
  ])('%s', async (_name, fault, kind, message, hint) => {
    const { server, source } = await openTestCluster({ state: { nodes: nodesNamed(600) } });
    server.setFault('nodes', fault);
    const { failures, nodes, nodeClaims } = await source.read(['nodes', 'nodeclaims']);

    expect(nodes).toBeUndefined();
    expect(nodeClaims).toEqual([]);
    expect(failures).toEqual({
      nodes: expect.objectContaining({ service: 'kubernetes', operation: 'list nodes', kind, message: expect.stringContaining(message), hint: expect.stringContaining(hint) }),
    });
  });

  it('is given up after a few attempts', async () => {
    const { server, source } = await openTestCluster();
    server.setFault('nodes', { status: 500 });
    server.setFault('nodeclaims', { status: 410 });
    await source.read(['nodes', 'nodeclaims']);

    expect(server.requests.filter(({ url }) => url.includes('/nodes?'))).toHaveLength(5);
    expect(server.requests.filter(({ url }) => url.includes('/nodeclaims?'))).toHaveLength(4);
  });

  it.each(['ec2nodeclasses', 'nodepools', 'nodeclaims'] as const)('%s that the cluster does not know are taken as no Karpenter', async (kind) => {
    const { server, source } = await openTestCluster();
    server.setFault(kind, { status: 404 });
    const { failures } = await source.read([kind]);

    expect(failures[kind]).toMatchObject({ kind: 'notFound', hint: expect.stringContaining('Karpenter is not installed') });
  });

  it('is no trouble where the cluster has no Auto Mode', async () => {
    const { source } = await openTestCluster();

    expect(await source.read(['otherNodeClasses'])).toMatchObject({ otherNodeClasses: [], failures: {} });
  });
});

describe('an address with no API server behind it', () => {
  it.each([
    ['refuses', 'https://127.0.0.1:1', 'ECONNREFUSED', 'the connection was refused'],
    ['has no such name', 'https://no-such-host.invalid', expect.stringMatching(/ENOTFOUND|EAI_AGAIN/), 'the name'],
  ])('%s', async (_name, server, code, message) => {
    const { source } = await openTestCluster({ cluster: { server } });
    const { failures } = await source.read(['nodes']);

    expect(failures).toEqual({
      version: expect.objectContaining({ kind: 'unreachable', code, message: expect.stringContaining(message) }),
      nodes: expect.objectContaining({ kind: 'unreachable', code, message: expect.stringContaining(message) }),
    });
  });

  it('answers without being one', async () => {
    const { source } = await openTestCluster();
    const { failures } = await (await openTestCluster({ cluster: { server: await htmlServer() } })).source.read(['nodes']);

    expect(await source.read([])).toMatchObject({ failures: {} });
    expect(failures.nodes).toMatchObject({ kind: 'invalid', message: expect.stringContaining('does not answer like a Kubernetes API server') });
  });
});

async function htmlServer(): Promise<string> {
  const { server } = await openTestCluster();
  server.setFault('all', { body: '<html>' });
  return server.url;
}

describe('the end of time', () => {
  it('ends a silent request and keeps what was read', async () => {
    const { server, source } = await openTestCluster({ open: { timeoutMs: 1500 }, state: { nodePools: [{ metadata: { name: 'pool' } }] } });
    server.setFault('nodes', { silent: true });
    const { failures, nodePools } = await source.read(['nodes', 'nodepools']);

    expect(nodePools).toHaveLength(1);
    expect(failures).toEqual({ nodes: expect.objectContaining({ kind: 'timeout', message: expect.stringContaining('127.0.0.1'), hint: expect.stringContaining('--timeout') }) });
  });

  it('ends a pause that the server asked for', async () => {
    const { server, source } = await openTestCluster({ open: { timeoutMs: 300, wait: undefined } });
    server.setFault('nodes', { status: 429, retryAfterSeconds: 20 });
    const { failures } = await source.read(['nodes']);

    expect(failures.nodes).toMatchObject({ kind: 'throttled' });
  });

  it('is the same for a signal from outside', async () => {
    const { server, source } = await openTestCluster({ open: { signal: AbortSignal.timeout(300) } });
    server.setFault('nodes', { silent: true });

    expect((await source.read(['nodes'])).failures.nodes).toMatchObject({ kind: 'timeout' });
  });

  it('is not what an interruption is called', async () => {
    const controller = new AbortController();
    const { server, source } = await openTestCluster({ open: { signal: controller.signal } });
    server.setFault('nodes', { silent: true });
    const reading = source.read(['nodes']);
    controller.abort();

    expect((await reading).failures.nodes).toMatchObject({ kind: 'failed', code: 'interrupted' });
  });
});
