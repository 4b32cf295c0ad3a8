import type { InstanceType } from '../../../src/model/aws.ts';
import { al2023Name, bottlerocketName } from './image-names.ts';

/** An EC2 instance and what Kubernetes and Karpenter made of it. */
export interface Machine {
  /** Of the NodeClaim; of the instance where there is none. */
  name: string;
  /** Absent: the node group's. */
  pool?: 'general' | 'batch' | 'system' | 'gpu';
  type: keyof typeof INSTANCE_TYPES;
  zone: string;
  ip: string;
  capacity: 'on-demand' | 'spot';
  /** Name of its AMI. */
  image: string;
  launchedAt: string;
  /** When the controller found that it drifted. */
  markedAt?: string;
  /** `joining`: registered, not initialised yet. */
  state?: 'notReady' | 'joining';
}

function instanceType(name: string, change: Partial<InstanceType> = {}): InstanceType {
  return { name, supportedArchitectures: ['x86_64'], ...change };
}

export const INSTANCE_TYPES = {
  'm6i.xlarge': instanceType('m6i.xlarge'),
  'm7i.xlarge': instanceType('m7i.xlarge'),
  'm7g.large': instanceType('m7g.large', { supportedArchitectures: ['arm64'] }),
  'm6i.large': instanceType('m6i.large'),
  'c6i.2xlarge': instanceType('c6i.2xlarge'),
  'c6a.2xlarge': instanceType('c6a.2xlarge'),
  'c7i.2xlarge': instanceType('c7i.2xlarge'),
  'g5.xlarge': instanceType('g5.xlarge', { gpuCounts: [1] }),
};

/** What Kubernetes counts of a machine of each type: all of it, and what is left for pods. */
export const SIZES: Record<keyof typeof INSTANCE_TYPES, Record<'capacity' | 'allocatable', Record<string, string>>> = {
  'm6i.xlarge': size(['4', '3920m'], ['16180Mi', '15164Mi'], '58'),
  'm7i.xlarge': size(['4', '3920m'], ['16180Mi', '15164Mi'], '58'),
  'm7g.large': size(['2', '1930m'], ['7934Mi', '7244Mi'], '29'),
  'm6i.large': size(['2', '1930m'], ['7934Mi', '7244Mi'], '29'),
  'c6i.2xlarge': size(['8', '7910m'], ['15765Mi', '14749Mi'], '58'),
  'c6a.2xlarge': size(['8', '7910m'], ['15765Mi', '14749Mi'], '58'),
  'c7i.2xlarge': size(['8', '7910m'], ['15765Mi', '14749Mi'], '58'),
  'g5.xlarge': size(['4', '3920m'], ['15765Mi', '14749Mi'], '58', { 'nvidia.com/gpu': '1' }),
};

function size(cpu: [string, string], memory: [string, string], pods: string, others: Record<string, string> = {}): Record<'capacity' | 'allocatable', Record<string, string>> {
  return { capacity: { cpu: cpu[0], memory: memory[0], pods, ...others }, allocatable: { cpu: cpu[1], memory: memory[1], pods, ...others } };
}

const [A, B, C] = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'] as const;
const OLDEST = al2023Name({ version: 'v20261105' });
const PREVIOUS = al2023Name({ version: 'v20261116' });
const onDemand = { capacity: 'on-demand' } as const;
const spot = { capacity: 'spot' } as const;

/**
 * The story: this morning at 09:41 the controller noticed release v20261116 and marked every node on v20261105. `batch` has been replacing its nodes since,
 * but for two that ran jobs; `general` may not before 17:00. At 11:37 AWS published v20261123, which the controller does not know yet: the nodes that were
 * replaced this morning will drift again.
 */
export const MACHINES: readonly Machine[] = [
  { ...onDemand, name: 'general-7xk2p', pool: 'general', type: 'm6i.xlarge', zone: A, ip: '10-0-12-34', image: OLDEST, launchedAt: '2026-11-09T07:14:22Z', markedAt: '2026-11-27T09:41:36Z' },
  { ...onDemand, name: 'general-9fq4c', pool: 'general', type: 'm7i.xlarge', zone: B, ip: '10-0-41-7', image: OLDEST, launchedAt: '2026-11-12T12:40:03Z', markedAt: '2026-11-27T09:41:36Z' },
  { ...onDemand, name: 'general-c8w5d', pool: 'general', type: 'm7g.large', zone: C, ip: '10-0-77-190', image: al2023Name({ version: 'v20261105', architecture: 'arm64' }), launchedAt: '2026-11-15T18:02:51Z', markedAt: '2026-11-27T09:41:37Z' },
  { ...onDemand, name: 'general-hn6rt', pool: 'general', type: 'm6i.xlarge', zone: A, ip: '10-0-18-201', image: PREVIOUS, launchedAt: '2026-11-27T12:05:44Z' },
  { ...onDemand, name: 'general-x5t9b', pool: 'general', type: 'm6i.xlarge', zone: B, ip: '10-0-45-66', image: PREVIOUS, launchedAt: '2026-11-27T14:28:31Z', state: 'joining' },
  { ...spot, name: 'batch-4jd7w', pool: 'batch', type: 'c6i.2xlarge', zone: A, ip: '10-0-20-15', image: OLDEST, launchedAt: '2026-11-19T22:00:09Z', markedAt: '2026-11-27T09:41:38Z' },
  { ...spot, name: 'batch-8mz3q', pool: 'batch', type: 'c6a.2xlarge', zone: B, ip: '10-0-52-113', image: OLDEST, launchedAt: '2026-11-23T22:01:17Z', markedAt: '2026-11-27T09:41:38Z' },
  { ...spot, name: 'batch-dv2sl', pool: 'batch', type: 'c6i.2xlarge', zone: C, ip: '10-0-80-94', image: PREVIOUS, launchedAt: '2026-11-27T09:43:02Z', state: 'notReady' },
  { ...spot, name: 'batch-k7wq9', pool: 'batch', type: 'c7i.2xlarge', zone: A, ip: '10-0-21-178', image: PREVIOUS, launchedAt: '2026-11-27T09:43:05Z' },
  { ...spot, name: 'batch-p6v2k', pool: 'batch', type: 'c6i.2xlarge', zone: B, ip: '10-0-53-40', image: PREVIOUS, launchedAt: '2026-11-27T09:49:58Z' },
  { ...onDemand, name: 'batch-t9c4n', pool: 'batch', type: 'c6i.2xlarge', zone: C, ip: '10-0-82-5', image: PREVIOUS, launchedAt: '2026-11-27T09:50:33Z' },
  { ...onDemand, name: 'system-5hr8g', pool: 'system', type: 'm6i.large', zone: A, ip: '10-0-25-9', image: bottlerocketName(), launchedAt: '2026-11-10T06:33:12Z' },
  { ...onDemand, name: 'system-w2k6x', pool: 'system', type: 'm6i.large', zone: B, ip: '10-0-57-83', image: bottlerocketName(), launchedAt: '2026-11-16T06:35:40Z' },
  { ...onDemand, name: 'gpu-3nb7f', pool: 'gpu', type: 'g5.xlarge', zone: A, ip: '10-0-30-144', image: 'demo-gpu-node-20261030', launchedAt: '2026-11-03T08:20:00Z', markedAt: '2026-11-18T10:04:12Z' },
  { ...onDemand, name: 'gpu-z8s4j', pool: 'gpu', type: 'g5.xlarge', zone: B, ip: '10-0-61-12', image: 'demo-gpu-node-20261118', launchedAt: '2026-11-20T08:11:29Z' },
  { ...onDemand, name: 'managed-1', type: 'm6i.large', zone: A, ip: '10-0-4-11', image: OLDEST, launchedAt: '2026-11-08T05:00:31Z' },
  { ...onDemand, name: 'managed-2', type: 'm6i.large', zone: C, ip: '10-0-68-52', image: OLDEST, launchedAt: '2026-11-08T05:04:10Z' },
];
