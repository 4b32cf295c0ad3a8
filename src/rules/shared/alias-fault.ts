import { ALIAS_FAMILIES, isWindows, LATEST, parseAlias } from '../../karpenter/amis/alias.ts';
import { nearestName } from '../../karpenter/nearest-name.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { daysFromCivil, daysInMonth } from '../../util/instant.ts';

/** What is wrong with an alias whatever the cluster. */
export interface AliasFault {
  /** Who finds it: the API server, nobody (no image is found), or the controller, which ends. */
  harm: 'refused' | 'notFound' | 'fatal';
  /** Part of a sentence. */
  why: string;
  /** The alias that is meant, where there is only one. */
  instead?: string;
}

/** Looks at an alias as the API server does, then as the controller does, then at what AWS publishes. */
export function findAliasFault(text: string, release: ReleaseFeatures): AliasFault | undefined {
  const families = release.aliasFamilies.map((family) => family.toLowerCase());
  const [familyText = '', version, ...more] = text.split('@');
  if (version === undefined) return withoutVersion(text, families);
  const family = families.find((name) => name === familyText);
  if (family === undefined) return unknownFamily(familyText, [version, ...more].join('@'), { families, release });
  if (more.length > 0) return secondAt(text, { family, version });
  if (version === '') return { harm: 'refused', why: 'the version behind the "@" is missing' };
  if (/[\r\n]/.test(version)) return { harm: 'refused', why: 'it has a line break' };
  const parsed = parseAlias(text, release.aliasFamilies);
  return parsed.ok ? findVersionFault({ family, version, isWindows: isWindows(parsed.alias.family) }) : undefined;
}

function withoutVersion(text: string, families: readonly string[]): AliasFault {
  const family = families.find((name) => name === text.trim().toLowerCase());
  return { harm: 'refused', why: `it has no "@" with a version behind it${family === undefined ? '' : `, such as ${family}@${LATEST}`}` };
}

function unknownFamily(family: string, version: string, { families, release }: { families: readonly string[]; release: ReleaseFeatures }): AliasFault {
  const lower = families.find((name) => name === family.trim().toLowerCase());
  if (lower !== undefined) return { harm: 'refused', why: `the family is written in lower case, ${lower}`, ...(version !== '' && { instead: corrected(lower, version, release) }) };
  if (ALIAS_FAMILIES.some((name) => name.toLowerCase() === family)) return { harm: 'refused', why: `Karpenter ${release.text} does not know this family yet` };
  const near = nearestName(family, families);
  const meant = near === undefined ? `it is one of ${families.join(', ')}` : `did you mean ${near}?`;
  return { harm: 'refused', why: `Karpenter ${release.text} knows no family "${family}", ${meant}` };
}

/** With one repair another may come to light. */
function corrected(family: string, version: string, release: ReleaseFeatures): string {
  const alias = `${family}@${version}`;
  return findAliasFault(alias, release)?.instead ?? alias;
}

/** Of Windows the API server looks at the second piece alone. */
function secondAt(text: string, { family, version }: { family: string; version: string }): AliasFault {
  if (family.startsWith('windows') && version !== LATEST) return { harm: 'refused', why: `images of Windows are known as ${family}@${LATEST} only`, instead: `${family}@${LATEST}` };
  return { harm: text.length > LONGEST_ALIAS || /[\r\n]/.test(text) ? 'refused' : 'fatal', why: 'it has more than one "@"' };
}

/** `maxLength` of the definition. */
const LONGEST_ALIAS = 30;

interface Version {
  family: string;
  version: string;
  isWindows: boolean;
}

function findVersionFault({ family, version, isWindows: ofWindows }: Version): AliasFault | undefined {
  if (version === LATEST) return undefined;
  if (ofWindows) return { harm: 'refused', why: `images of Windows are known as ${family}@${LATEST} only`, instead: `${family}@${LATEST}` };
  const plain = version.trim();
  if (plain.toLowerCase() === LATEST) return { harm: 'notFound', why: `the word is "${LATEST}", in lower case and without blanks`, instead: `${family}@${LATEST}` };
  const fault = family === 'bottlerocket' ? findBottlerocketFault(version) : findDateFault(family, version);
  return fault === undefined ? undefined : { harm: 'notFound', ...fault };
}

type VersionFault = Omit<AliasFault, 'harm'>;

const EKS_DATE = /^v(\d{4})(\d{2})(\d{2})$/;

/** Releases of EKS images of AL2 and AL2023 are named after their day. */
function findDateFault(family: string, version: string): VersionFault | undefined {
  if (EKS_DATE.test(version)) return isDay(version) ? undefined : { why: `"${version}" is no day, and EKS images of ${family} are named after one, vYYYYMMDD` };
  const day = /^v*(\d{4})[-.]?(\d{2})[-.]?(\d{2})$/.exec(version.trim().toLowerCase())?.slice(1).join('');
  if (day !== undefined && isDay(`v${day}`)) return { why: 'EKS images are named vYYYYMMDD, and nothing is added or left out', instead: `${family}@v${day}` };
  const release = /^v?1\.\d+(?:\.\d+)?-(\d{8})$/.exec(version)?.[1];
  if (release !== undefined && isDay(`v${release}`)) return { why: 'this is the release version of a managed node group, whose image is named after the day alone', instead: `${family}@v${release}` };
  return { why: `EKS images of ${family} are named after their day, vYYYYMMDD, and ${whatItIs(version)}` };
}

function whatItIs(version: string): string {
  if (/^v*20\d\d\.\d+\.\d{8}/.test(version)) return `"${version}" is a version of the Amazon Linux distribution`;
  return /^v*1\.\d{1,2}$/.test(version) ? `"${version}" looks like a Kubernetes version, which Karpenter takes from the cluster` : `"${version}" is none`;
}

const BOTTLEROCKET_VERSION = /^v*\d+\.\d+\.\d+(?:-[0-9a-f]+)?$/;

function findBottlerocketFault(version: string): VersionFault | undefined {
  if (BOTTLEROCKET_VERSION.test(version)) return undefined;
  if (BOTTLEROCKET_VERSION.test(version.trim().toLowerCase())) return { why: 'versions are written in lower case and without blanks', instead: `bottlerocket@${version.trim().toLowerCase()}` };
  if (/^v*\d+\.\d+$/.test(version)) return { why: `releases of Bottlerocket have three numbers, such as v1.44.0, and "${version}" looks like a Kubernetes version, which Karpenter takes from the cluster` };
  return { why: `releases of Bottlerocket have three numbers, such as v1.44.0, and "${version}" is none` };
}

function isDay(version: string): boolean {
  const [, year = '', month = '', day = ''] = EKS_DATE.exec(version) ?? [];
  const inYear = Number(month) >= 1 && Number(month) <= 12;
  return inYear && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

/** Whole days since 1970 of the day that a version such as `v20260801` is named after. */
export function dayOfVersion(version: string): number | undefined {
  const [, year, month, day] = EKS_DATE.exec(version) ?? [];
  return year === undefined || !isDay(version) ? undefined : daysFromCivil({ year: Number(year), month: Number(month), day: Number(day) });
}
