import type { Image } from '../../model/aws.ts';
import type { DropReason } from '../../model/resolution.ts';
import { compareText } from '../../util/compare-text.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { parseRfc3339 } from './rfc3339.ts';
import type { Instant } from './rfc3339.ts';

/** What Karpenter compares of an image. */
export interface Comparable {
  id: string;
  name: string;
  deprecated: boolean;
  /** `undefined` where the date is there but is no RFC 3339 instant. */
  created: Instant | undefined;
}

const LONG_AGO: Instant = { seconds: Number.NEGATIVE_INFINITY, nanoseconds: 0 };

/** A missing date is before all others; before 1.1 an unreadable one too. */
export function createdAt(creationDate: string | undefined, release: ReleaseFeatures): Instant | undefined {
  if (creationDate === undefined || creationDate === '') return LONG_AGO;
  return parseRfc3339(creationDate) ?? (release.collapse === 'newest' ? LONG_AGO : undefined);
}

/** In whole seconds, equal counts as deprecated; `undefined` where the date cannot be read, on which the controller panics. */
export function isDeprecated({ deprecationTime }: Image, now: Date): boolean | undefined {
  if (deprecationTime === undefined || deprecationTime === '') return false;
  const instant = parseRfc3339(deprecationTime);
  return instant && instant.seconds <= Math.floor(now.getTime() / 1000);
}

/** Whether an image takes the place of the one that was kept so far. */
export function replaces(candidate: Comparable, kept: Comparable, release: ReleaseFeatures): boolean {
  return release.collapse === 'newest' ? isNotOlder(candidate, kept) : isPreferred(candidate, kept);
}

/** `compareAMI`: not deprecated, then newer, then the greater name; otherwise the one seen first stays. */
function isPreferred(candidate: Comparable, kept: Comparable): boolean {
  if (candidate.deprecated !== kept.deprecated) return !candidate.deprecated;
  return compareSeconds(candidate, kept) > 0 || (compareSeconds(candidate, kept) === 0 && compareText(candidate.name, kept.name) > 0);
}

/** Releases before 1.1 paid no heed to deprecation, and the one seen last stayed. */
function isNotOlder(candidate: Comparable, kept: Comparable): boolean {
  const seconds = compareSeconds(candidate, kept);
  const isSameInstant = seconds === 0 && candidate.created?.nanoseconds === kept.created?.nanoseconds;
  return seconds >= 0 && !(isSameInstant && compareText(candidate.name, kept.name) < 0);
}

/** Why `loser` is not in `status.amis` while `winner` is. */
export function dropReason(loser: Comparable, winner: Comparable, release: ReleaseFeatures): DropReason {
  const keptId = winner.id;
  if (release.collapse !== 'newest' && loser.deprecated !== winner.deprecated) return { kind: 'deprecated', keptId };
  if (compareSeconds(loser, winner) < 0) return { kind: 'older', keptId };
  if (compareText(loser.name, winner.name) < 0) return { kind: 'smallerName', keptId };
  return { kind: release.collapse === 'newest' ? 'seenEarlier' : 'seenLater', keptId };
}

/** `AMIs.Sort`: the newest first; deprecation plays no role. */
export function compareForStatus(a: Comparable, b: Comparable, release: ReleaseFeatures): number {
  return compareSeconds(b, a) || (release.sortTie === 'id' ? compareText(a.id, b.id) : compareText(a.name, b.name));
}

function compareSeconds(a: Comparable, b: Comparable): number {
  const [left, right] = [secondsOf(a), secondsOf(b)];
  return left === right ? 0 : left - right;
}

function secondsOf({ created }: Comparable): number {
  return created?.seconds ?? LONG_AGO.seconds;
}
