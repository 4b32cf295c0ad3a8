import type { EC2Client } from '@aws-sdk/client-ec2';
import type { SSMClient } from '@aws-sdk/client-ssm';
import { createLimiter } from '../../../util/limiter.ts';
import type { AwsSources, Progress } from '../../ports.ts';
import type { AwsContext, Asker } from './ask.ts';
import { openClients } from './clients.ts';
import { startDeadline } from './deadline.ts';
import { watchHost } from './endpoint-host.ts';
import { imageSource } from './images.ts';
import { instanceTypeSource } from './instance-types.ts';
import { instanceSource } from './instances.ts';
import { offeringSource } from './offerings.ts';
import { parameterSource } from './parameters.ts';
import { placementGroupSource } from './placement-groups.ts';
import { securityGroupSource } from './security-groups.ts';
import { DEFAULT_AWS_SETTINGS } from './settings.ts';
import type { AwsSettings } from './settings.ts';
import { subnetSource } from './subnets.ts';

export interface AwsChoice {
  /** Where absent: AWS_REGION, the profile's region, the instance's own. AWS_DEFAULT_REGION is not read by this SDK. */
  region?: string;
  /** Where absent: AWS_PROFILE, else the default chain. */
  profile?: string;
  /** For everything that is asked through the sources, counted from now. */
  timeoutMs: number;
  progress?: Progress;
  /** Ends what is in flight, as on Ctrl-C. */
  signal?: AbortSignal;
  settings?: Partial<AwsSettings>;
}

/**
 * The AWS ports of one region over EC2 and SSM: Describe and Get calls alone. Credentials come from the SDK's default chain (environment, shared
 * configuration, SSO, assumed role, IRSA, pod identity, instance role) and are loaded with the first question; without any, answers fail as
 * `unauthenticated`. Throws a usage error when no region is configured.
 */
export async function openAws({ region, profile, timeoutMs, progress, signal, settings: given }: AwsChoice): Promise<AwsSources> {
  const settings = { ...DEFAULT_AWS_SETTINGS, ...given };
  const deadline = startDeadline(timeoutMs, signal);
  const clients = await openClients({ region, profile, settings, deadline });
  const context: AwsContext = { region: clients.region, profile, deadline, settings, progress };
  return { region: clients.region, ...openPorts(context, clients) };
}

function openPorts(context: AwsContext, { ec2, ssm }: { ec2: EC2Client; ssm: SSMClient }): Omit<AwsSources, 'region'> {
  const ec2Host = watchHost(ec2);
  const ssmHost = watchHost(ssm);
  // EC2 counts each operation against a budget of its own: so does each port.
  const ec2Asker = (): Asker<EC2Client> => ({ service: 'ec2', client: ec2, context, host: ec2Host, limit: createLimiter(context.settings.concurrency) });
  return {
    parameters: parameterSource({ service: 'ssm', client: ssm, context, host: ssmHost, limit: createLimiter(context.settings.concurrency) }),
    images: imageSource(ec2Asker()),
    instances: instanceSource(ec2Asker()),
    instanceTypes: instanceTypeSource(ec2Asker()),
    offerings: offeringSource(ec2Asker()),
    placementGroups: placementGroupSource(ec2Asker()),
    subnets: subnetSource(ec2Asker()),
    securityGroups: securityGroupSource(ec2Asker()),
  };
}
