import type { EC2NodeClass, NodeClaim, NodePool } from '../../src/model/karpenter.ts';
import type { DriftInput } from '../../src/actions/drift.ts';
import { memoryAws } from '../../src/sources/memory/aws.ts';
import type { AwsFaults } from '../../src/sources/memory/aws.ts';
import type { AwsWorld } from '../../src/sources/memory/aws-world.ts';
import { memoryCluster } from '../../src/sources/memory/cluster.ts';
import type { AwsSources, FileSource, Target } from '../../src/sources/ports.ts';

export const NOW = new Date('2026-11-27T14:30:00Z');

const PATH = '/aws/service/eks/optimized-ami/1.34/amazon-linux-2023';

/** AWS with the standard and GPU images of AL2023 for Kubernetes 1.34, and one node's instance. */
export function aws(change: Partial<AwsWorld> = {}, failures: AwsFaults = {}): AwsSources {
  return memoryAws({
    images: ['x86_64-standard', 'arm64-standard', 'x86_64-nvidia'].map((variant, index) => ({
      id: `ami-${index + 1}`,
      name: `amazon-eks-node-al2023-${variant}-1.34-v20261123`,
      ownerId: '602401143452',
      ownerAlias: 'amazon',
      architecture: variant.startsWith('arm64') ? 'arm64' : 'x86_64',
      creationDate: '2026-11-23T08:00:00.000Z',
      state: 'available',
      tags: {},
    })),
    parameters: ['x86_64/standard', 'arm64/standard', 'x86_64/nvidia'].map((variant, index) => ({ name: `${PATH}/${variant}/recommended/image_id`, value: `ami-${index + 1}` })),
    instances: [{ id: 'i-1', imageId: 'ami-old', instanceType: 'm6i.large', state: 'running', subnetId: 'subnet-1', securityGroupIds: ['sg-1'] }],
    instanceTypes: [{ name: 'm6i.large', supportedArchitectures: ['x86_64'] }],
    offerings: [{ instanceType: 'm6i.large', zone: 'eu-west-1a' }],
    ...change,
    failures,
  });
}

export function nodeClass(name = 'default', spec: EC2NodeClass['spec'] = { amiSelectorTerms: [{ alias: 'al2023@latest' }] }): EC2NodeClass {
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: { name },
    spec,
    status: { amis: [{ id: 'ami-old', name: 'old', requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }], subnets: [{ id: 'subnet-1', zone: 'eu-west-1a' }], securityGroups: [{ id: 'sg-1', name: 'nodes' }] },
  };
}

export function nodePool(name = 'default', className = 'default'): NodePool {
  return {
    metadata: { name },
    spec: { disruption: { budgets: [{ nodes: '10%' }] }, template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: className }, requirements: [] } } },
  };
}

export function nodeClaim(change: Partial<NodeClaim['metadata']> = {}, status: NodeClaim['status'] = {}): NodeClaim {
  return {
    metadata: {
      name: 'default-abcde',
      creationTimestamp: '2026-11-01T00:00:00Z',
      ...change,
      labels: {
        'karpenter.sh/nodepool': 'default',
        'node.kubernetes.io/instance-type': 'm6i.large',
        'kubernetes.io/arch': 'amd64',
        'topology.kubernetes.io/region': 'eu-west-1',
        'topology.kubernetes.io/zone': 'eu-west-1a',
        ...change.labels,
      },
    },
    spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' } },
    status: {
      providerID: 'aws:///eu-west-1a/i-1',
      nodeName: 'node-1',
      imageID: 'ami-old',
      conditions: [{ type: 'Launched', status: 'True' }],
      ...status,
    },
  };
}

export interface TargetOptions {
  cluster?: Parameters<typeof memoryCluster>[0];
  aws?: AwsSources;
}

export function target({ cluster, aws: sources = aws() }: TargetOptions = {}): Target {
  return {
    cluster: memoryCluster({ nodeClasses: [nodeClass()], nodePools: [nodePool()], nodeClaims: [nodeClaim()], ...cluster }),
    openAws: () => Promise.resolve({ ok: true, value: sources }),
    clock: { now: () => NOW },
  };
}

export const noFiles: FileSource = { read: () => Promise.resolve({ texts: [], failures: [], walked: { fileCount: 0, ignoredCount: 0 } }), find: () => Promise.resolve(undefined), isThere: () => Promise.resolve(false), currentFolder: '/' };

export function driftInput(targets: Target[]): DriftInput {
  return { targets, files: noFiles, overlay: [], regions: [], kubernetesVersions: [], karpenterVersion: undefined, useAws: true, progress: () => undefined };
}
