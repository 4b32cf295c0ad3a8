import { familyOfImageName, kubernetesVersionInName } from '../../karpenter/amis/image-name.ts';
import type { Image } from '../../model/aws.ts';
import type { ClassResolution, Finding } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';

/** Kept images whose names tell that they are made for another Kubernetes version or another family. One finding for all that are wrong alike. */
export function imageMismatches(item: ClassResolution): Omit<Finding, 'subject'>[] {
  const kept = item.resolution.candidates.filter((candidate) => candidate.kept).map(({ image }) => image);
  const images = [...new Map(kept.map((image) => [image.id, image])).values()];
  return [...versionMismatches(item, images), ...familyMismatches(item, images)];
}

function versionMismatches({ kubernetesVersion: { value: control } }: ClassResolution, images: readonly Image[]): Omit<Finding, 'subject'>[] {
  return [...groupBy(images, ({ name }) => kubernetesVersionInName(name) ?? control)].flatMap(([own, group]) => {
    if (own === control) return [];
    const made = group.length === 1 ? 'is' : 'are';
    return [
      {
        id: 'kubernetes-version-mismatch',
        severity: 'warning' as const,
        message: `${imagesOf(group)} ${made} made for Kubernetes ${own}, the control plane is ${control}: ${harmOf(minor(own) - minor(control))}`,
      },
    ];
  });
}

function harmOf(skew: number): string {
  if (skew > 0) return 'a kubelet newer than the control plane is not supported';
  return skew < -3 ? 'a kubelet more than three minors older is not supported' : 'the selection does not follow the control plane';
}

const minor = (version: string): number => Number(version.split('.')[1]);

/** A class of family Custom brings its own user data. */
function familyMismatches({ family }: ClassResolution, images: readonly Image[]): Omit<Finding, 'subject'>[] {
  if (family === 'Custom') return [];
  return [...groupBy(images, ({ name }) => familyOfImageName(name) ?? family)].flatMap(([own, group]) => {
    if (own === family) return [];
    const what = group.length === 1 ? `is of family ${own}` : `are of family ${own}`;
    return [
      {
        id: 'family-mismatch',
        severity: 'warning' as const,
        message: `${imagesOf(group)} ${what}, but the class is of family ${family}: its user data will not fit`,
        fix: own.toLowerCase() === family.toLowerCase() ? `write amiFamily: ${own}` : `set amiFamily: ${own}, or select images of ${family}`,
      },
    ];
  });
}

const SHOWN = 2;

function imagesOf(images: readonly Image[]): string {
  const shown = images.slice(0, SHOWN).map(({ id, name }) => `${id} (${name})`).join(', ');
  return images.length > SHOWN ? `${shown} and ${images.length - SHOWN} more` : shown;
}
