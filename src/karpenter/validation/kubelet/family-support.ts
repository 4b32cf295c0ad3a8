import type { JsonObject } from '../../../model/json.ts';
import { itemsOf } from '../members.ts';
import { problemAt } from './problem.ts';
import type { KubeletProblem } from './problem.ts';

/** What Karpenter itself reads and hands to a node. */
const MAPPED_KEYS: ReadonlySet<string> = new Set([
  'clusterDNS',
  'maxPods',
  'podsPerCore',
  'systemReserved',
  'kubeReserved',
  'evictionHard',
  'evictionSoft',
  'evictionSoftGracePeriod',
  'evictionMaxPodGracePeriod',
  'imageGCHighThresholdPercent',
  'imageGCLowThresholdPercent',
  'cpuCFSQuota',
]);

/**
 * Settings that nodes of a family would not get: AL2023 takes every one and Custom looks after itself. A family that Karpenter does not know is
 * treated as AL2. `pkg/controllers/nodeclass/validation.go validateKubeletFieldsSupported`.
 */
export function findUnsupported(kubelet: JsonObject, family: string): KubeletProblem[] {
  if (family === 'Custom' || family === 'AL2023') return [];
  const dropped = Object.keys(kubelet).filter((key) => !MAPPED_KEYS.has(key) || (key === 'podsPerCore' && family === 'Bottlerocket'));
  const servers = itemsOf(kubelet.clusterDNS).length;
  return [
    ...dropped.map((key) => problemAt([key], `nodes of family ${family} do not get this setting`)),
    ...(servers > 1 ? [problemAt(['clusterDNS'], `nodes of family ${family} take one DNS server, and ${servers} are listed`)] : []),
  ];
}
