import type { Image, ImageFilter, ImageQuery } from '../../model/aws.ts';
import { isWildcardMatch } from './wildcard.ts';

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
 * - A filter fits when any of its values fits; values are wildcard patterns over the whole text (see `isWildcardMatch`), case counts.
 * - `image-id`, `name`, `state`, `owner-id`, `architecture` look at that field. `tag:KEY` looks at the value of that tag, whose key is taken literally,
 *   and fails where the image lacks it; `tag-key` looks at the keys. A filter of any other name fits no image.
 * - Deprecated images count like all others: queries always include them.
 */
export function matchImages(images: readonly Image[], query: ImageQuery, context: FilterContext): Image[] {
  return images.filter((image) => isOwned(image, query.owners, context) && query.filters.every((filter) => isFiltered(image, filter)));
}

function isOwned(image: Image, owners: readonly string[], { accountId }: FilterContext): boolean {
  if (owners.length === 0) return true;
  return owners.some((owner) => (owner === 'self' ? image.ownerId === accountId : owner === image.ownerId || owner === image.ownerAlias));
}

function isFiltered(image: Image, { name, values }: ImageFilter): boolean {
  const texts = textsOf(image, name);
  return values.some((pattern) => texts.some((text) => isWildcardMatch(pattern, text)));
}

const FIELDS: ReadonlyMap<string, (image: Image) => string> = new Map([
  ['image-id', (image: Image) => image.id],
  ['name', (image: Image) => image.name],
  ['state', (image: Image) => image.state],
  ['owner-id', (image: Image) => image.ownerId],
  ['architecture', (image: Image) => image.architecture],
]);

function textsOf(image: Image, filterName: string): string[] {
  const field = FIELDS.get(filterName);
  if (field) return [field(image)];
  if (filterName === 'tag-key') return Object.keys(image.tags);
  if (!filterName.startsWith('tag:')) return [];
  const key = filterName.slice('tag:'.length);
  return Object.hasOwn(image.tags, key) ? [image.tags[key] ?? ''] : [];
}
