import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAws } from '../../../../src/sources/live/aws/open-aws.ts';
import type { AwsChoice } from '../../../../src/sources/live/aws/open-aws.ts';
import type { SourceFailure } from '../../../../src/model/source-failure.ts';
import { startAwsServer } from '../../../servers/aws/server.ts';
import type { AwsServer } from '../../../servers/aws/server.ts';
import { awsEnvironment } from './environment.ts';
import { quickSettings } from './live-over-wire.ts';

let folder = '';
let server: AwsServer;
let restore: () => void = () => undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karpami-aws-'));
  server = await startAwsServer();
});

afterEach(async () => {
  restore();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Opens with these variables and this shared configuration file, and asks one question. */
async function askWith(variables: Record<string, string>, choice: Partial<AwsChoice> = {}, config = ''): Promise<{ region: string; failure?: SourceFailure }> {
  const file = join(folder, 'config');
  writeFileSync(file, config);
  restore = awsEnvironment({ AWS_CONFIG_FILE: file, AWS_ENDPOINT_URL: server.url, HOME: folder, ...variables });
  const { region, instances } = await openAws({ timeoutMs: 60_000, settings: quickSettings(), ...choice });
  const answer = await instances.find(['i-1']);
  return answer.ok ? { region } : { region, failure: answer.failure };
}

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' };
const PROFILE = '[profile audit]\nregion = eu-north-1\naws_access_key_id = AKIAEXAMPLE\naws_secret_access_key = example\n';

describe('the region', () => {
  test.each([
    ['as given', KEYS, { region: 'eu-west-1' }, '', 'eu-west-1'],
    ['as given, before the environment', { ...KEYS, AWS_REGION: 'eu-west-3' }, { region: 'eu-west-1' }, '', 'eu-west-1'],
    ['of the environment', { ...KEYS, AWS_REGION: 'eu-west-3' }, {}, '', 'eu-west-3'],
    ['of the default profile', KEYS, {}, '[default]\nregion = eu-south-1\n', 'eu-south-1'],
    ['of a profile', {}, { profile: 'audit' }, PROFILE, 'eu-north-1'],
    ['of the profile in the environment', { AWS_PROFILE: 'audit' }, {}, PROFILE, 'eu-north-1'],
  ])('%s', async (_name, variables, choice, config, expected) => {
    expect(await askWith(variables as Record<string, string>, choice, config)).toEqual({ region: expected });
    expect(server.calls.map(({ region }) => region)).toEqual([expected]);
  });

  test.each([
    ['nowhere', {}, 'no AWS region is configured'],
    ['nowhere in a profile', { profile: 'nope' }, 'no AWS region is configured for profile "nope"'],
    ['that cannot be one', { region: 'eu west' }, 'not an AWS region: "eu west"'],
  ])('%s is a usage error', async (_name, choice, message) => {
    await expect(askWith(KEYS, choice)).rejects.toMatchObject({ name: 'KarpamiError', kind: 'usage', message, hint: expect.stringContaining('--region') });
  });
});

const SSO = '[profile audit]\nregion = eu-west-1\nsso_session = work\nsso_account_id = 111122223333\nsso_role_name = audit\n[sso-session work]\nsso_region = eu-west-1\nsso_start_url = https://example.invalid/start\n';

describe('credentials', () => {
  test.each([
    ['nowhere', {}, { region: 'eu-west-1' }, '', 'no AWS credentials were found'],
    ['of a profile that does not exist', {}, { region: 'eu-west-1', profile: 'nope' }, '', 'the AWS profile "nope" has no credentials, or does not exist'],
    ['of an SSO session that was never opened', {}, { profile: 'audit' }, SSO, 'the AWS SSO session of profile "audit" has expired or is missing'],
  ])('%s', async (_name, variables, choice, config, message) => {
    const { failure } = await askWith(variables, choice, config);
    expect(failure).toMatchObject({ service: 'aws', operation: 'load credentials', kind: 'unauthenticated', message, hint: expect.any(String) });
    expect(server.calls).toEqual([]);
  });

  it('of a credential process are loaded once for both services', async () => {
    const counter = join(folder, 'count');
    const script = join(folder, 'keys.sh');
    writeFileSync(script, `#!/bin/sh\nprintf x >> ${counter}\nprintf '{"Version":1,"AccessKeyId":"AKIAEXAMPLE","SecretAccessKey":"example"}'\n`, { mode: 0o755 });
    const file = join(folder, 'config');
    writeFileSync(file, `[profile audit]\ncredential_process = ${script}\n`);
    restore = awsEnvironment({ AWS_CONFIG_FILE: file, AWS_ENDPOINT_URL: server.url, HOME: folder });
    const sources = await openAws({ timeoutMs: 60_000, region: 'eu-west-1', profile: 'audit', settings: quickSettings() });
    const [instances, parameters] = await Promise.all([sources.instances.find(['i-1']), sources.parameters.get(['/p'])]);
    expect(instances.ok).toBe(true);
    expect(parameters.get('/p')).toMatchObject({ failure: { kind: 'notFound' } });
    expect(readFileSync(counter, 'utf8')).toBe('x');
  });
});
