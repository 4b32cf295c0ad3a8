import { compareText } from '../../util/compare-text.ts';
import { decodeDuration } from '../duration.ts';

/** The part of `spec.kubelet` that decides how many pods a node takes. */
export interface KubeletFields {
  /** A text is an expression. */
  maxPods?: number | string;
  podsPerCore?: number;
}

export type ParsedKubelet = { ok: true; fields: KubeletFields } | { ok: false; problem: string };

type Check = (value: unknown) => boolean;

const INT32_LIMIT = 2 ** 31;
const isInt32: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= -INT32_LIMIT && value < INT32_LIMIT;
const isText: Check = (value) => typeof value === 'string' || value === null;
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isMapOf =
  (check: Check): Check =>
  (value) =>
    isMap(value) && Object.values(value).every(check);

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that Karpenter itself reads, and what Go's decoder takes for them. */
const FIELDS: readonly (readonly [name: string, check: Check, wanted: string])[] = [
  ['clusterDNS', isTexts, 'a list of strings'],
  ['maxPods', (value) => isInt32(value) || typeof value === 'string', 'an integer or an expression'],
  ['podsPerCore', isInt32, 'an integer'],
  ['systemReserved', isMapOf(isText), 'a map of strings'],
  ['kubeReserved', isMapOf(isText), 'a map of strings'],
  ['evictionHard', isMapOf(isText), 'a map of strings'],
  ['evictionSoft', isMapOf(isText), 'a map of strings'],
  ['evictionSoftGracePeriod', isMapOf((value) => decodeDuration(value).ok), 'a map of durations'],
  ['evictionMaxPodGracePeriod', isInt32, 'an integer'],
  ['imageGCHighThresholdPercent', isInt32, 'an integer'],
  ['imageGCLowThresholdPercent', isInt32, 'an integer'],
  ['cpuCFSQuota', (value) => typeof value === 'boolean', 'a boolean'],
];

/**
 * Reads the open map `spec.kubelet` of 1.15 as the controller does for its own use; fields that it does not read may hold anything. Go's decoder
 * does not mind the case of a key: of several spellings the last in sort order counts, and null unsets the field.
 * `pkg/apis/v1/kubeletconfiguration.go ParseKubeletConfig`.
 */
export function parseKubelet(kubelet: unknown): ParsedKubelet {
  const fields: Record<string, unknown> = {};
  if (kubelet === undefined || kubelet === null) return { ok: true, fields: {} };
  if (!isMap(kubelet)) return { ok: false, problem: 'spec.kubelet is no map' };
  for (const [key, value] of Object.entries(kubelet).sort(([a], [b]) => compareText(a, b))) {
    const field = findField(key);
    if (field === undefined) continue;
    const [name, check, wanted] = field;
    if (value !== null && !check(value)) return { ok: false, problem: `spec.kubelet.${key} is not ${wanted}, so that Karpenter cannot read the class` };
    fields[name] = value;
  }
  return { ok: true, fields: { ...maxPodsOf(fields.maxPods), ...(typeof fields.podsPerCore === 'number' && { podsPerCore: fields.podsPerCore }) } };
}

function findField(key: string): (typeof FIELDS)[number] | undefined {
  return FIELDS.find(([name]) => name === key) ?? FIELDS.find(([name]) => name.toLowerCase() === key.toLowerCase());
}

function maxPodsOf(value: unknown): Pick<KubeletFields, 'maxPods'> {
  return typeof value === 'number' || typeof value === 'string' ? { maxPods: value } : {};
}
