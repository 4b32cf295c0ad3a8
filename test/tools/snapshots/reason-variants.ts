import type { Instance, PlacementGroup } from '../../../src/model/aws.ts';
import type { NodeClaim } from '../../../src/model/karpenter.ts';
import type { AwsFaults } from '../../../src/sources/memory/aws.ts';
import { resourceId } from '../demo/ids.ts';
import { AMI, CLASS_SPEC, NODE_GROUP, OLD_AMI, POOL_SPEC, reasonWorld } from './reason-cluster.ts';
import type { ReasonWorld } from './reason-cluster.ts';

export interface ReasonVariant {
  whole: () => ReasonWorld;
  awsFaults?: AwsFaults;
  /** A manifest that the snapshot is taken with, so that questions about it can be answered. */
  overlay?: string;
}

const TEMPLATE = POOL_SPEC.template?.spec;
const FIRST = 'general-4xk8m';
const SECOND = 'general-9ds2p';

const all =
  (reason: string) =>
  (): string =>
    reason;

const only =
  (name: string, reason: string) =>
  (claim: string): string | undefined =>
    claim === name ? reason : undefined;

/** One small cluster for each reason; the names say which. */
export const REASON_VARIANTS: Record<string, ReasonVariant> = {
  'reason-none': { whole: () => reasonWorld() },
  'reason-node-pool': { whole: () => reasonWorld({ poolSpecAtLaunch: { ...POOL_SPEC, template: { spec: { ...TEMPLATE, expireAfter: '336h' } } }, marked: all('NodePoolDrifted') }) },
  'reason-requirements': { whole: requirements },
  'reason-instance-type': { whole: () => reasonWorld({ marked: only('general-zt5wq', 'InstanceTypeNotFound'), world: { instanceTypes: [{ name: 'm6i.large', supportedArchitectures: ['x86_64'] }] } }) },
  'reason-class-deleting': { whole: classDeleting },
  'reason-node-class': { whole: () => reasonWorld({ classSpecAtLaunch: { ...CLASS_SPEC, metadataOptions: { httpTokens: 'optional' } }, marked: all('NodeClassDrift') }) },
  'reason-node-class-unknown': { whole: () => reasonWorld({ classSpecAtLaunch: { ...CLASS_SPEC, role: 'KarpenterNodeRole-former', tags: {} }, marked: all('NodeClassDrift') }) },
  'reason-security-group': { whole: () => reasonWorld({ instance: withOtherGroups, marked: only(FIRST, 'SecurityGroupDrift') }) },
  'reason-subnet': { whole: () => reasonWorld({ instance: inOtherSubnet, marked: only(SECOND, 'SubnetDrift') }) },
  'reason-reservation': { whole: reservation },
  'reason-placement-group': { whole: placementGroup },
  'reason-masked': { whole: masked },
  'reason-denied': {
    whole: masked,
    awsFaults: { operations: { DescribeInstances: { service: 'ec2', operation: 'DescribeInstances', kind: 'denied', code: 'UnauthorizedOperation', message: 'the credentials may not call DescribeInstances', hint: 'allow ec2:DescribeInstances' } } },
  },
  'reason-no-groups': { whole: () => reasonWorld({ status: { securityGroups: [] }, instance: inOtherSubnet, marked: only(SECOND, 'SubnetDrift') }) },
  'reason-gone': { whole: () => reasonWorld({ instance: (instance) => (isOf(FIRST, instance) ? { ...instance, state: 'terminated' } : instance) }) },
  'what-if': { whole: () => reasonWorld(), overlay: 'nodeclass.yaml' },
};

/** The class as it is, but for subnets of one tier and a security group that is named. */
export const OVERLAYS: Record<string, string> = {
  'nodeclass.yaml': `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata:
  name: default
spec:
  amiFamily: AL2023
  amiSelectorTerms:
    - id: ${AMI}
  role: KarpenterNodeRole-demo-reasons
  subnetSelectorTerms:
    - tags:
        tier: private
  securityGroupSelectorTerms:
    - name: demo-reasons-node
  tags:
    Environment: production
`,
};

function isOf(name: string, { id }: Instance): boolean {
  return id === resourceId('i', name);
}

/** The pool asks for a newer generation than two of the nodes have, and for a label that none has. */
function requirements(): ReasonWorld {
  const more = [
    { key: 'karpenter.k8s.aws/instance-generation', operator: 'Gt', values: ['6'] },
    { key: 'karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz', operator: 'Exists' },
  ];
  return reasonWorld({ poolSpec: { ...POOL_SPEC, template: { spec: { ...TEMPLATE, requirements: [...(TEMPLATE?.requirements ?? []), ...more] } } }, marked: all('RequirementsDrifted') });
}

function classDeleting(): ReasonWorld {
  const made = reasonWorld({ marked: all('InstanceTypeNotFound') });
  const nodeClasses = made.cluster.nodeClasses?.map((nodeClass) => ({ ...nodeClass, metadata: { ...nodeClass.metadata, deletionTimestamp: '2026-11-27T09:58:00Z' } }));
  return { ...made, cluster: { ...made.cluster, nodeClasses } };
}

function withOtherGroups(instance: Instance): Instance {
  return isOf(FIRST, instance) ? { ...instance, securityGroupIds: [resourceId('sg', 'by hand')] } : instance;
}

function inOtherSubnet(instance: Instance): Instance {
  return isOf(SECOND, instance) ? { ...instance, subnetId: resourceId('subnet', 'reasons-former') } : instance;
}

const OLD_RESERVATION = 'cr-0aaaaaaaaaaaaaaa1';
const NEW_RESERVATION = 'cr-0bbbbbbbbbbbbbbb2';

/** The class selects another reservation of the same type and zone: with none at all the claim would be InstanceTypeNotFound. */
function reservation(): ReasonWorld {
  const key = 'karpenter.k8s.aws/capacity-reservation';
  const reserved = { 'karpenter.sh/capacity-type': 'reserved', [`${key}-id`]: OLD_RESERVATION, [`${key}-type`]: 'default', [`${key}-interruptible`]: 'false' };
  return reasonWorld({
    classSpec: { ...CLASS_SPEC, capacityReservationSelectorTerms: [{ id: NEW_RESERVATION }] },
    status: { capacityReservations: [{ id: NEW_RESERVATION, instanceType: 'm6i.large', availabilityZone: 'eu-west-1a', instanceMatchCriteria: 'targeted', ownerID: '111122223333', reservationType: 'default', state: 'active' }] },
    claim: (claim) => withLabels(claim, FIRST, reserved),
    instance: (instance) => (isOf(FIRST, instance) ? { ...instance, capacityReservationId: OLD_RESERVATION, capacityReservationPreference: 'capacity-reservations-only' } : instance),
    marked: only(FIRST, 'CapacityReservationDrift'),
  });
}

function withLabels(claim: NodeClaim, name: string, labels: Record<string, string>): NodeClaim {
  return claim.metadata.name === name ? { ...claim, metadata: { ...claim.metadata, labels: { ...claim.metadata.labels, ...labels } } } : claim;
}

/** Deleted and made anew under its name; one node was launched since. */
function placementGroup(): ReasonWorld {
  const label = 'karpenter.k8s.aws/placement-group-id';
  const [former, group] = [resourceId('pg', 'former'), resourceId('pg', 'tight')];
  const groups: PlacementGroup[] = [{ id: group, name: 'tight', strategy: 'cluster', state: 'available' }];
  return reasonWorld({
    classSpec: { ...CLASS_SPEC, placementGroupSelector: { name: 'tight' } },
    claim: (claim) => ({ ...claim, metadata: { ...claim.metadata, labels: { ...claim.metadata.labels, [label]: claim.metadata.name === 'general-zt5wq' ? group : former } } }),
    marked: (name) => (name === 'general-zt5wq' ? undefined : 'PlacementGroupDrift'),
    world: { placementGroups: groups },
  });
}

/** Nearly everything at once on one node. */
function masked(): ReasonWorld {
  return reasonWorld({
    poolSpecAtLaunch: { ...POOL_SPEC, template: { spec: { ...TEMPLATE, terminationGracePeriod: '1h' } } },
    classSpecAtLaunch: { ...CLASS_SPEC, tags: { Environment: 'production', Team: 'shop' } },
    claim: (claim) => (claim.metadata.name === SECOND ? { ...claim, status: { ...claim.status, imageID: OLD_AMI } } : claim),
    instance: (instance) => (isOf(SECOND, instance) ? { ...inOtherSubnet(instance), imageId: OLD_AMI, securityGroupIds: [NODE_GROUP, resourceId('sg', 'by hand')] } : instance),
    marked: all('NodePoolDrifted'),
  });
}
