import type { Instance } from '../../src/model/aws.ts';
import type { Manifest } from './objects.ts';
import { REGION } from './world-aws.ts';
import type { Arch } from './world-aws.ts';

/** One machine, as the cluster and AWS see it. */
export interface Machine {
  /** Of NodeClaim and Node. */
  name: string;
  /** Without a pool the machine is not Karpenter's. */
  pool?: string;
  nodeClass?: string;
  instanceType: string;
  arch: Arch;
  imageId: string;
  osImage: string;
  /** Whether the controller has marked it. */
  isMarkedAsDrifted?: boolean;
  isUninitialized?: boolean;
}

const READY_SINCE = '2026-06-02T10:00:00Z';
export const DRIFTED_SINCE = '2026-06-14T09:30:00Z';
const ZONE = `${REGION}a`;
const GOARCH: Record<Arch, string> = { x86_64: 'amd64', arm64: 'arm64' };
const INSTANCE_DIGITS = 17;

export function instanceId({ name }: Machine): string {
  return `i-${Buffer.from(name).toString('hex').padStart(INSTANCE_DIGITS, '0').slice(-INSTANCE_DIGITS)}`;
}

export function nodeName(machine: Machine): string {
  return `node-of-${machine.name}.${REGION}.compute.internal`;
}

function providerId(machine: Machine): string {
  return `aws:///${ZONE}/${instanceId(machine)}`;
}

export function instanceOf(machine: Machine): Instance {
  const { imageId, instanceType } = machine;
  return { id: instanceId(machine), imageId, instanceType, state: 'running', zone: ZONE, subnetId: 'subnet-0fake', securityGroupIds: ['sg-0fake'] };
}

function labelsOf(machine: Machine): Record<string, string> {
  const { pool, nodeClass, instanceType, arch } = machine;
  return {
    'kubernetes.io/arch': GOARCH[arch],
    'kubernetes.io/os': 'linux',
    'node.kubernetes.io/instance-type': instanceType,
    'topology.kubernetes.io/region': REGION,
    'topology.kubernetes.io/zone': ZONE,
    ...(pool !== undefined && { 'karpenter.sh/nodepool': pool, 'karpenter.sh/capacity-type': 'on-demand', 'karpenter.k8s.aws/ec2nodeclass': nodeClass ?? '' }),
  };
}

export function nodeOf(machine: Machine): Manifest {
  const registered = machine.pool === undefined ? {} : { 'karpenter.sh/registered': 'true' };
  const initialized = machine.pool === undefined || machine.isUninitialized ? {} : { 'karpenter.sh/initialized': 'true' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: nodeName(machine), labels: { ...labelsOf(machine), 'kubernetes.io/hostname': nodeName(machine), ...registered, ...initialized } },
    spec: { providerID: providerId(machine) },
    status: {
      conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status', lastHeartbeatTime: READY_SINCE, lastTransitionTime: READY_SINCE }],
      nodeInfo: nodeInfo(machine),
      images: [{ names: ['registry.test/app:1'], sizeBytes: 1000 }],
    },
  };
}

function nodeInfo({ arch, osImage }: Machine): Record<string, string> {
  return {
    machineID: 'fake',
    systemUUID: 'fake',
    bootID: 'fake',
    kernelVersion: '6.12.0',
    osImage,
    containerRuntimeVersion: 'containerd://2.1.0',
    kubeletVersion: 'v1.34.1-eks-0000000',
    kubeProxyVersion: '',
    operatingSystem: 'linux',
    architecture: GOARCH[arch],
  };
}

export function claimOf(machine: Machine): Manifest {
  const { name, pool = '', nodeClass = '', arch, imageId } = machine;
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: {
      name,
      labels: labelsOf(machine),
      annotations: {
        'karpenter.k8s.aws/ec2nodeclass-hash': `1000-${nodeClass}`,
        'karpenter.k8s.aws/ec2nodeclass-hash-version': 'v5',
        'karpenter.sh/nodepool-hash': `2000-${pool}`,
        'karpenter.sh/nodepool-hash-version': 'v3',
      },
      ownerReferences: [{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', name: pool, uid: '00000000-0000-4000-a000-000000000000', blockOwnerDeletion: true }],
    },
    spec: {
      nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: nodeClass },
      requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: [GOARCH[arch]] }],
      expireAfter: '720h',
    },
    status: { providerID: providerId(machine), nodeName: nodeName(machine), imageID: imageId, conditions: claimConditions(machine) },
  };
}

function claimConditions({ isMarkedAsDrifted, isUninitialized }: Machine): object[] {
  const condition = (type: string, status: string, reason = type): object => ({ type, status, reason, message: '', lastTransitionTime: READY_SINCE, observedGeneration: 1 });
  const initialized = isUninitialized ? 'Unknown' : 'True';
  const drifted = { ...condition('Drifted', 'True', 'AMIDrift'), lastTransitionTime: DRIFTED_SINCE };
  return [
    condition('Launched', 'True'),
    condition('Registered', 'True'),
    condition('Initialized', initialized),
    condition('Ready', initialized),
    ...(isMarkedAsDrifted ? [drifted] : []),
  ];
}
