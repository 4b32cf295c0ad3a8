import type { ImageFilter } from '../../model/aws.ts';
import { isWildcardMatch } from './wildcard.ts';

/** The filters of one kind of thing that look at a field of its own: filter name → that field. */
export type FilterFields<T> = ReadonlyMap<string, (thing: T) => string>;

/**
 * Does a thing pass all filters, as EC2's Describe operations have it? A filter fits when any of its values fits; values are wildcard patterns over the
 * whole text (see `isWildcardMatch`), case counts. `tag:KEY` looks at the value of that tag, whose key is taken literally, and fails where the thing
 * lacks it; `tag-key` looks at the keys. A filter of any other name fits nothing.
 */
export function isFiltered<T extends { tags: Record<string, string> }>(thing: T, filters: readonly ImageFilter[], fields: FilterFields<T>): boolean {
  return filters.every(({ name, values }) => {
    const texts = textsOf(thing, name, fields);
    return values.some((pattern) => texts.some((text) => isWildcardMatch(pattern, text)));
  });
}

function textsOf<T extends { tags: Record<string, string> }>(thing: T, filterName: string, fields: FilterFields<T>): string[] {
  const field = fields.get(filterName);
  if (field) return [field(thing)];
  if (filterName === 'tag-key') return Object.keys(thing.tags);
  if (!filterName.startsWith('tag:')) return [];
  const key = filterName.slice('tag:'.length);
  return Object.hasOwn(thing.tags, key) ? [thing.tags[key] ?? ''] : [];
}
