import http from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { AUTHORITY, CLIENT_CERTIFICATE, CLIENT_KEY, SERVER_CERTIFICATE, SERVER_KEY } from '../../../servers/kubernetes/certificates.ts';
import { closeTestClusters, openTestCluster } from './open-test-cluster.ts';

afterEach(closeTestClusters);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const tls = { cert: SERVER_CERTIFICATE, key: SERVER_KEY };
const trusted = { 'certificate-authority-data': base64(AUTHORITY), 'tls-server-name': 'kubernetes.test' };

describe('a connection over TLS', () => {
  it('is made with the authority and the name of the kubeconfig', async () => {
    const { source } = await openTestCluster({ server: { tls }, cluster: trusted });

    expect((await source.read(['nodes'])).failures).toEqual({});
  });

  it('is made without any check where the kubeconfig says so', async () => {
    const { source } = await openTestCluster({ server: { tls }, cluster: { 'insecure-skip-tls-verify': true } });

    expect((await source.read([])).failures).toEqual({});
  });

  it('shows the certificate of the user', async () => {
    const user = { 'client-certificate-data': base64(CLIENT_CERTIFICATE), 'client-key-data': base64(CLIENT_KEY) };
    const { source } = await openTestCluster({ server: { tls: { ...tls, ca: AUTHORITY, requestCert: true } }, cluster: trusted, user });

    expect((await source.read([])).failures).toEqual({});
  });

  it('shows the certificate that a plugin printed', async () => {
    const status = { clientCertificateData: CLIENT_CERTIFICATE, clientKeyData: CLIENT_KEY };
    const script = `console.log(${JSON.stringify(JSON.stringify({ status }))})`;
    const user = { exec: { command: process.execPath, args: ['-e', script] } };
    const { source } = await openTestCluster({ server: { tls: { ...tls, ca: AUTHORITY, requestCert: true } }, cluster: trusted, user });

    expect((await source.read([])).failures).toEqual({});
  });

  it.each([
    ['an unknown authority', { 'tls-server-name': 'kubernetes.test' }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['another name', { 'certificate-authority-data': base64(AUTHORITY), 'tls-server-name': 'other.test' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['a bare address that the certificate does not have', { 'certificate-authority-data': base64(AUTHORITY) }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('is refused with %s, and says what to check', async (_name, cluster, code) => {
    const { server, source } = await openTestCluster({ server: { tls }, cluster });
    const { failures } = await source.read(['nodes']);
    const failure = expect.objectContaining({ kind: 'unreachable', code, message: expect.stringContaining('no trusted connection'), hint: expect.stringContaining('certificate-authority-data') }) as unknown;

    expect(failures).toEqual({ version: failure, nodes: failure });
    expect(server.requests).toEqual([]);
  });

  it('is not made to a server that speaks plain HTTP', async () => {
    const plain = await openTestCluster();
    const { source } = await openTestCluster({ cluster: { server: plain.server.url.replace('http:', 'https:') } });

    expect((await source.read([])).failures.version).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('no trusted connection') });
  });

  it('reports a certificate file that is not there', async () => {
    const { source } = await openTestCluster({ user: { 'client-certificate': '/no/such.crt', 'client-key': '/no/such.key' } });

    expect((await source.read([])).failures.version).toMatchObject({ kind: 'unauthenticated', code: 'ENOENT', message: expect.stringContaining('/no/such.crt') });
  });
});

describe('a proxy', () => {
  let proxy: http.Server;
  let tunnels: string[];
  let sockets: Socket[];

  beforeEach(async () => {
    tunnels = [];
    sockets = [];
    proxy = http.createServer().on('connect', ({ url = '' }: http.IncomingMessage, socket: Socket) => {
      tunnels.push(url);
      sockets.push(socket);
      const upstream = connect(Number(url.split(':')[1]), '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
      upstream.pipe(socket).pipe(upstream);
      for (const end of [upstream, socket]) end.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    const closed = new Promise((resolve) => proxy.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });

  const proxyUrl = (): string => `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;

  it('is used where the kubeconfig names it', async () => {
    const { server, source } = await openTestCluster({ server: { tls }, cluster: { ...trusted, 'proxy-url': proxyUrl() } });
    const { failures } = await source.read(['nodes']);

    expect(failures).toEqual({});
    expect(new Set(tunnels)).toEqual(new Set([new URL(server.url).host]));
  });

  it('is used where the environment names it', async () => {
    const { server } = await openTestCluster({ server: { tls } });
    const { port } = new URL(server.url);
    const { source } = await openTestCluster({ cluster: { ...trusted, server: `https://kubernetes.test:${port}` }, open: { env: { HTTPS_PROXY: proxyUrl() } } });

    expect((await source.read([])).failures).toEqual({});
    expect(tunnels).toEqual([`kubernetes.test:${port}`]);
  });

  it('that is gone is told', async () => {
    const { source } = await openTestCluster({ server: { tls }, cluster: { ...trusted, 'proxy-url': 'http://127.0.0.1:1' } });

    expect((await source.read([])).failures.version).toMatchObject({ kind: 'unreachable' });
  });
});
