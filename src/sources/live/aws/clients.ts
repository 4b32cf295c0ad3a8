import { EC2Client } from '@aws-sdk/client-ec2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { KarpamiError } from '../../../errors.ts';
import { CredentialsError } from './credentials-error.ts';
import type { Deadline } from './deadline.ts';
import { clientConfig } from './settings.ts';
import type { AwsSettings } from './settings.ts';

export interface AwsClients {
  region: string;
  ec2: EC2Client;
  ssm: SSMClient;
}

export interface ClientChoice {
  region?: string;
  profile?: string;
  settings: AwsSettings;
  deadline: Deadline;
}

type CredentialsProvider = EC2Client['config']['credentials'];

/** Both clients for one region, with one set of credentials. Throws a usage error when no region is configured anywhere. */
export async function openClients({ region, profile, settings, deadline }: ClientChoice): Promise<AwsClients> {
  const config = clientConfig(settings);
  // Never sends a request: its configuration is the SDK's default chain, walked once for both.
  const chain = new EC2Client({ ...config, ...(region === undefined ? {} : { region }), ...(profile === undefined ? {} : { profile }) });
  const found = await findRegion(() => deadline.race(chain.config.region()), { region, profile });
  const shared = { ...config, region: found, credentials: askOnce(chain.config.credentials, deadline) };
  return { region: found, ec2: new EC2Client(shared), ssm: new SSMClient(shared) };
}

async function findRegion(chain: () => Promise<string>, { region, profile }: Pick<ClientChoice, 'region' | 'profile'>): Promise<string> {
  try {
    return await chain();
  } catch {
    if (region !== undefined) throw new KarpamiError('usage', `not an AWS region: "${region}"`, 'give one such as --region eu-west-1');
    const where = profile === undefined ? '' : ` for profile "${profile}"`;
    throw new KarpamiError('usage', `no AWS region is configured${where}`, 'give one such as --region eu-west-1, or set AWS_REGION');
  }
}

/** A chain that gave nothing is not walked again: its last link waits for an instance metadata service. */
function askOnce(provider: CredentialsProvider, deadline: Deadline): CredentialsProvider {
  let failure: CredentialsError | undefined;
  return async (properties) => {
    if (failure) throw failure;
    try {
      return await deadline.race(provider(properties));
    } catch (error) {
      failure = new CredentialsError(error);
      throw failure;
    }
  };
}
