import type { AwsWorld } from '../../src/sources/memory/aws-world.ts';
import type { Manifest } from './objects.ts';
import { al2023Id, al2023Name, awsWorldWith, bottlerocketId, bottlerocketName } from './world-aws.ts';
import type { Arch } from './world-aws.ts';
import { claimOf, instanceOf, nodeOf } from './world-machines.ts';
import type { Machine } from './world-machines.ts';
import { blockingPods, controllerDeployment, namespaceOf, nodeAgent, pdbs } from './world-workloads.ts';

/** A cluster and the AWS account it runs in, which agree with each other. */
export interface World {
  /** In an order in which they can be created. */
  manifests: Manifest[];
  machines: Machine[];
  aws: AwsWorld;
}

const AL2023 = 'Amazon Linux 2023';
const BOTTLEROCKET = 'Bottlerocket OS 1.62.0 (aws-k8s-1.34)';

function x86(name: string, imageId: string, more: Partial<Machine> = {}): Machine {
  return { name, pool: 'general', nodeClass: 'default', instanceType: 'm5.large', arch: 'x86_64', imageId, osImage: AL2023, ...more };
}

function arm(name: string, imageId: string, more: Partial<Machine> = {}): Machine {
  return { name, pool: 'arm', nodeClass: 'default', instanceType: 'm6g.large', arch: 'arm64', imageId, osImage: AL2023, ...more };
}

function edge(name: string): Machine {
  return x86(name, bottlerocketId('1.62.0', 'x86_64'), { pool: 'edge', nodeClass: 'edge', instanceType: 'm5.xlarge', osImage: BOTTLEROCKET });
}

/**
 * - `general`: general-1 and general-2 are drifted and blocked by pods, general-3 is drifted and free, general-6 is drifted and not initialised
 * - `arm`: arm-1 is drifted, the controller has not marked it yet
 * - `edge`: follows `@latest`; the controller's status is a release behind, so that all three are drifted and nobody has said so yet
 */
const MACHINES: Machine[] = [
  x86('general-1', al2023Id('v20260501', 'x86_64'), { isMarkedAsDrifted: true }),
  x86('general-2', al2023Id('v20260501', 'x86_64'), { isMarkedAsDrifted: true }),
  x86('general-3', al2023Id('v20260501', 'x86_64'), { isMarkedAsDrifted: true }),
  x86('general-4', al2023Id('v20260601', 'x86_64')),
  x86('general-5', al2023Id('v20260601', 'x86_64')),
  x86('general-6', al2023Id('v20260501', 'x86_64'), { isMarkedAsDrifted: true, isUninitialized: true }),
  arm('arm-1', al2023Id('v20260501', 'arm64')),
  arm('arm-2', al2023Id('v20260601', 'arm64')),
  arm('arm-3', al2023Id('v20260601', 'arm64')),
  edge('edge-1'),
  edge('edge-2'),
  edge('edge-3'),
];

const UNMANAGED: Machine = { name: 'managed-group-1', instanceType: 'm5.large', arch: 'x86_64', imageId: al2023Id('v20260501', 'x86_64'), osImage: AL2023 };

type Variant = 'standard' | 'nvidia' | 'neuron';

function statusAmi(id: string, name: string, { arch, variant }: { arch: Arch; variant: Variant }): object {
  const architecture = { key: 'kubernetes.io/arch', operator: 'In', values: [arch === 'arm64' ? 'arm64' : 'amd64'] };
  const exists = (resource: string, operator: string): object => ({ key: `karpenter.k8s.aws/instance-${resource}-count`, operator });
  const requirements = {
    standard: [architecture, exists('gpu', 'DoesNotExist'), exists('accelerator', 'DoesNotExist')],
    nvidia: [architecture, exists('gpu', 'Exists')],
    neuron: [architecture, exists('accelerator', 'Exists')],
  };
  return { id, name, requirements: requirements[variant] };
}

/** Without subnets Karpenter knows no instance types. */
const PLACES = {
  subnets: [{ id: 'subnet-0fake', zone: 'eu-west-1a', zoneID: 'euw1-az1' }],
  securityGroups: [{ id: 'sg-0fake', name: 'fake' }],
};

function nodeClass(name: string, alias: string, amis: object[]): Manifest {
  const discovery = [{ tags: { 'karpenter.sh/discovery': 'fake-cluster' } }];
  const condition = { status: 'True', message: '', lastTransitionTime: '2026-06-02T10:00:00Z', observedGeneration: 1 };
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: { name, annotations: { 'karpenter.k8s.aws/ec2nodeclass-hash': `1000-${name}`, 'karpenter.k8s.aws/ec2nodeclass-hash-version': 'v5' } },
    spec: { amiSelectorTerms: [{ alias }], role: 'fake-node-role', subnetSelectorTerms: discovery, securityGroupSelectorTerms: discovery },
    status: { amis, ...PLACES, conditions: ['AMIsReady', 'Ready'].map((type) => ({ type, reason: type, ...condition })) },
  };
}

function nodePool(name: string, className: string, budgets: object[]): Manifest {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name, annotations: { 'karpenter.sh/nodepool-hash': `2000-${name}`, 'karpenter.sh/nodepool-hash-version': 'v3' } },
    spec: {
      template: {
        spec: {
          nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: className },
          requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: [name === 'arm' ? 'arm64' : 'amd64'] }],
          expireAfter: '720h',
        },
      },
      disruption: { consolidationPolicy: 'WhenEmptyOrUnderutilized', consolidateAfter: '1m', budgets },
    },
  };
}

const AL2023_VARIANTS: readonly [Arch, Variant][] = [
  ['x86_64', 'standard'],
  ['x86_64', 'neuron'],
  ['x86_64', 'nvidia'],
  ['arm64', 'standard'],
  ['arm64', 'nvidia'],
];

function al2023StatusAmis(): object[] {
  return AL2023_VARIANTS.map(([arch, variant]) => statusAmi(al2023Id('v20260601', arch, variant), al2023Name('v20260601', arch, variant), { arch, variant }));
}

/** Neuron machines get the standard image. */
function bottlerocketStatusAmis(): object[] {
  return AL2023_VARIANTS.map(([arch, variant]) => {
    const suffix = variant === 'nvidia' ? '-nvidia' : '';
    return statusAmi(bottlerocketId('1.62.0', arch, suffix), bottlerocketName('1.62.0', arch, suffix), { arch, variant });
  });
}

export function believableWorld(): World {
  return {
    machines: [...MACHINES, UNMANAGED],
    aws: awsWorldWith([...MACHINES, UNMANAGED].map(instanceOf)),
    manifests: [
      namespaceOf('shop'),
      controllerDeployment('1.14.1'),
      nodeAgent(),
      nodeClass('default', 'al2023@v20260601', al2023StatusAmis()),
      nodeClass('edge', 'bottlerocket@latest', bottlerocketStatusAmis()),
      nodePool('general', 'default', [{ nodes: '2' }]),
      nodePool('arm', 'default', [{ nodes: '1' }]),
      nodePool('edge', 'edge', [{ nodes: '10%' }, { nodes: '0', reasons: ['Drifted'] }]),
      ...MACHINES.map(claimOf),
      ...[...MACHINES, UNMANAGED].map(nodeOf),
      ...blockingPods(MACHINES),
      ...pdbs(),
    ],
  };
}
