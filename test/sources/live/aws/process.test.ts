import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startAwsServer } from '../../../servers/aws/server.ts';
import type { AwsServer } from '../../../servers/aws/server.ts';

// Jest's realm is not Node.js's: the SDK does not recognise socket errors in it, so these run in a process of their own.
let server: AwsServer;
beforeEach(async () => {
  server = await startAwsServer();
});
afterEach(() => server.close());

async function probe(variables: Record<string, string> = {}): Promise<{ answers: unknown; stderr: string }> {
  const env = {
    PATH: process.env.PATH,
    AWS_CONFIG_FILE: '/nonexistent/aws',
    AWS_SHARED_CREDENTIALS_FILE: '/nonexistent/aws',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL: server.url,
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'example',
    ...variables,
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['test/tools/run-ts.mjs', 'test/sources/live/aws/probe.ts'], { env });
  return { answers: JSON.parse(stdout), stderr };
}

it('prints no warning of its own', async () => {
  expect(await probe()).toEqual({ answers: ['ok'], stderr: '' });
}, 60_000);

it('prints no warning when both a profile and keys are set', async () => {
  const { answers, stderr } = await probe({ AWS_PROFILE: 'nope' });
  expect(answers).toEqual([expect.stringContaining('unauthenticated: ')]);
  expect(stderr).toBe('');
}, 60_000);

it('names a connection that is reset', async () => {
  server.setFaults([{ kind: 'reset' }]);
  const host = new URL(server.url).host;
  expect(await probe()).toEqual({ answers: [`unreachable: ${host} closes the connection without an answer`], stderr: '' });
}, 60_000);

it('names a host that refuses connections', async () => {
  await server.close();
  expect(await probe()).toEqual({ answers: [`unreachable: ${new URL(server.url).host} refuses connections`], stderr: '' });
}, 60_000);

it('ends at its deadline while the server is silent', async () => {
  server.setFaults([{ kind: 'silent' }]);
  const { answers, stderr } = await probe({ PROBE_TIMEOUT_MS: '300' });
  expect(answers).toEqual(['timeout: the time limit of 0.3 s for this run was reached before AWS had answered']);
  expect(stderr).toBe('');
}, 60_000);
