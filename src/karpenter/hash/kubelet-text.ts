import type { JsonValue } from '../../model/json.ts';
import { compareText } from '../../util/compare-text.ts';
import { formatNumber } from '../admission/stored-number.ts';

/** What Go escapes in JSON although JSON does not ask for it. */
const ESCAPED = /[<>&\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * The text of a stored open kubelet map that goes into hash v6: compact JSON with keys in the order of their bytes, `null` where there
 * is no key (`pkg/apis/v1/kubeletconfiguration.go KubeletConfiguration.String`).
 */
export function kubeletText(kubelet: JsonValue | undefined): string {
  const isEmpty = typeof kubelet !== 'object' || kubelet === null || Object.keys(kubelet).length === 0;
  return isEmpty ? 'null' : goJson(kubelet);
}

function goJson(value: JsonValue): string {
  if (typeof value === 'string') return goString(value);
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(goJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return `{${entries.map(([key, member]) => `${goString(key)}:${goJson(member)}`).join(',')}}`;
}

function goString(text: string): string {
  return JSON.stringify(text.replace(LONE_SURROGATE, '\ufffd')).replace(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
