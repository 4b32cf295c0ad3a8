import { formatInstant, parseInstant } from '../util/instant.ts';
import type { Instant } from '../util/instant.ts';
import { nodeClassRule } from './rule.ts';
import { imagesText, keptImages } from './shared/resolutions.ts';

export const deprecatedAmi = nodeClassRule<{ image: string; since: string; isPast: boolean; region: string | undefined }>({
  id: 'deprecated-ami',
  title: 'The image is deprecated, or will be within 30 days',
  category: 'selection',
  severity: 'warning',
  needs: 'aws',
  why: 'The owner of a deprecated image does not want it to be used any more, and may take it away at any time; new nodes can then not be launched. As soon as the selection matches an image that is not deprecated, Karpenter takes that one.',
  fix: 'Move on to a newer image.',
  fixable: false,
  message: ({ image, since, isPast, region }) => `${image}${region === undefined ? '' : ` in ${region}`} ${isPast ? 'has been deprecated since' : 'will be deprecated on'} ${since}`,
  *check(subject, { aws, release, at: now }) {
    for (const resolved of aws?.resolutionsOf(subject) ?? []) {
      for (const { candidate, at } of keptImages(subject, resolved, release)) {
        const time = instantOf(candidate.image.deprecationTime);
        if (time === undefined || time > now + SOON) continue;
        yield { at, data: { image: imagesText([candidate.image]), since: formatInstant(time).slice(0, DATE_LENGTH), isPast: time <= now, region: resolved.region } };
      }
    }
  },
});

/** 30 days, in nanoseconds. */
const SOON = 2_592_000_000_000_000n;
const DATE_LENGTH = '2026-12-01'.length;

function instantOf(text: string | undefined): Instant | undefined {
  return text === undefined ? undefined : parseInstant(text);
}
