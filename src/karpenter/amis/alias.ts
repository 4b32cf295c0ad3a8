import type { AmiFamily } from '../../model/resolution.ts';

/** Families that an alias may name in the newest release, in Karpenter's order. */
export const ALIAS_FAMILIES = ['AL2', 'AL2023', 'Bottlerocket', 'Windows2019', 'Windows2022', 'Windows2025'] as const satisfies readonly AmiFamily[];

export const LATEST = 'latest';

export interface Alias {
  family: (typeof ALIAS_FAMILIES)[number];
  /** Verbatim, so with its `v` where it has one. */
  version: string;
  /** As it is written. */
  text: string;
}

/** On an alias that is not `ok` the controller process ends. */
export type ParsedAlias = { ok: true; alias: Alias } | { ok: false; kind: 'format' | 'family'; problem: string };

/**
 * Splits `al2023@v20240625` as the controller does: exactly two pieces, the family in lower case, nothing trimmed, an empty version let
 * pass. `pkg/apis/v1/ec2nodeclass.go amiFamilyFromAlias, amiVersionFromAlias`.
 */
export function parseAlias(text: string, families: readonly AmiFamily[] = ALIAS_FAMILIES): ParsedAlias {
  const [familyText = '', version, ...more] = text.split('@');
  if (version === undefined || more.length > 0) {
    return { ok: false, kind: 'format', problem: `alias "${text}" is not of the form family@version with one "@"` };
  }
  const family = ALIAS_FAMILIES.find((name) => name.toLowerCase() === familyText && families.includes(name));
  if (family === undefined) return { ok: false, kind: 'family', problem: describeFamily(familyText, text, families) };
  return { ok: true, alias: { family, version, text } };
}

function describeFamily(familyText: string, text: string, families: readonly AmiFamily[]): string {
  const names = families.map((family) => family.toLowerCase());
  const known = names.includes(familyText.toLowerCase());
  const advice = known ? `write it in lower case: ${familyText.toLowerCase()}` : `known are ${names.join(', ')}`;
  return `alias "${text}" names family "${familyText}", which Karpenter does not know; ${advice}`;
}

export function isWindows(family: string): boolean {
  return family === 'Windows2019' || family === 'Windows2022' || family === 'Windows2025';
}
