import type { JsonObject } from '../../../model/json.ts';
import { parseDuration } from '../../duration.ts';
import { parseQuantity } from '../../quantity.ts';
import { suggestDuration } from '../../suggest-duration.ts';
import { membersOf } from '../members.ts';
import { quote } from '../refusal.ts';
import { EVICTION_SIGNALS, RESERVABLE_RESOURCES, checkKeys, checkNotNegative } from '../rules/kubelet.ts';
import { parseGoFloat } from './go-float.ts';
import { problemAt } from './problem.ts';
import type { KubeletProblem } from './problem.ts';

/** What Go's decoder makes of a field of type `map[string]string`: null is the empty text. A field that holds something else counts as absent. */
type Texts = ReadonlyMap<string, string>;

function textsAt(kubelet: JsonObject, field: string): Texts | undefined {
  const value = Object.hasOwn(kubelet, field) ? kubelet[field] : undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const entries = Object.entries(membersOf(value)).map(([key, text]) => [key, text ?? ''] as const);
  return entries.every((entry): entry is readonly [string, string] => typeof entry[1] === 'string') ? new Map(entries) : undefined;
}

function integerAt(kubelet: JsonObject, field: string): bigint | undefined {
  const value = Object.hasOwn(kubelet, field) ? kubelet[field] : undefined;
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? value : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/** What the kubelet's type cannot express: `pkg/apis/v1/kubeletconfiguration_validation.go validateKubeletSemantics`. */
export function findMeaningProblems(kubelet: JsonObject): KubeletProblem[] {
  return [
    ...(Object.hasOwn(kubelet, 'registerWithTaints') ? [problemAt(['registerWithTaints'], 'Karpenter sets this itself: leave it out')] : []),
    ...THRESHOLD_FIELDS.flatMap((field) => mapProblems(kubelet, field, thresholdProblem)),
    ...mapProblems(kubelet, 'evictionSoftGracePeriod', gracePeriodProblem),
    ...pairProblems(kubelet, 'evictionSoft', 'evictionSoftGracePeriod'),
    ...pairProblems(kubelet, 'evictionSoftGracePeriod', 'evictionSoft'),
    ...['kubeReserved', 'systemReserved'].flatMap((field) => reservedProblems(kubelet, field)),
    ...rangeProblems(kubelet),
  ];
}

const THRESHOLD_FIELDS = ['evictionHard', 'evictionSoft', 'evictionMinimumReclaim'];

interface Trouble {
  message: string;
  suggestion?: string;
}

function mapProblems(kubelet: JsonObject, field: string, check: (text: string) => Trouble | undefined): KubeletProblem[] {
  const texts = textsAt(kubelet, field);
  if (texts === undefined) return [];
  const values = [...texts].flatMap(([key, text]) => {
    const trouble = check(text);
    return trouble === undefined ? [] : [problemAt([field, key], trouble.message, trouble.suggestion)];
  });
  return [...keyProblems(field, texts, EVICTION_SIGNALS), ...values];
}

function keyProblems(field: string, texts: Texts, allowed: readonly string[]): KubeletProblem[] {
  return checkKeys(Object.fromEntries(texts), allowed).map(({ at = [], message, suggestion }) => problemAt([field, ...at], message, suggestion));
}

function thresholdProblem(text: string): Trouble | undefined {
  if (text.endsWith('%')) {
    const share = parseGoFloat(text.slice(0, -1));
    const isShare = share !== undefined && !(share < 0 || share > 100);
    return isShare ? undefined : { message: `${quote(text)} is no percentage from 0% to 100%`, suggestion: suggestPercentage(text) };
  }
  const parsed = parseQuantity(text);
  if (!parsed.ok) return { message: `${quote(text)} is neither a percentage nor a quantity`, suggestion: parsed.suggestion };
  return parsed.quantity.digits < 0n ? { message: `${quote(text)} is refused: a threshold may not be negative` } : undefined;
}

function suggestPercentage(text: string): string | undefined {
  const compact = text.replace(/\s+/g, '');
  return compact !== text && thresholdProblem(compact) === undefined ? compact : undefined;
}

function gracePeriodProblem(text: string): Trouble | undefined {
  const parsed = parseDuration(text);
  if (!parsed.ok) return { message: parsed.message, suggestion: suggestDuration(text) };
  return parsed.nanoseconds < 0n ? { message: `${quote(text)} is refused: a duration may not be negative here` } : undefined;
}

function pairProblems(kubelet: JsonObject, field: string, partner: string): KubeletProblem[] {
  const others = textsAt(kubelet, partner);
  return [...(textsAt(kubelet, field)?.keys() ?? [])]
    .filter((key) => others === undefined || !others.has(key))
    .map((key) => problemAt([field, key], `${quote(key)} is missing in "${partner}"`));
}

function reservedProblems(kubelet: JsonObject, field: string): KubeletProblem[] {
  const texts = textsAt(kubelet, field);
  if (texts === undefined) return [];
  const negative = checkNotNegative(Object.fromEntries(texts)).map(({ at = [], message }) => problemAt([field, ...at], message));
  return [...keyProblems(field, texts, RESERVABLE_RESOURCES), ...negative];
}

const PERCENTAGES = ['imageGCHighThresholdPercent', 'imageGCLowThresholdPercent'] as const;
const COUNTS = ['podsPerCore', 'evictionMaxPodGracePeriod', 'maxPods'];

function rangeProblems(kubelet: JsonObject): KubeletProblem[] {
  const isBad = (field: string, most: bigint | undefined): boolean => {
    const value = integerAt(kubelet, field);
    return value !== undefined && (value < 0n || (most !== undefined && value > most));
  };
  const [high, low] = PERCENTAGES.map((field) => integerAt(kubelet, field));
  const isInverted = high !== undefined && low !== undefined && high <= low;
  return [
    ...PERCENTAGES.filter((field) => isBad(field, 100n)).map((field) => problemAt([field], `${integerAt(kubelet, field)} is no percentage from 0 to 100`)),
    ...COUNTS.filter((field) => isBad(field, undefined)).map((field) => problemAt([field], `${integerAt(kubelet, field)} is refused: it may not be negative`)),
    ...(isInverted ? [problemAt([PERCENTAGES[0]], `${high} must be greater than "imageGCLowThresholdPercent", which is ${low}`)] : []),
  ];
}
