import type { JsonObject } from '../../../model/json.ts';
import { parseGoInt } from '../../requirements/bounds.ts';
import { member, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import type { KubeletProblem } from './problem.ts';

const ANNOTATION = 'karpenter.k8s.aws/nvidia-consumable-capacity';
const PATH = ['metadata', 'annotations', ANNOTATION];

export type GpuSharingTrouble = { reason: 'NVIDIAConsumableCapacityInvalid' | 'DRADisabled'; problem: KubeletProblem };

/** What is wrong with the annotation that lets pods share a GPU. `pkg/providers/nvidiadra/consumablecapacity.go ParseConsumableCapacity`. */
export function findGpuSharingTrouble(metadata: JsonObject, isGateOpen: boolean): GpuSharingTrouble | undefined {
  const value = member(metadata.annotations, ANNOTATION);
  const text = textOf(value);
  if (value === undefined || text === '' || text === 'disabled') return undefined;
  const shares = parseGoInt(text);
  if (text !== 'memory' && text !== 'unlimited' && (shares === undefined || shares < 1n)) {
    const message = `${quote(text)} is refused: it must be empty, "disabled", "memory", "unlimited" or a whole number from 1 on`;
    return { reason: 'NVIDIAConsumableCapacityInvalid', problem: { path: PATH, message } };
  }
  const message = 'sharing a GPU needs the feature gate DRANVIDIAGPU';
  return isGateOpen ? undefined : { reason: 'DRADisabled', problem: { path: PATH, message } };
}
