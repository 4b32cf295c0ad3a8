import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_KINDS } from '../../../../src/model/cluster.ts';
import { PERMISSIONS } from '../../../../src/permissions.ts';
import { OPERATIONS } from '../../../../src/sources/live/kubernetes/kinds.ts';
import { VERSION } from '../../../../src/version.ts';
import { EVERY_KIND } from '../../contract/cluster-objects.ts';
import { closeTestClusters, nodesNamed, openTestCluster } from './open-test-cluster.ts';

afterEach(closeTestClusters);

describe('what is sent', () => {
  it('is GET alone, whatever is read', async () => {
    const { server, source } = await openTestCluster({ state: EVERY_KIND });
    await source.read(CLUSTER_KINDS);

    expect(server.requests).toHaveLength(CLUSTER_KINDS.length + 1);
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('carries the name and version of karpami, the token, and takes gzip', async () => {
    const { server, source } = await openTestCluster();
    await source.read(['nodes']);

    expect(server.requests.at(-1)?.headers).toMatchObject({
      'user-agent': `karpami/${VERSION}`,
      'accept-encoding': 'gzip',
      accept: 'application/json',
      authorization: 'Bearer fake-token',
      connection: 'keep-alive',
    });
  });

  it('asks for 500 objects a page and follows the continue token', async () => {
    const { server, source } = await openTestCluster({ state: { nodes: nodesNamed(1001) } });
    await source.read(['nodes']);

    expect(server.requests.map(({ url }) => url).filter((url) => url.includes('nodes'))).toEqual([
      '/api/v1/nodes?limit=500',
      '/api/v1/nodes?limit=500&continue=500',
      '/api/v1/nodes?limit=500&continue=1000',
    ]);
  });

  it('asks for no pods unless they are wanted', async () => {
    const { server, source } = await openTestCluster();
    await source.read(CLUSTER_KINDS.filter((kind) => kind !== 'pods'));

    expect(server.requests.filter(({ url }) => url.includes('/pods'))).toEqual([]);
  });

  it('stays below the path of the server, as Rancher has one', async () => {
    const { server, source } = await openTestCluster();
    const { source: below } = await openTestCluster({ cluster: { server: `${server.url}/k8s/clusters/c-1/` } });
    await source.read([]);
    await below.read(['nodes']);

    expect(server.requests.map(({ url }) => url)).toEqual(['/version', '/k8s/clusters/c-1/version', '/k8s/clusters/c-1/api/v1/nodes?limit=500']);
  });

  it('impersonates whom the kubeconfig names', async () => {
    const { server, source } = await openTestCluster({ user: { token: 'fake', as: 'auditor' } });
    await source.read([]);

    expect(server.requests[0]?.headers['impersonate-user']).toBe('auditor');
  });

  it('sends user and password', async () => {
    const { server, source } = await openTestCluster({ user: { username: 'me', password: 'fake' } });
    await source.read([]);

    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:fake').toString('base64')}`);
  });
});

it('no module of the adapter can send anything but GET', () => {
  const folder = join(import.meta.dirname, '../../../../src/sources/live/kubernetes');
  const texts = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const suspects = texts.filter(([, text]) => /\bmethod\b\s*:|\.request\(|\bfetch\(|makeApiClient|['"`](?:POST|PUT|PATCH|DELETE)['"`]/.test(text));

  expect(texts.length).toBeGreaterThan(10);
  expect(suspects.map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, text]) => /from 'node:https?'/.test(text)).map(([file]) => file).sort()).toEqual(['access.ts', 'transport.ts']);
});

it('every request has its rule in the table of permissions', () => {
  const allowed = PERMISSIONS.flatMap((permission) => (permission.kind === 'kubernetes' ? [permission.operation] : []));

  expect([...allowed].sort()).toEqual([...Object.values(OPERATIONS), 'get /version'].sort());
});

describe('progress', () => {
  it('tells how many of how many', async () => {
    const { source, steps } = await openTestCluster({ state: { nodes: nodesNamed(700) } });
    await source.read(['nodes']);

    expect(steps).toEqual(['list nodes: 500 of 700', 'list nodes: 700']);
  });
});
