/** An IAM action that one AWS operation needs. */
export interface IamPermission {
  kind: 'iam';
  /** As `SourceFailure.operation` names it. */
  operation: string;
  action: string;
  /** ARNs or `*`, as a policy has them. */
  resources: string[];
  neededFor: string;
}

/** A rule of a ClusterRole that one Kubernetes request needs. */
export interface KubernetesPermission {
  kind: 'kubernetes';
  /** As `SourceFailure.operation` names it, such as `list nodeclaims.karpenter.sh`. */
  operation: string;
  /** API group; empty for the core group. */
  group: string;
  /** Plural name; a path such as `/version` stands for itself. */
  resource: string;
  verbs: ('get' | 'list')[];
  neededFor: string;
}

export type Permission = IamPermission | KubernetesPermission;

const PUBLIC_PARAMETERS = ['arn:aws:ssm:*::parameter/aws/service/*'];

const IAM_PERMISSIONS: readonly IamPermission[] = [
  { kind: 'iam', operation: 'DescribeImages', action: 'ec2:DescribeImages', resources: ['*'], neededFor: 'finding the AMIs that a selector term matches' },
  { kind: 'iam', operation: 'DescribeInstances', action: 'ec2:DescribeInstances', resources: ['*'], neededFor: 'reading the AMI a node really runs' },
  {
    kind: 'iam',
    operation: 'DescribeInstanceTypes',
    action: 'ec2:DescribeInstanceTypes',
    resources: ['*'],
    neededFor: 'mapping instance types to AMIs by architecture, GPU and accelerator',
  },
  {
    kind: 'iam',
    operation: 'DescribeInstanceTypeOfferings',
    action: 'ec2:DescribeInstanceTypeOfferings',
    resources: ['*'],
    neededFor: 'finding nodes whose instance type their zone no longer offers (InstanceTypeNotFound)',
  },
  {
    kind: 'iam',
    operation: 'DescribeSubnets',
    action: 'ec2:DescribeSubnets',
    resources: ['*'],
    neededFor: 'finding the subnets that a selector term matches (SubnetDrift)',
  },
  {
    kind: 'iam',
    operation: 'DescribeSecurityGroups',
    action: 'ec2:DescribeSecurityGroups',
    resources: ['*'],
    neededFor: 'finding the security groups that a selector term matches (SecurityGroupDrift)',
  },
  {
    kind: 'iam',
    operation: 'DescribePlacementGroups',
    action: 'ec2:DescribePlacementGroups',
    resources: ['*'],
    neededFor: 'finding the placement group that a class selects (PlacementGroupDrift)',
  },
  { kind: 'iam', operation: 'GetParameters', action: 'ssm:GetParameters', resources: PUBLIC_PARAMETERS, neededFor: 'resolving aliases, ten parameters a call' },
  {
    kind: 'iam',
    operation: 'GetParameter',
    action: 'ssm:GetParameter',
    resources: PUBLIC_PARAMETERS,
    neededFor: 'resolving aliases one parameter a call where a batch is refused, as Karpenter does',
  },
];

const KUBERNETES_PERMISSIONS: readonly KubernetesPermission[] = [
  listPermission('karpenter.k8s.aws', 'ec2nodeclasses', 'the AMI selector terms and what the controller made of them'),
  listPermission('karpenter.sh', 'nodepools', 'disruption budgets, and which class a pool uses'),
  listPermission('karpenter.sh', 'nodeclaims', 'which AMI each machine runs, and whether it is marked as drifted'),
  listPermission('', 'nodes', 'readiness, region, and the nodes that Karpenter does not manage'),
  listPermission('', 'pods', 'what blocks a node: annotations and disruption budgets of its pods'),
  listPermission('policy', 'poddisruptionbudgets', 'what blocks a node: budgets that allow no disruption'),
  listPermission('apps', 'daemonsets', 'what DaemonSets will take of each new node: room that is not left for other pods'),
  listPermission('eks.amazonaws.com', 'nodeclasses', 'recognising the classes of EKS Auto Mode'),
  listPermission('apps', 'deployments', 'finding out which release of Karpenter runs'),
  {
    kind: 'kubernetes',
    operation: 'get /version',
    group: '',
    resource: '/version',
    verbs: ['get'],
    neededFor: 'the Kubernetes version that aliases resolve for',
  },
];

function listPermission(group: string, resource: string, neededFor: string): KubernetesPermission {
  const operation = `list ${group === '' ? resource : `${resource}.${group}`}`;
  return { kind: 'kubernetes', operation, group, resource, verbs: ['get', 'list'], neededFor };
}

/** Everything karpami asks AWS and Kubernetes for: it only reads. */
export const PERMISSIONS: readonly Permission[] = [...IAM_PERMISSIONS, ...KUBERNETES_PERMISSIONS];

/** What `iamPolicy` cannot know. */
export const PRIVATE_PARAMETERS_NOTE =
  'a selector term with an ssmParameter of your own needs its ARN as a further resource of the ssm actions; ' +
  'in the China and GovCloud partitions write arn:aws-cn or arn:aws-us-gov';

export interface IamStatement {
  Sid: string;
  Effect: 'Allow';
  Action: string[];
  Resource: string[];
}

/** The policy document that lets every command run, ready for JSON. */
export function iamPolicy(): { Version: string; Statement: IamStatement[] } {
  return { Version: '2012-10-17', Statement: [iamStatement('KarpamiDescribe', 'ec2:'), iamStatement('KarpamiPublicParameters', 'ssm:')] };
}

function iamStatement(sid: string, service: string): IamStatement {
  const permissions = IAM_PERMISSIONS.filter(({ action }) => action.startsWith(service));
  const resources = new Set(permissions.flatMap((permission) => permission.resources));
  return { Sid: sid, Effect: 'Allow', Action: permissions.map(({ action }) => action), Resource: [...resources] };
}

/** The IAM permission behind an AWS operation; absent for an operation karpami does not use. */
export function findIamPermission(operation: string): IamPermission | undefined {
  return IAM_PERMISSIONS.find((permission) => permission.operation === operation);
}

/** One pasteable statement for an AWS operation that was denied; `resource` narrows it to what was asked for. */
export function formatIamHint(operation: string, resource?: string): string {
  const permission = findIamPermission(operation);
  if (!permission) return 'karpami permissions prints the IAM policy that is needed';
  const statement = { Effect: 'Allow', Action: permission.action, Resource: resource ?? permission.resources.join() };
  return `allow it in the IAM policy: ${JSON.stringify(statement)}; karpami permissions prints the whole policy`;
}

export interface ClusterRule {
  apiGroups?: string[];
  resources?: string[];
  nonResourceURLs?: string[];
  verbs: string[];
}

export interface ClusterRole {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  rules: ClusterRule[];
}

/** The ClusterRole that lets every command run, one rule for each kind so that single ones can be left out. */
export function clusterRole(): ClusterRole {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'karpami' },
    rules: KUBERNETES_PERMISSIONS.map(clusterRule),
  };
}

function clusterRule({ group, resource, verbs }: KubernetesPermission): ClusterRule {
  if (resource.startsWith('/')) return { nonResourceURLs: [resource], verbs: [...verbs] };
  return { apiGroups: [group], resources: [resource], verbs: [...verbs] };
}

/** The Kubernetes permission behind a request; absent for a request karpami does not make. */
export function findKubernetesPermission(operation: string): KubernetesPermission | undefined {
  return KUBERNETES_PERMISSIONS.find((permission) => permission.operation === operation);
}

/** One pasteable rule for a Kubernetes request that was denied. */
export function formatClusterRoleHint(operation: string): string {
  const permission = findKubernetesPermission(operation);
  if (!permission) return 'karpami permissions prints the ClusterRole that is needed';
  return `allow it in a ClusterRole: ${JSON.stringify(clusterRule(permission))}; karpami permissions prints the whole role`;
}
