import type { FilterQuery, ImageFilter } from '../../../model/aws.ts';
import { chunk } from '../../../util/chunk.ts';

/** EC2's limit for the values of one filter. */
export const MAX_FILTER_VALUES = 200;

/** One listing of a Describe operation and the queries it answers. */
export interface QueryCall<Query> {
  query: Query;
  answers: QueryCallAnswer[];
}

export interface QueryCallAnswer {
  /** Index of the query. */
  index: number;
  /** What of the listing is the query's; all when absent. */
  ids?: ReadonlySet<string>;
}

/**
 * The fewest listings that answer all queries. Queries that differ in nothing but the literal ids they list share one, which is told apart again by
 * id; a filter of more than 200 values is cut. `idFilter` is the filter on ids, such as `image-id`.
 */
export function planCalls<Query extends FilterQuery>(queries: readonly Query[], idFilter: string): QueryCall<Query>[] {
  const groups = new Map<string, IdGroup<Query>>();
  const calls: QueryCall<Query>[] = [];
  queries.forEach((query, index) => {
    const ids = literalIds(query, idFilter);
    if (!ids) calls.push(...splitQuery(query).map((part) => ({ query: part, answers: [{ index }] })));
    else addToGroup(groups, { query, index, ids, idFilter });
  });
  return [...calls, ...[...groups.values()].flatMap(packGroup)];
}

interface IdQuery<Query> {
  query: Query;
  index: number;
  ids: string[];
  idFilter: string;
}

interface IdGroup<Query> {
  members: IdQuery<Query>[];
}

function addToGroup<Query extends FilterQuery>(groups: Map<string, IdGroup<Query>>, member: IdQuery<Query>): void {
  const { query, idFilter } = member;
  const key = JSON.stringify({ ...query, filters: query.filters.filter(({ name }) => name !== idFilter) });
  const group = groups.get(key);
  if (group) group.members.push(member);
  else groups.set(key, { members: [member] });
}

/** Ids of a query with exactly one filter on ids and no pattern in it. */
function literalIds({ filters }: FilterQuery, idFilter: string): string[] | undefined {
  const [filter, second] = filters.filter(({ name }) => name === idFilter);
  if (!filter || second || filter.values.length === 0) return undefined;
  return filter.values.some((value) => /[*?\\]/.test(value)) ? undefined : [...new Set(filter.values)];
}

/** A query's ids stay in one listing where they fit, so that its answer keeps EC2's order. */
function packGroup<Query extends FilterQuery>({ members }: IdGroup<Query>): QueryCall<Query>[] {
  const calls: QueryCall<Query>[] = [];
  let open: { ids: Set<string>; members: IdQuery<Query>[] } | undefined;
  for (const member of members) {
    const union = new Set([...(open?.ids ?? []), ...member.ids]);
    if (open && union.size <= MAX_FILTER_VALUES) open = { ids: union, members: [...open.members, member] };
    else {
      if (open) calls.push(...idCalls(open));
      open = { ids: new Set(member.ids), members: [member] };
    }
  }
  return open ? [...calls, ...idCalls(open)] : calls;
}

function idCalls<Query extends FilterQuery>({ ids, members }: { ids: Set<string>; members: IdQuery<Query>[] }): QueryCall<Query>[] {
  const [first] = members;
  if (!first) return [];
  const isShared = members.length > 1;
  const answers = members.map((member): QueryCallAnswer => ({ index: member.index, ...(isShared ? { ids: new Set(member.ids) } : {}) }));
  return chunk([...ids], MAX_FILTER_VALUES).map((values) => ({ query: withFilter(first.query, { name: first.idFilter, values }), answers }));
}

function splitQuery<Query extends FilterQuery>(query: Query): Query[] {
  const long = query.filters.find(({ values }) => values.length > MAX_FILTER_VALUES);
  if (!long) return [query];
  return chunk(long.values, MAX_FILTER_VALUES).flatMap((values) => splitQuery(withFilter(query, { name: long.name, values })));
}

function withFilter<Query extends FilterQuery>(query: Query, filter: ImageFilter): Query {
  return { ...query, filters: query.filters.map((own) => (own.name === filter.name ? filter : own)) };
}
