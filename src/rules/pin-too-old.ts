import { hasWildcard } from '../karpenter/amis/name-pattern.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { JsonPath } from '../model/json.ts';
import { floorSeconds } from '../util/instant.ts';
import { nodeClassRule } from './rule.ts';
import { dayOfVersion } from './shared/alias-fault.ts';
import { nameTerms, publishedKindsOf } from './shared/name-terms.ts';
import { readAlias } from './shared/terms.ts';
import type { NodeClassSubject } from './subjects.ts';

export const pinTooOld = nodeClassRule<{ pin: string; days: number }>({
  id: 'pin-too-old',
  title: 'The pinned image is old',
  category: 'selection',
  severity: 'info',
  severityNote: 'warning after a year',
  needs: 'manifest',
  why: 'New nodes start with the kernel, the kubelet and all packages of that day, and with every vulnerability that has been found since. A pin that is never moved can also stop existing for a newer version of the control plane.',
  fix: 'Move the pin on, a lower environment first; automated pull requests can do it each month.',
  example: { bad: 'amiSelectorTerms:\n- alias: al2023@v20240625', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: false,
  message: ({ pin, days }) => `"${pin}" is ${days} days old: new nodes start without the fixes that came since`,
  *check(subject, { release, at: now }) {
    const today = Math.floor(floorSeconds(now) / SECONDS_PER_DAY);
    for (const { at, text, version } of pinsOf(subject, release)) {
      const day = dayOfVersion(version);
      const days = day === undefined ? 0 : today - day;
      if (days > OLD_DAYS) yield { at, data: { pin: text, days }, severity: days > VERY_OLD_DAYS ? 'warning' : 'info' };
    }
  },
});

const SECONDS_PER_DAY = 86_400;
const OLD_DAYS = 180;
const VERY_OLD_DAYS = 365;

interface DatedPin {
  at: JsonPath;
  text: string;
  version: string;
}

/** Aliases and whole names of published images, both of which end with the day of the release. */
function pinsOf(subject: NodeClassSubject, release: ReleaseFeatures): DatedPin[] {
  const alias = readAlias(subject, release);
  if (alias !== undefined) return [{ at: alias.path, text: alias.text, version: alias.version }];
  return nameTerms(subject, release)
    .filter((term) => !hasWildcard(term.name) && publishedKindsOf(term).length > 0)
    .map(({ name, path }) => ({ at: path, text: name, version: name.slice(name.lastIndexOf('-') + 1) }));
}
