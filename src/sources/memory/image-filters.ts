import type { Image, ImageQuery } from '../../model/aws.ts';
import { isFiltered } from './filters.ts';
import type { FilterFields } from './filters.ts';

export interface FilterContext {
  /** The account whose credentials ask: owner `self`. */
  accountId: string;
}

/**
 * The images that EC2 DescribeImages returns for a query, in the order of `images`. The rules:
 *
 * - An image passes when any listed owner fits and all filters fit. Without owners, or without filters, that half passes everything.
 * - Owner `self` is `accountId`; any other owner is equal to the image's owner id or its owner alias. An owner is one literal: commas do not split it,
 *   it has no wildcards.
 * - Filters fit as `isFiltered` has it; `image-id`, `name`, `state`, `owner-id`, `architecture` look at that field.
 * - Deprecated images count like all others: queries always include them.
 */
export function matchImages(images: readonly Image[], query: ImageQuery, context: FilterContext): Image[] {
  return images.filter((image) => isOwned(image, query.owners, context) && isFiltered(image, query.filters, FIELDS));
}

function isOwned(image: Image, owners: readonly string[], { accountId }: FilterContext): boolean {
  if (owners.length === 0) return true;
  return owners.some((owner) => (owner === 'self' ? image.ownerId === accountId : owner === image.ownerId || owner === image.ownerAlias));
}

const FIELDS: FilterFields<Image> = new Map([
  ['image-id', (image: Image) => image.id],
  ['name', (image: Image) => image.name],
  ['state', (image: Image) => image.state],
  ['owner-id', (image: Image) => image.ownerId],
  ['architecture', (image: Image) => image.architecture],
]);
