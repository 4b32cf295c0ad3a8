import type { PlacementGroup, PlacementGroupQuestion } from '../../model/aws.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { PlacementGroupSource } from '../ports.ts';
import type { AskedQuery, CoveredAnswer } from './filter-coverage.ts';
import type { SnapshotRegion } from './format.ts';
import { failNotRecorded } from './not-recorded.ts';
import { placementGroupCoverage } from './placement-group-coverage.ts';

/** Where an answer comes from, for what is said of one that is not there. */
export interface ReplayContext {
  region: string;
  /** Puts the replacements of account ids into a question. */
  translate: (text: string) => string;
}

export interface QueryReplay<Query, T> {
  /** `DescribeSubnets`, … */
  operation: string;
  answerTo: (query: Query) => CoveredAnswer<T>;
}

/** A source that answers queries by filters from what was recorded. */
export function replayQueries<Query extends AskedQuery, T>(
  { operation, answerTo }: QueryReplay<Query, T>,
  { region, translate }: ReplayContext,
): { find(queries: readonly Query[]): Promise<Answer<T[]>[]> } {
  const answer = (query: Query): Answer<T[]> => {
    const covered = answerTo(translateQuery(query, translate));
    return 'notCovered' in covered ? failNotRecorded({ operation, what: covered.notCovered, region }) : covered;
  };
  return { find: (queries) => Promise.resolve(queries.map(answer)) };
}

function translateQuery<Query extends AskedQuery>(query: Query, translate: (text: string) => string): Query {
  const filters = query.filters.map(({ name, values }) => ({ name: translate(name), values: values.map(translate) }));
  return { ...query, filters, ...(query.owners && { owners: query.owners.map(translate) }) };
}

export function replayPlacementGroups(recorded: SnapshotRegion['placementGroups'], { region, translate }: ReplayContext): PlacementGroupSource {
  const answerTo = placementGroupCoverage(recorded ?? { found: [], queries: [] });
  const answer = ({ id, name }: PlacementGroupQuestion): Answer<PlacementGroup | undefined> => {
    const covered = answerTo(name === undefined ? { id } : { id, name: translate(name) });
    return 'notCovered' in covered ? failNotRecorded({ operation: 'DescribePlacementGroups', what: covered.notCovered, region }) : covered;
  };
  return { find: (questions) => Promise.resolve(questions.map(answer)) };
}
