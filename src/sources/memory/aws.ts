import type { Instance, InstanceType, InstanceTypeOffering, Parameter } from '../../model/aws.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { AwsSources } from '../ports.ts';
import { awsWorld } from './aws-world.ts';
import type { AwsWorld } from './aws-world.ts';
import { findParameter } from './find-parameter.ts';
import { findPlacementGroup } from './find-placement-group.ts';
import { matchImages } from './image-filters.ts';
import { matchSecurityGroups, matchSubnets } from './network-filters.ts';

export interface AwsFaults {
  /** By operation: `DescribeImages`, …; `GetParameters` stands for every parameter. */
  operations?: Record<string, SourceFailure>;
  /** By parameter name. */
  parameters?: Record<string, SourceFailure>;
}

/**
 * AWS over plain objects: what is not given is empty, nothing fails unless `failures` says so.
 * Images match as `matchImages` has it, subnets and security groups as `matchSubnets` and `matchSecurityGroups` have it, parameters are found as
 * `findParameter` has it.
 */
export function memoryAws({ failures = {}, ...given }: Partial<AwsWorld> & { failures?: AwsFaults } = {}): AwsSources {
  const world = awsWorld(given);
  const faulty = <T>(operation: string, value: () => T): Answer<T> => answerUnless(failures.operations?.[operation], value);
  return {
    region: world.region,
    parameters: {
      get: async (names) => new Map(names.map((name) => [name, answerParameter(world, name, failures)] as const)),
    },
    images: {
      find: async (queries) =>
        queries.map((query) => faulty('DescribeImages', () => matchImages(world.images, query, { accountId: world.accountId }))),
    },
    instances: {
      find: async (ids) => faulty('DescribeInstances', () => selectInstances(world, ids)),
    },
    instanceTypes: {
      describe: async (names) => faulty('DescribeInstanceTypes', () => selectInstanceTypes(world, names)),
    },
    offerings: {
      find: async (types) => faulty('DescribeInstanceTypeOfferings', () => selectOfferings(world, types)),
    },
    placementGroups: {
      find: async (questions) =>
        questions.map((question) => faulty('DescribePlacementGroups', () => findPlacementGroup(world.placementGroups, question))),
    },
    subnets: {
      find: async (queries) => queries.map((query) => faulty('DescribeSubnets', () => matchSubnets(world.subnets, query))),
    },
    securityGroups: {
      find: async (queries) => queries.map((query) => faulty('DescribeSecurityGroups', () => matchSecurityGroups(world.securityGroups, query))),
    },
  };
}

function answerUnless<T>(failure: SourceFailure | undefined, value: () => T): Answer<T> {
  return failure ? { ok: false, failure } : { ok: true, value: value() };
}

function answerParameter(world: AwsWorld, asked: string, { operations, parameters }: AwsFaults): Answer<Parameter> {
  const failure = parameters?.[asked] ?? operations?.GetParameters;
  if (failure) return { ok: false, failure };
  const found = findParameter(world, asked);
  if (found.ok) return { ok: true, value: withoutVersion(found.parameter, asked) };
  const kind = found.code === 'ParameterNotFound' ? 'notFound' : 'invalid';
  return { ok: false, failure: { service: 'ssm', operation: 'GetParameter', kind, code: found.code, message: `no such parameter: ${asked}` } };
}

function withoutVersion({ value, lastModifiedAt }: Parameter, name: string): Parameter {
  return lastModifiedAt === undefined ? { name, value } : { name, value, lastModifiedAt };
}

function selectInstances({ instances }: AwsWorld, ids: readonly string[]): Instance[] {
  const asked = new Set(ids);
  return instances.filter(({ id }) => asked.has(id));
}

function selectInstanceTypes({ instanceTypes }: AwsWorld, names: readonly string[]): Map<string, InstanceType> {
  const asked = new Set(names);
  return new Map(instanceTypes.filter(({ name }) => asked.has(name)).map((type) => [type.name, type]));
}

function selectOfferings({ offerings }: AwsWorld, instanceTypes: readonly string[]): InstanceTypeOffering[] {
  const asked = new Set(instanceTypes);
  return offerings.filter(({ instanceType }) => asked.has(instanceType));
}
