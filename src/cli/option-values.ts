import { REASONS } from '../model/disruption.ts';
import type { DisruptionReason } from '../model/disruption.ts';
import { usageError } from '../errors.ts';
import type { KarpamiError } from '../errors.ts';
import { nearestName } from '../karpenter/nearest-name.ts';
import type { Format } from '../report/renderer.ts';

export interface OutputTarget {
  format: Format;
  /** Absent: standard output. */
  file?: string;
}

/** Only the values listed; `flag` is named where another one is given. */
export function parseChoice(flag: string, choices: readonly string[]): (value: string) => string {
  return (value) => {
    if (!choices.includes(value)) throw usageError(`${flag} "${value}" is none of its values`, `choose one of ${choices.join(', ')}`);
    return value;
  };
}

/** Repeated values without those that are there already: commander hands the default over as the first previous value. An unset shell variable gives an empty one. */
export function collect(flag: string): (value: string, previous: string[]) => string[] {
  return (value, previous) => {
    if (value === '') throw usageError(`${flag} has an empty value`, 'give one, or leave the flag out');
    return previous.includes(value) ? previous : [...previous, value];
  };
}

/** `eu-west-1`, `us-gov-east-1`, `us-isob-east-1`. */
const REGION = /^[a-z]+(?:-[a-z]+)+-\d+$/;

export function collectRegions(value: string, previous: string[]): string[] {
  const regions = value.split(',');
  const bad = regions.find((region) => !REGION.test(region));
  if (bad !== undefined) throw usageError(`--region "${bad}" is no AWS region`, 'write it as eu-west-1; several with commas in between');
  return [...new Set([...previous, ...regions])];
}

/** As `1.34`, or as servers and kubelets tell it: `v1.34.2-eks-1234567`, `1.34+`. */
const KUBERNETES_VERSION = /^v?(1\.\d{1,3})(?:\.\d+)?(?:[-+].*)?$/;

export function collectVersions(value: string, previous: string[]): string[] {
  const versions = value.split(',').map((text) => {
    const version = KUBERNETES_VERSION.exec(text)?.[1];
    if (version === undefined) throw usageError(`--kubernetes-version "${text}" is no Kubernetes version`, 'write it as 1.34; several with commas in between');
    return version;
  });
  return [...new Set([...previous, ...versions])];
}

/** `formats`: those of the command. */
export function collectOutput(formats: readonly Format[]): (value: string, previous: OutputTarget[]) => OutputTarget[] {
  return (value, previous) => addOutput(value, previous, formats);
}

function addOutput(value: string, previous: OutputTarget[], formats: readonly Format[]): OutputTarget[] {
  const [name = '', ...rest] = value.split('=');
  const format = formats.find((known) => known === name);
  if (format === undefined) throw usageError(`--output "${name}" is no format`, `choose one of ${formats.join(', ')}`);
  const file = rest.join('=');
  if (rest.length > 0 && file === '') throw usageError(`--output "${value}" names no file`, `write ${name}=FILE`);
  const target: OutputTarget = file === '' || file === '-' ? { format } : { format, file };
  if (previous.some((other) => other.file === target.file)) throw writtenTwice(target);
  return [...previous, target];
}

function writtenTwice({ file }: OutputTarget): KarpamiError {
  if (file === undefined) return usageError('standard output takes one report', 'write the others as FORMAT=FILE');
  return usageError(`--output names file "${file}" twice`, 'give each report a file of its own');
}

export function parseCount(flag: string): (value: string) => number {
  return (value) => {
    if (!/^\d{1,6}$/.test(value) || Number(value) === 0) throw usageError(`${flag} "${value}" is no number of nodes`, 'give a whole number above 0');
    return Number(value);
  };
}

/** In any case: what users type, not what a manifest must have. */
export function collectReasons(value: string, previous: DisruptionReason[]): DisruptionReason[] {
  const reasons = value.split(',').map((text) => {
    const reason = REASONS.find((known) => known.toLowerCase() === text.trim().toLowerCase());
    if (reason === undefined) throw usageError(`--reason "${text}" is none of its values`, reasonHint(text));
    return reason;
  });
  return [...new Set([...previous, ...reasons])];
}

function reasonHint(text: string): string {
  if (/expir/i.test(text)) return 'Karpenter holds expiry by no budget: nodes go when they expire';
  const near = nearestName(text, REASONS);
  return near === undefined ? `choose one of ${REASONS.join(', ')}` : `did you mean ${near}?`;
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

export function parseTimeout(value: string): number {
  const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(value) ?? [];
  const milliseconds = Number(count) * (UNIT_MS[unit] ?? 1000);
  if (!(milliseconds > 0)) throw usageError(`--timeout "${value}" is no duration`, 'write it as 90s or 2m');
  return milliseconds;
}

export type RuleSettings = Map<string, 'error' | 'warning' | 'info' | 'off'>;

const SETTINGS = ['error', 'warning', 'info', 'off'] as const;

/** `alias-latest=error`. Whether there is such a rule is asked later: the catalogue is not loaded for it. */
export function collectRuleSettings(value: string, previous: RuleSettings): RuleSettings {
  const [id = '', text = '', ...more] = value.split('=');
  const setting = SETTINGS.find((known) => known === text);
  if (id === '' || setting === undefined || more.length > 0) throw usageError(`--rule "${value}" is no setting`, `write it as RULE=${SETTINGS.join('|')}`);
  return new Map([...previous, [id, setting]]);
}
