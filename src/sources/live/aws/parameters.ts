import { GetParameterCommand, GetParametersCommand } from '@aws-sdk/client-ssm';
import type { GetParametersCommandOutput, Parameter as SsmParameter, SSMClient } from '@aws-sdk/client-ssm';
import type { Parameter } from '../../../model/aws.ts';
import type { Answer, FailureKind } from '../../../model/source-failure.ts';
import { chunk } from '../../../util/chunk.ts';
import type { ParameterSource } from '../../ports.ts';
import { ask } from './ask.ts';
import type { Asker } from './ask.ts';

/** SSM's limit for GetParameters. */
const BATCH_SIZE = 10;

/** Failures of a batch that only one of its names may be to blame for. */
const NAME_KINDS: readonly FailureKind[] = ['denied', 'invalid', 'notFound'];

type Entry = [string, Answer<Parameter>];

/**
 * SSM parameters in batches of ten, side by side. Where a batch is refused each of its names is asked for alone, as Karpenter does
 * (`pkg/providers/ssm/provider.go Get`): a role may have ssm:GetParameter alone, and one bad name spoils a batch.
 */
export function parameterSource(asker: Asker<SSMClient>): ParameterSource {
  return {
    get: async (names) => {
      const batches = chunk([...new Set(names)], BATCH_SIZE);
      const entries = await Promise.all(batches.map((batch) => getBatch(asker, batch)));
      return new Map(entries.flat());
    },
  };
}

async function getBatch(asker: Asker<SSMClient>, names: string[]): Promise<Entry[]> {
  const answer = await ask(asker, {
    operation: 'GetParameters',
    send: (options) => asker.client.send(new GetParametersCommand({ Names: names }), options),
  });
  if (answer.ok) return readBatch(asker, names, answer.value);
  if (!NAME_KINDS.includes(answer.failure.kind)) return names.map((name) => [name, answer]);
  return Promise.all(names.map((name) => getSingle(asker, name)));
}

async function readBatch(asker: Asker<SSMClient>, names: string[], batch: GetParametersCommandOutput): Promise<Entry[]> {
  const { Parameters = [], InvalidParameters = [] } = batch;
  const parameters = new Map(Parameters.flatMap((parameter) => namesOf(parameter).map((name) => [name, parameter] as const)));
  return Promise.all(
    names.map(async (name): Promise<Entry> => {
      const parameter = parameters.get(name);
      if (parameter) return [name, decodeParameter(name, parameter)];
      const isPlain = !name.includes(':');
      // For a name with a selector only the single call tells a missing parameter from a missing version.
      return isPlain && InvalidParameters.includes(name) ? [name, notFound(asker, name)] : getSingle(asker, name);
    }),
  );
}

async function getSingle(asker: Asker<SSMClient>, name: string): Promise<Entry> {
  const answer = await ask(asker, {
    operation: 'GetParameter',
    send: (options) => asker.client.send(new GetParameterCommand({ Name: name }), options),
    resource: privateResource(name, asker.context.region),
  });
  if (answer.ok) return [name, answer.value.Parameter ? decodeParameter(name, answer.value.Parameter) : notFound(asker, name)];
  if (answer.failure.code === 'ParameterNotFound') return [name, notFound(asker, name)];
  if (answer.failure.code !== 'ParameterVersionNotFound') return [name, answer];
  return [name, { ok: false, failure: { ...answer.failure, message: `the SSM parameter of "${name}" has no such version` } }];
}

/** SSM answers with plain names and gives a selector beside them, whatever it was asked by. */
function namesOf({ Name = '', ARN = '', Selector = '' }: SsmParameter): string[] {
  return [`${Name}${Selector}`, `${ARN}${Selector}`];
}

function decodeParameter(name: string, { Value = '', LastModifiedDate }: SsmParameter): Answer<Parameter> {
  return { ok: true, value: { name, value: Value, ...(LastModifiedDate === undefined ? {} : { lastModifiedAt: LastModifiedDate.toISOString() }) } };
}

function notFound({ context }: Asker<SSMClient>, name: string): Answer<Parameter> {
  const message = `there is no SSM parameter "${name}" in region ${context.region}`;
  return { ok: false, failure: { service: 'ssm', operation: 'GetParameter', kind: 'notFound', code: 'ParameterNotFound', message } };
}

/** The ARN a policy needs for a parameter that is not one of AWS's public ones. */
function privateResource(name: string, region: string): string | undefined {
  if (name.startsWith('arn:')) return name;
  return name.startsWith('/aws/service/') ? undefined : `arn:aws:ssm:${region}:*:parameter/${name.replace(/^\//, '').replace(/:.*$/, '')}`;
}
