import { familyOfImageName } from '../karpenter/amis/image-name.ts';
import { groupBy } from '../util/group-by.ts';
import { nodeClassRule } from './rule.ts';
import { knownFamilyOf } from './shared/known-family.ts';
import { imagesText, keptImages, whereOf } from './shared/resolutions.ts';
import type { KeptImage } from './shared/resolutions.ts';
import { readAlias } from './shared/terms.ts';

export const amiFamilyMismatch = nodeClassRule<{ family: string; own: string; images: string; where: string }>({
  id: 'ami-family-mismatch',
  title: 'The selected image is of another family',
  category: 'selection',
  severity: 'error',
  needs: 'aws',
  why: 'Karpenter writes user data for amiFamily, and an image of another family cannot read it: instances start, never join the cluster and are replaced again and again.',
  fix: 'Write the family of the image, or select images of the family.',
  fixable: false,
  message: ({ family, own, images, where }) => `${images} is of family ${own}${where}, and the user data of ${family} does not fit it: its nodes never join the cluster`,
  *check(subject, { aws, release }) {
    const family = knownFamilyOf(subject, release);
    if (family === undefined || readAlias(subject, release) !== undefined) return;
    const familyOf = ({ candidate }: KeptImage): string => familyOfImageName(candidate.image.name) ?? family;
    for (const resolved of aws?.resolutionsOf(subject) ?? []) {
      const kept = keptImages(subject, resolved, release);
      for (const [own, [first, ...others]] of groupBy(kept, familyOf)) {
        if (own === family || first === undefined) continue;
        const images = imagesText([first, ...others].map(({ candidate }) => candidate.image));
        yield { at: first.at, data: { family, own, images, where: whereOf(resolved) }, fix: `Write amiFamily: ${own}, or select images of ${family}.`, unlessFoundBy: ['family-mismatch'] };
      }
    }
  },
});
