import type { ImageFilter, ImageQuery } from '../../model/aws.ts';
import type { AmiSelectorTerm } from '../../model/karpenter.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { compareText } from '../../util/compare-text.ts';
import type { VariantRequirements } from './variants.ts';

export type UsesById = ReadonlyMap<string, readonly VariantRequirements[]>;

/** A DescribeImages question, in full, and what Karpenter knows about the images that come back. */
export interface PlannedQuery {
  query: ImageQuery;
  /** Terms that the query stands for. */
  termIndexes: number[];
  /** Terms that named an id themselves or through a parameter. */
  termIndexesById?: ReadonlyMap<string, number[]>;
  /** Uses known from the parameters of an alias; images without an entry get their architecture alone. */
  usesById?: UsesById;
  /** Whether this release of Karpenter asks for deprecated images of other owners. */
  includesDeprecated: boolean;
}

/** The query for all images that terms name by id or through a parameter. Duplicates are kept, as Karpenter keeps them. */
export function idQuery(ids: readonly { id: string; termIndex: number }[], release: ReleaseFeatures): PlannedQuery {
  const termIndexesById = new Map<string, number[]>();
  for (const { id, termIndex } of ids) termIndexesById.set(id, [...(termIndexesById.get(id) ?? []), termIndex]);
  return {
    query: queryOf([{ name: 'image-id', values: ids.map(({ id }) => id) }], [], release),
    termIndexes: ids.map(({ termIndex }) => termIndex),
    termIndexesById,
    includesDeprecated: release.includesDeprecated === 'always',
  };
}

/** The query for the images of an alias. */
export function aliasQuery(usesById: UsesById, { termIndex, isLatest }: { termIndex: number; isLatest: boolean }, release: ReleaseFeatures): PlannedQuery {
  return {
    query: queryOf([{ name: 'image-id', values: [...usesById.keys()] }], [], release),
    termIndexes: [termIndex],
    usesById,
    includesDeprecated: release.includesDeprecated === 'always' || (release.includesDeprecated === 'latestAlias' && isLatest),
  };
}

/** The query for the names and dates of default AMIs of a v1beta1 class. */
export function defaultAmiQuery(ids: readonly string[], release: ReleaseFeatures): PlannedQuery {
  return {
    query: queryOf([{ name: 'image-id', values: [...ids] }], [], release),
    termIndexes: [],
    includesDeprecated: release.defaultAmisIncludeDeprecated,
  };
}

/**
 * The query of a term that goes by name, tags and owner. Without an owner the images of the account and of Amazon are meant, but only where the
 * term has a name; tags alone look at all images. `pkg/providers/amifamily/ami.go DescribeImageQueries`.
 */
export function termQuery(term: AmiSelectorTerm, termIndex: number, release: ReleaseFeatures): PlannedQuery {
  const named: ImageFilter[] = term.name ? [{ name: 'name', values: [term.name] }] : [];
  const tagged = Object.entries(term.tags ?? {})
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, value]) => tagFilter(key, value, release));
  return {
    query: queryOf([...named, ...tagged], ownersOf(term, release), release),
    termIndexes: [termIndex],
    includesDeprecated: release.includesDeprecated === 'always',
  };
}

function tagFilter(key: string, value: string, release: ReleaseFeatures): ImageFilter {
  if (value === '*') return { name: 'tag-key', values: [key] };
  return { name: `tag:${key}`, values: release.splitsTagValues ? value.split(',').map((part) => part.trim()) : [value] };
}

function ownersOf(term: AmiSelectorTerm, release: ReleaseFeatures): string[] {
  if (term.owner) return [term.owner];
  return term.name || release.tagTermsNameOwners ? ['self', 'amazon'] : [];
}

/** `DescribeImagesInput` of `pkg/providers/amifamily/types.go`. */
export function queryOf(filters: ImageFilter[], owners: string[], { filtersState }: ReleaseFeatures): ImageQuery {
  return { filters: filtersState ? [...filters, { name: 'state', values: ['available'] }] : filters, owners };
}
