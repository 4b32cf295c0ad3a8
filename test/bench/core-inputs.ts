import type { JsonValue } from '../../src/model/json.ts';

/** What the core is measured on, as JSON text, so that reading it is the baseline. All of it is made up and the same in every run. */
export const CORE_INPUTS: Readonly<Record<CoreWork, () => JsonValue>> = {
  intersects: () => ({ pools: list(250, poolRequirements), claims: list(400, claimRequirements) }),
  classHashes: () => list(10_000, nodeClassSpec),
  poolHashes: () => list(10_000, nodePoolSpec),
  budgets: () => list(100, budgetsOf),
  calendars: () => list(20, budgetsOf),
};

export const CORE_WORKS = ['intersects', 'classHashes', 'poolHashes', 'budgets', 'calendars'] as const;

export type CoreWork = (typeof CORE_WORKS)[number];

function list(count: number, make: (index: number) => JsonValue): JsonValue[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const CATEGORIES = ['c', 'm', 'r', 'g', 'x', 'i'];
const ZONES = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'];
const SIZES = ['large', 'xlarge', '2xlarge', '4xlarge'];
const INSTANCE = 'karpenter.k8s.aws/instance';

function pick(values: readonly string[], index: number): string {
  return values[index % values.length] ?? '';
}

function poolRequirements(index: number): JsonValue {
  return [
    { key: `${INSTANCE}-category`, operator: 'In', values: [pick(CATEGORIES, index), pick(CATEGORIES, index + 2)] },
    { key: `${INSTANCE}-generation`, operator: 'Gt', values: [String(index % 7)] },
    { key: `${INSTANCE}-cpu`, operator: 'Lt', values: [String(16 + (index % 80))] },
    { key: `${INSTANCE}-size`, operator: 'NotIn', values: ['nano', 'micro', pick(SIZES, index)] },
    { key: 'kubernetes.io/arch', operator: 'In', values: ['amd64', 'arm64'] },
    { key: 'karpenter.sh/capacity-type', operator: 'In', values: index % 3 === 0 ? ['on-demand'] : ['spot', 'on-demand'] },
    { key: 'topology.kubernetes.io/zone', operator: 'In', values: ZONES.slice(index % 2) },
    { key: 'example.com/team', operator: 'Exists' },
  ];
}

function claimRequirements(index: number): JsonValue {
  const labels = {
    [`${INSTANCE}-category`]: pick(CATEGORIES, index),
    [`${INSTANCE}-generation`]: String(3 + (index % 6)),
    [`${INSTANCE}-cpu`]: String(2 ** (1 + (index % 7))),
    [`${INSTANCE}-size`]: pick(SIZES, index),
    'kubernetes.io/arch': pick(['amd64', 'arm64'], index),
    'kubernetes.io/os': 'linux',
    'karpenter.sh/capacity-type': pick(['spot', 'on-demand'], index),
    'topology.kubernetes.io/zone': pick(ZONES, index),
    'example.com/team': `team-${index % 9}`,
  };
  return Object.entries(labels).map(([key, value]) => ({ key, operator: 'In', values: [value] }));
}

function nodeClassSpec(index: number): JsonValue {
  return {
    amiSelectorTerms: [{ alias: 'al2023@latest' }],
    role: `KarpenterNodeRole-${index % 50}`,
    subnetSelectorTerms: [{ tags: { 'karpenter.sh/discovery': 'bench' } }],
    securityGroupSelectorTerms: [{ tags: { 'karpenter.sh/discovery': 'bench' } }],
    userData: `#!/bin/bash\necho "${index}" >> /etc/motd\n${'# a line of a usual length, as there are many\n'.repeat(20)}`,
    tags: { team: `team-${index % 100}`, 'cost-center': String(index), environment: 'production' },
    blockDeviceMappings: [{ deviceName: '/dev/xvda', rootVolume: true, ebs: { volumeSize: `${50 + (index % 200)}Gi`, volumeType: 'gp3', encrypted: true, iops: 3000, throughput: 125 } }],
    metadataOptions: { httpPutResponseHopLimit: 1 + (index % 2) },
    kubelet: { maxPods: 58 + (index % 50), systemReserved: { cpu: '100m', memory: '200Mi' }, evictionHard: { 'memory.available': '5%' } },
    detailedMonitoring: index % 2 === 0,
  };
}

function nodePoolSpec(index: number): JsonValue {
  return {
    template: {
      metadata: { labels: { team: `team-${index % 100}`, pool: String(index) }, annotations: { 'example.com/owner': 'platform' } },
      spec: {
        nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: `class-${index % 40}` },
        requirements: poolRequirements(index),
        taints: [{ key: 'example.com/dedicated', value: `team-${index % 100}`, effect: 'NoSchedule' }],
        startupTaints: [{ key: 'example.com/starting', effect: 'NoExecute' }],
        expireAfter: `${336 + (index % 400)}h`,
        terminationGracePeriod: '1h30m',
      },
    },
    disruption: { consolidateAfter: '5m', budgets: budgetsOf(index) },
    limits: { cpu: String(100 + index), memory: '1000Gi' },
  };
}

function budgetsOf(index: number): JsonValue {
  return [
    { nodes: `${5 + (index % 30)}%` },
    { nodes: '0', schedule: `${index % 60} 9 * * mon-fri`, duration: '8h', reasons: ['Drifted', 'Underutilized'] },
    { nodes: '1', schedule: `0 ${index % 24} 1,15 * sat`, duration: '36h' },
    { nodes: String(2 + (index % 5)), schedule: '@daily', duration: '2h30m' },
  ];
}
