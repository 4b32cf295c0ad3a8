import type { JsonValue } from '../../model/json.ts';

const ON_OFF = ['enabled', 'disabled'];

function range(count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}

const HOURS = range(72).map((hours) => `${hours}h`);
const DAYS = range(366).map((days) => `${days * 24}h`);
const MINUTES = range(120).map((minutes) => `${minutes}m`);
const SIZES = [...range(128), ...range(200, 10).filter((size) => size > 128), 256, 512, 1024].map((size) => `${size}Gi`);

/** Values that a field had before an edit can be found among, by JSON name: enums, and the usual part of numbers, sizes and durations. */
const USUAL_VALUES: ReadonlyMap<string, readonly JsonValue[]> = new Map<string, readonly JsonValue[]>([
  ['httpEndpoint', ON_OFF],
  ['httpProtocolIPv6', ON_OFF],
  ['httpPutResponseHopLimit', range(64)],
  ['httpTokens', ['required', 'optional']],
  ['instanceStorePolicy', ['RAID0']],
  ['nestedVirtualization', ON_OFF],
  ['interfaceType', ['interface', 'efa-only']],
  ['volumeType', ['standard', 'io1', 'io2', 'gp2', 'sc1', 'st1', 'gp3']],
  ['volumeSize', SIZES],
  ['iops', range(32, 500)],
  ['throughput', range(40, 25)],
  ['maxPods', range(256)],
  ['podsPerCore', range(64)],
  ['imageGCHighThresholdPercent', range(100)],
  ['imageGCLowThresholdPercent', range(100)],
  ['effect', ['NoSchedule', 'PreferNoSchedule', 'NoExecute']],
  ['expireAfter', ['0s', ...HOURS, ...DAYS]],
  ['terminationGracePeriod', ['0s', ...MINUTES, ...HOURS, ...DAYS]],
  ['kind', ['EC2NodeClass']],
  ['group', ['karpenter.k8s.aws']],
]);

export function usualValues(key: string): readonly JsonValue[] {
  return USUAL_VALUES.get(key) ?? [];
}

/** Whether a field has few values, all of them known. */
export function isSwitch(key: string): boolean {
  return ON_OFF === USUAL_VALUES.get(key);
}
