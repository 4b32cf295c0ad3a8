import type { Image, Instance, InstanceType, InstanceTypeOffering, PlacementGroup, SecurityGroup, Subnet } from '../../model/aws.ts';
import type { EC2NodeClass, NodeClaim } from '../../model/karpenter.ts';
import type { Resolution } from '../../model/resolution.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { AwsSources } from '../../sources/ports.ts';
import { parseInstanceId } from '../../karpenter/drift/with-instance.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { resolveClasses } from '../resolve-classes.ts';
import { askSelections } from './ask-selections.ts';
import type { ClassSelection } from './class-selection.ts';

/** What AWS said about one cluster. */
export interface AwsFacts {
  region: string;
  resolutionByClass: Map<string, Resolution>;
  imageById: Map<string, Image>;
  instanceTypes: Answer<Map<string, InstanceType>>;
  offerings: Answer<InstanceTypeOffering[]>;
  /** By id; instances that EC2 does not know are missing. */
  instances: Answer<ReadonlyMap<string, Instance>>;
  /** By name of the class; only of those whose selection was asked for. */
  subnets: Map<string, Answer<Subnet[]>>;
  securityGroups: Map<string, Answer<SecurityGroup[]>>;
  placementGroups: Map<string, Answer<PlacementGroup | undefined>>;
  /** Why the names and dates of the nodes' images are not known. */
  imageFailure?: SourceFailure;
  /** The account does not know the cluster's instances: nothing that it says can be believed. */
  wrongAccount?: SourceFailure;
}

export interface AwsQuestion {
  nodeClasses: readonly EC2NodeClass[];
  /** Those that are judged. */
  nodeClaims: readonly NodeClaim[];
  /** Others by whose instances the account is recognised. */
  witnesses: readonly NodeClaim[];
  selections: readonly ClassSelection[];
  /** Absent: classes cannot be resolved, the rest is asked all the same. */
  kubernetesVersion: string | undefined;
  release: ReleaseFeatures;
  now: Date;
}

const INSTANCE_TYPE_LABEL = 'node.kubernetes.io/instance-type';

/** Everything at once; only the images wait for the parameters. */
export async function askAws(aws: AwsSources, question: AwsQuestion): Promise<AwsFacts> {
  const { nodeClasses, nodeClaims, witnesses, kubernetesVersion, release, now } = question;
  const types = distinct(nodeClaims.map(({ metadata }) => metadata.labels?.[INSTANCE_TYPE_LABEL]));
  const ids = distinct([...nodeClaims, ...witnesses].map(instanceId));
  const imageIds = distinct(nodeClaims.map(({ status }) => status?.imageID));
  const requests = kubernetesVersion === undefined ? [] : nodeClasses.map((nodeClass) => ({ nodeClass, kubernetesVersion }));
  const [resolved, instanceTypes, offerings, instances, selected] = await Promise.all([
    resolveClasses(aws, requests, { release, now, imageIds }),
    types.length === 0 ? nothing(new Map<string, InstanceType>()) : aws.instanceTypes.describe(types),
    types.length === 0 ? nothing<InstanceTypeOffering[]>([]) : aws.offerings.find(types),
    ids.length === 0 ? nothing<Instance[]>([]) : aws.instances.find(ids),
    askSelections(aws, question.selections),
  ]);
  return {
    region: aws.region,
    resolutionByClass: new Map(requests.flatMap(({ nodeClass }, index) => pair(nodeClass.metadata.name, resolved.resolutions[index]))),
    imageById: resolved.imageById,
    imageFailure: resolved.imageFailure,
    instanceTypes,
    offerings,
    instances: instances.ok ? { ok: true, value: new Map(instances.value.map((instance) => [instance.id, instance])) } : instances,
    ...selected,
    ...checkAccount(instances, { asked: ids.length, region: aws.region }),
  };
}

function nothing<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** `aws:///eu-west-1a/i-0abc` → `i-0abc`. */
export function instanceId(claim: NodeClaim): string | undefined {
  return parseInstanceId(claim.status?.providerID);
}

function checkAccount(instances: Answer<Instance[]>, { asked, region }: { asked: number; region: string }): Pick<AwsFacts, 'wrongAccount'> {
  if (asked === 0 || !instances.ok || instances.value.length > 0) return {};
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
