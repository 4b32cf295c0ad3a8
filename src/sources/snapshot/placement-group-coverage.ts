import type { PlacementGroup, PlacementGroupQuestion } from '../../model/aws.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { Searches } from './format.ts';

/** Equal for questions about the same group. */
export function keyOfPlacementGroup({ id, name }: PlacementGroupQuestion): string {
  return JSON.stringify(id === undefined ? { name } : { id });
}

export type PlacementGroupAnswer = Answer<PlacementGroup | undefined> | { notCovered: string };

/** Answers a question about a placement group from the recorded ones; covered is what was asked, and the id or the name of every group that was found. */
export function placementGroupCoverage({ found, queries }: Searches<PlacementGroupQuestion, PlacementGroup>): (question: PlacementGroupQuestion) => PlacementGroupAnswer {
  const searchByKey = new Map(queries.map((query) => [keyOfPlacementGroup(query), query]));
  return (question) => {
    const search = searchByKey.get(keyOfPlacementGroup(question));
    if (search?.failure) return { ok: false, failure: search.failure };
    if (search) return { ok: true, value: found.find((group) => search.found?.includes(group.id)) };
    const { id, name } = question;
    const known = found.find((group) => (id === undefined ? group.name === name : group.id === id));
    return known ? { ok: true, value: known } : { notCovered: `placement group ${JSON.stringify(id ?? name ?? '')}` };
  };
}
