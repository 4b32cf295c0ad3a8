import type { FilterQuery } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import { joinAnswers } from './ask.ts';
import { planCalls } from './query-calls.ts';
import type { QueryCall, QueryCallAnswer } from './query-calls.ts';

/** How one kind of thing is listed. */
export interface Listing<Query, T> {
  /** The filter on ids, such as `subnet-id`. */
  idFilter: string;
  /** All pages. */
  list: (query: Query) => Promise<Answer<T[]>>;
}

/** An answer to each query, with the fewest listings: equal queries and queries for ids share theirs. */
export async function findByQueries<Query extends FilterQuery, T extends { id: string }>(
  queries: readonly Query[],
  listing: Listing<Query, T>,
): Promise<Answer<T[]>[]> {
  const distinct = new Map(queries.map((query) => [JSON.stringify(query), query]));
  const answers = await findDistinct([...distinct.values()], listing);
  const answerByKey = new Map([...distinct.keys()].map((key, index) => [key, answers[index]]));
  return queries.map((query) => answerByKey.get(JSON.stringify(query)) ?? { ok: true, value: [] });
}

async function findDistinct<Query extends FilterQuery, T extends { id: string }>(
  queries: readonly Query[],
  listing: Listing<Query, T>,
): Promise<Answer<T[]>[]> {
  const calls = planCalls(queries, listing.idFilter);
  const listings = await Promise.all(calls.map(async (call) => ({ call, answer: await listing.list(call.query) })));
  return Promise.all(
    queries.map((query, index) => answerQuery({ query, index, listings: listings.filter(({ call }) => partOf(call, index)) }, listing)),
  );
}

interface Listed<Query, T> {
  query: Query;
  index: number;
  listings: { call: QueryCall<Query>; answer: Answer<T[]> }[];
}

async function answerQuery<Query extends FilterQuery, T extends { id: string }>(
  { query, index, listings }: Listed<Query, T>,
  listing: Listing<Query, T>,
): Promise<Answer<T[]>> {
  const isSpoilt = listings.some(({ call, answer }) => call.answers.length > 1 && !answer.ok && answer.failure.kind === 'invalid');
  // Another query's value may be what EC2 refused.
  if (isSpoilt) return (await findDistinct([query], listing))[0] ?? { ok: true, value: [] };
  const parts = listings.map(({ call, answer }) => keepOwn(answer, partOf(call, index)));
  const joined = joinAnswers(parts);
  return joined.ok && parts.length > 1 ? { ok: true, value: [...new Map(joined.value.map((item) => [item.id, item])).values()] } : joined;
}

function partOf({ answers }: QueryCall<unknown>, index: number): QueryCallAnswer | undefined {
  return answers.find((answer) => answer.index === index);
}

function keepOwn<T extends { id: string }>(answer: Answer<T[]>, part: QueryCallAnswer | undefined): Answer<T[]> {
  const ids = part?.ids;
  return answer.ok && ids ? { ok: true, value: answer.value.filter(({ id }) => ids.has(id)) } : answer;
}
