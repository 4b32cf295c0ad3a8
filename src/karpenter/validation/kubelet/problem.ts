import type { JsonPath, JsonValue } from '../../../model/json.ts';

/** One thing that is wrong with `spec.kubelet`. */
export interface KubeletProblem {
  /** From the root of the EC2NodeClass. */
  path: JsonPath;
  /** One plain sentence that does not repeat the field. */
  message: string;
  suggestion?: JsonValue;
}

export function problemAt(path: JsonPath, message: string, suggestion?: JsonValue): KubeletProblem {
  return { path: ['spec', 'kubelet', ...path], message, ...(suggestion !== undefined && { suggestion }) };
}
