import type { Image, ImageQuery } from '../../model/aws.ts';
import { filterCoverage } from './filter-coverage.ts';
import type { CoveredAnswer } from './filter-coverage.ts';
import type { SnapshotRegion } from './format.ts';

/** Answers an image query from the recorded ones; what is covered is as `filterCoverage` has it. */
export function imageCoverage({ found, queries }: SnapshotRegion['images']): (query: ImageQuery) => CoveredAnswer<Image> {
  const searches = queries.map(({ images, ...query }) => ({ ...query, found: images }));
  return filterCoverage({ found, queries: searches }, { idFilter: 'image-id', noun: 'image', stateOf: ({ state }) => state });
}
