import { KarpamiError } from '../../../../src/errors.ts';
import { openAws } from '../../../../src/sources/live/aws/open-aws.ts';
import type { AwsChoice } from '../../../../src/sources/live/aws/open-aws.ts';
import type { AwsSettings } from '../../../../src/sources/live/aws/settings.ts';
import type { AwsSources } from '../../../../src/sources/ports.ts';
import { startAwsServer } from '../../../servers/aws/server.ts';
import type { AwsServer } from '../../../servers/aws/server.ts';
import type { ServerWorldInput } from '../../../servers/aws/server-world.ts';
import { awsEnvironment } from './environment.ts';
import { retriesWithoutWaiting } from './retries-without-waiting.ts';

export interface Wire {
  sources: AwsSources;
  server: AwsServer;
  close(): Promise<void>;
}

/** No test waits for a real back-off. */
export function quickSettings(change: Partial<AwsSettings> = {}): Partial<AwsSettings> {
  return { retryStrategy: retriesWithoutWaiting(4), ...change };
}

/** The live sources over the wire server, with fake credentials and nothing else of the person's AWS set-up. */
export async function openOverWire(world: ServerWorldInput = {}, choice: Partial<AwsChoice> = {}): Promise<Wire> {
  const server = await startAwsServer(world);
  const restore = awsEnvironment({ AWS_ENDPOINT_URL: server.url, AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' });
  const close = async (): Promise<void> => {
    restore();
    await server.close();
  };
  try {
    return { server, close, sources: await openAws({ region: world.region ?? 'eu-west-1', timeoutMs: 60_000, settings: quickSettings(), ...choice }) };
  } catch (error) {
    await close();
    throw error instanceof KarpamiError ? error : new Error('not opened', { cause: error });
  }
}
