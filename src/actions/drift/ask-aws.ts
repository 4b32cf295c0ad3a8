import type { Image, Instance, InstanceType } from '../../model/aws.ts';
import type { EC2NodeClass, NodeClaim } from '../../model/karpenter.ts';
import type { Resolution } from '../../model/resolution.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { AwsSources } from '../../sources/ports.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { resolveClasses } from '../resolve-classes.ts';

/** What AWS said about one cluster. */
export interface AwsFacts {
  region: string;
  resolutionByClass: Map<string, Resolution>;
  imageById: Map<string, Image>;
  instanceTypes: Answer<Map<string, InstanceType>>;
  /** Why the names and dates of the nodes' images are not known. */
  imageFailure?: SourceFailure;
  /** The account does not know the cluster's instances: nothing that it says about images can be believed. */
  wrongAccount?: SourceFailure;
  /** Whether the account is the right one could not be found out. */
  accountFailure?: SourceFailure;
}

export interface AwsQuestion {
  nodeClasses: readonly EC2NodeClass[];
  nodeClaims: readonly NodeClaim[];
  /** Absent: classes cannot be resolved, the rest is asked all the same. */
  kubernetesVersion: string | undefined;
  release: ReleaseFeatures;
  now: Date;
}

const INSTANCE_TYPE_LABEL = 'node.kubernetes.io/instance-type';

/** One call's worth: enough to tell whose account this is. */
const SAMPLE = 100;

/** Everything at once; only the images wait for the parameters. */
export async function askAws(aws: AwsSources, question: AwsQuestion): Promise<AwsFacts> {
  const { nodeClasses, nodeClaims, kubernetesVersion, release, now } = question;
  const types = distinct(nodeClaims.map(({ metadata }) => metadata.labels?.[INSTANCE_TYPE_LABEL]));
  const instances = sampleOf(distinct(nodeClaims.map(instanceId)));
  const imageIds = distinct(nodeClaims.map(({ status }) => status?.imageID));
  const requests = kubernetesVersion === undefined ? [] : nodeClasses.map((nodeClass) => ({ nodeClass, kubernetesVersion }));
  const [resolved, instanceTypes, known] = await Promise.all([
    resolveClasses(aws, requests, { release, now, imageIds }),
    types.length === 0 ? emptyTypes() : aws.instanceTypes.describe(types),
    instances.length === 0 ? undefined : aws.instances.find(instances),
  ]);
  return {
    region: aws.region,
    resolutionByClass: new Map(requests.flatMap(({ nodeClass }, index) => pair(nodeClass.metadata.name, resolved.resolutions[index]))),
    imageById: resolved.imageById,
    imageFailure: resolved.imageFailure,
    instanceTypes,
    ...checkAccount(known, { asked: instances.length, region: aws.region }),
  };
}

function emptyTypes(): Answer<Map<string, InstanceType>> {
  return { ok: true, value: new Map() };
}

/** Spread over the whole list, so that one account's newest nodes do not stand for all. */
function sampleOf(ids: string[]): string[] {
  const step = Math.max(1, Math.ceil(ids.length / SAMPLE));
  return ids.filter((_id, index) => index % step === 0);
}

/** `aws:///eu-west-1a/i-0abc` → `i-0abc`. */
export function instanceId(claim: NodeClaim): string | undefined {
  return claim.status?.providerID?.split('/').at(-1);
}

function checkAccount(known: Answer<Instance[]> | undefined, { asked, region }: { asked: number; region: string }): Pick<AwsFacts, 'wrongAccount' | 'accountFailure'> {
  if (known === undefined) return {};
  if (!known.ok) return { accountFailure: known.failure };
  if (known.value.length > 0) return {};
  return {
    wrongAccount: {
      service: 'ec2',
      operation: 'DescribeInstances',
      kind: 'invalid',
      message: `the AWS account in use knows none of ${asked} instances of this cluster in ${region}: it is another account`,
      hint: "use the cluster's own account: --profile NAME or AWS_PROFILE; aws sts get-caller-identity shows the one in use",
    },
  };
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== undefined && value !== ''))].sort();
}

function pair<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}
