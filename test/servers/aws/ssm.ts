import { findParameter } from '../../../src/sources/memory/find-parameter.ts';
import type { ServerWorld } from './server-world.ts';
import type { ServiceError } from './service-error.ts';

/** The body of one SSM answer, or the error SSM answers with. */
export type SsmAnswer = { body: object } | { error: ServiceError };

/** Names that a request asks for, in either action. */
export function namesOf(request: unknown): string[] {
  if (typeof request !== 'object' || request === null) return [];
  if ('Name' in request && typeof request.Name === 'string') return [request.Name];
  return 'Names' in request && Array.isArray(request.Names) ? request.Names.map(String) : [];
}

export function answerSsm(world: ServerWorld, action: string, names: readonly string[]): SsmAnswer {
  const [first] = names;
  if (first === undefined || !['GetParameter', 'GetParameters'].includes(action)) return refuse('UnknownOperationException', 'unknown operation');
  const invalid = names.find((name) => !/^[a-zA-Z0-9_.:/-]+$/.test(name));
  if (invalid !== undefined) return refuse('ValidationException', `Invalid characters in parameter name "${invalid}".`);
  return action === 'GetParameter' ? answerOne(world, first) : answerBatch(world, names);
}

function answerOne(world: ServerWorld, name: string): SsmAnswer {
  const found = findParameter(world, name);
  if (!found.ok) return refuse(found.code, '');
  return { body: { Parameter: renderParameter(world, name) } };
}

function answerBatch(world: ServerWorld, names: readonly string[]): SsmAnswer {
  if (names.length > 10) return refuse('ValidationException', "Value at 'names' failed to satisfy constraint: Member must have length less than or equal to 10");
  if (new Set(names).size < names.length) return refuse('ValidationException', 'Duplicate parameter names are not allowed.');
  const known = names.filter((name) => findParameter(world, name).ok);
  return { body: { Parameters: known.map((name) => renderParameter(world, name)), InvalidParameters: names.filter((name) => !known.includes(name)) } };
}

/** SSM names a parameter by its plain name and gives the selector beside it, whatever it was asked by. */
function renderParameter(world: ServerWorld, asked: string): object | undefined {
  const found = findParameter(world, asked);
  if (!found.ok) return undefined;
  const { name, value, version, lastModifiedAt } = found.parameter;
  return {
    Name: name,
    ARN: `arn:aws:ssm:${world.region}:${name.startsWith('/aws/') ? '' : world.accountId}:parameter${name}`,
    Type: 'String',
    Value: value,
    Version: version ?? 1,
    DataType: 'text',
    ...(found.selector === '' ? {} : { Selector: found.selector }),
    ...(lastModifiedAt === undefined ? {} : { LastModifiedDate: Date.parse(lastModifiedAt) / 1000 }),
  };
}

function refuse(code: string, message: string): SsmAnswer {
  return { error: { status: 400, code, message } };
}
