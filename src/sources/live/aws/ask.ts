import type { EC2Client } from '@aws-sdk/client-ec2';
import type { SSMClient } from '@aws-sdk/client-ssm';
import type { Answer } from '../../../model/source-failure.ts';
import type { Limiter } from '../../../util/limiter.ts';
import type { Progress } from '../../ports.ts';
import type { Deadline } from './deadline.ts';
import { toSourceFailure } from './errors.ts';
import type { AwsSettings } from './settings.ts';

/** What every port of one region works with. */
export interface AwsContext {
  region: string;
  profile?: string;
  deadline: Deadline;
  settings: AwsSettings;
  progress?: Progress;
}

/** One service as a port asks it: at most so many calls side by side, every error turned into a failure. */
export interface Asker<Client> {
  client: Client;
  context: AwsContext;
  limit: Limiter;
  service: 'ec2' | 'ssm';
  /** Host of the newest request; absent before the first. */
  host: () => string | undefined;
}

export interface Question<T> {
  operation: string;
  send: (options: { abortSignal: AbortSignal }) => Promise<T>;
  /** See `AskedQuestion.resource`. */
  resource?: string;
}

export async function ask<T>(asker: Asker<EC2Client> | Asker<SSMClient>, { operation, send, resource }: Question<T>): Promise<Answer<T>> {
  const { context, service, host } = asker;
  try {
    const value = await asker.limit(() => send({ abortSignal: context.deadline.signal }));
    context.progress?.(`${service} ${operation}`);
    return { ok: true, value };
  } catch (error) {
    const { region, profile, deadline, settings } = context;
    return { ok: false, failure: toSourceFailure(error, { ...settings, service, operation, region, profile, deadline, host: host(), resource }) };
  }
}

/** All values, or the first failure. */
export function joinAnswers<T>(answers: readonly Answer<T[]>[]): Answer<T[]> {
  const failed = answers.find((answer) => !answer.ok);
  return failed ?? { ok: true, value: answers.flatMap((answer) => (answer.ok ? answer.value : [])) };
}
