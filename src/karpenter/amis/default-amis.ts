import type { Image } from '../../model/aws.ts';
import type { AskedParameter, ImageCandidate } from '../../model/resolution.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { createdAt, isDeprecated } from './ami-order.ts';
import type { FamilyParameter } from './families/family-images.ts';
import { panic, sortForStatus } from './select-amis.ts';
import type { Entry, Selection } from './select-amis.ts';
import { architectureRequirement, kubernetesArchitecture, statusRequirements } from './variants.ts';
import type { VariantRequirements } from './variants.ts';

interface DefaultAmiContext {
  images: readonly Image[];
  now: Date;
  release: ReleaseFeatures;
}

/**
 * The images of a v1beta1 class without terms. Nothing is collapsed, the architecture is that of the parameter, and an image that EC2 does not
 * return stays, without a name. `pkg/providers/amifamily/ami.go getDefaultAMIs` of 0.37.
 */
export function listDefaultAmis(published: readonly FamilyParameter[], asked: readonly AskedParameter[], context: DefaultAmiContext): Selection {
  const byId = new Map(context.images.map((image) => [image.id, image]));
  const unreadable = context.images.find((image) => isDeprecated(image, context.now) === undefined);
  if (unreadable) return panic('deprecation', unreadable.id, unreadable.deprecationTime);
  const entries = asked.flatMap(({ outcome }, index) => {
    const parameter = published[index];
    if (outcome.status !== 'found' || parameter === undefined) return [];
    return parameter.uses.map((use) => entryOf({ id: outcome.value, image: byId.get(outcome.value), architecture: parameter.architecture, use }, context));
  });
  const candidates = entries.map(({ candidate }) => candidate).filter(({ image }) => byId.has(image.id));
  return { ok: true, candidates, amis: sortForStatus(entries, context.release) };
}

interface DefaultAmi {
  id: string;
  image: Image | undefined;
  architecture: FamilyParameter['architecture'];
  use: VariantRequirements;
}

function entryOf({ id, image, architecture = 'x86_64', use }: DefaultAmi, { now, release }: DefaultAmiContext): Entry {
  const known = image ?? unknownImage(id, architecture);
  const deprecated = isDeprecated(known, now) ?? false;
  const requirement = architectureRequirement(kubernetesArchitecture(architecture) ?? architecture);
  const candidate: ImageCandidate = {
    image: known,
    termIndexes: [],
    requirements: statusRequirements([...use.requirements, requirement]),
    ...(use.variant && { variant: use.variant }),
    deprecated,
    kept: true,
  };
  return { id, name: known.name, deprecated, created: createdAt(known.creationDate, release), candidate };
}

function unknownImage(id: string, architecture: string): Image {
  return { id, name: '', ownerId: '', architecture, state: '', tags: {} };
}
