import type { JsonObject, JsonPath, JsonValue } from '../../../model/json.ts';
import { findDecodeProblem } from '../../admission/decode-problem.ts';
import { memberSchema } from '../../admission/schema.ts';
import type { Schema } from '../../admission/schema.ts';
import { nearestName } from '../../nearest-name.ts';
import { quote } from '../refusal.ts';
import { problemAt } from './problem.ts';
import type { KubeletProblem } from './problem.ts';
import { KUBELET_CONFIGURATION } from './upstream-type.ts';

/**
 * Whether the kubelet's own type can be read from `spec.kubelet`: the first value of a wrong type, which hides the rest, else all keys that it does not
 * know. An expression for `maxPods` is taken for a number. `pkg/apis/v1/kubeletconfiguration_validation.go validateAgainstUpstreamType`.
 */
export function findTypeProblems(kubelet: JsonObject): KubeletProblem[] {
  const config = typeof kubelet.maxPods === 'string' ? { ...kubelet, maxPods: 0 } : kubelet;
  const problem = findDecodeProblem(config, KUBELET_CONFIGURATION);
  return problem === undefined ? findUnknownKeys(config, KUBELET_CONFIGURATION, []) : [problemAt(problem.path, problem.message)];
}

function findUnknownKeys(value: JsonValue, schema: Schema, path: JsonPath): KubeletProblem[] {
  if (Array.isArray(value)) return schema.kind === 'list' ? value.flatMap((item, index) => findUnknownKeys(item, schema.items, [...path, index])) : [];
  if (typeof value !== 'object' || value === null || schema.kind === 'any') return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = memberSchema(schema, key);
    return inner === undefined ? [unknownKey(key, schema, path)] : findUnknownKeys(member, inner, [...path, key]);
  });
}

function unknownKey(key: string, schema: Schema, path: JsonPath): KubeletProblem {
  const suggestion = nearestName(key, schema.kind === 'object' ? Object.keys(schema.fields) : []);
  return problemAt([...path, key], `the kubelet has no setting ${quote(key)}`, suggestion);
}
