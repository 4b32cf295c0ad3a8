import type { AwsWorld, WorldParameter } from './aws-world.ts';

/** Error codes of SSM GetParameter. */
export type ParameterErrorCode = 'ParameterNotFound' | 'ParameterVersionNotFound';

export type FoundParameter = { ok: true; parameter: WorldParameter; selector: string } | { ok: false; code: ParameterErrorCode };

/**
 * What SSM GetParameter finds under a name, an ARN, or either with a `:version` behind it. The exact name is tried first.
 * `ParameterVersionNotFound`: the parameter exists, that version does not.
 */
export function findParameter({ region, parameters }: AwsWorld, asked: string): FoundParameter {
  const exact = parameters.find(({ name }) => name === asked);
  if (exact) return { ok: true, parameter: exact, selector: '' };
  const { name, selector } = splitSelector(withoutArn(asked, region));
  const parameter = parameters.find((candidate) => candidate.name === name && candidate.version !== undefined);
  if (!parameter) return { ok: false, code: 'ParameterNotFound' };
  const found = selector === '' || selector === `:${parameter.version}`;
  return found ? { ok: true, parameter, selector } : { ok: false, code: 'ParameterVersionNotFound' };
}

function withoutArn(asked: string, region: string): string {
  const [, arnRegion, path] = /^arn:aws[a-z-]*:ssm:([^:]*):\d*:parameter(\/.*)$/.exec(asked) ?? [];
  if (path === undefined) return asked;
  return arnRegion === region ? path : '';
}

function splitSelector(asked: string): { name: string; selector: string } {
  const colon = asked.indexOf(':');
  return colon < 0 ? { name: asked, selector: '' } : { name: asked.slice(0, colon), selector: asked.slice(colon) };
}
