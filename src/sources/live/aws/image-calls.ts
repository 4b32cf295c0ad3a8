import type { ImageFilter, ImageQuery } from '../../../model/aws.ts';
import { chunk } from '../../../util/chunk.ts';

/** EC2's limit for the values of one filter. */
export const MAX_FILTER_VALUES = 200;

/** One DescribeImages listing and the queries it answers. */
export interface ImageCall {
  query: ImageQuery;
  answers: ImageCallAnswer[];
}

export interface ImageCallAnswer {
  /** Index of the query. */
  index: number;
  /** The images of the listing that are the query's; all when absent. */
  ids?: ReadonlySet<string>;
}

/**
 * The fewest listings that answer all queries. Queries that differ in nothing but the literal image ids they list share one, which is told apart
 * again by id; a filter of more than 200 values is cut.
 */
export function planImageCalls(queries: readonly ImageQuery[]): ImageCall[] {
  const groups = new Map<string, IdGroup>();
  const calls: ImageCall[] = [];
  queries.forEach((query, index) => {
    const ids = literalIds(query);
    if (!ids) calls.push(...splitQuery(query).map((part) => ({ query: part, answers: [{ index }] })));
    else addToGroup(groups, { query, index, ids });
  });
  return [...calls, ...[...groups.values()].flatMap(packGroup)];
}

interface IdQuery {
  query: ImageQuery;
  index: number;
  ids: string[];
}

interface IdGroup {
  members: IdQuery[];
}

function addToGroup(groups: Map<string, IdGroup>, member: IdQuery): void {
  const { owners, filters } = member.query;
  const key = JSON.stringify([owners, filters.filter(({ name }) => name !== 'image-id')]);
  const group = groups.get(key);
  if (group) group.members.push(member);
  else groups.set(key, { members: [member] });
}

/** Ids of a query with exactly one filter on ids and no pattern in it. */
function literalIds({ filters }: ImageQuery): string[] | undefined {
  const [filter, second] = filters.filter(({ name }) => name === 'image-id');
  if (!filter || second || filter.values.length === 0) return undefined;
  return filter.values.some((value) => /[*?\\]/.test(value)) ? undefined : [...new Set(filter.values)];
}

/** A query's ids stay in one listing where they fit, so that its images keep EC2's order. */
function packGroup({ members }: IdGroup): ImageCall[] {
  const calls: ImageCall[] = [];
  let open: { ids: Set<string>; members: IdQuery[] } | undefined;
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

function idCalls({ ids, members }: { ids: Set<string>; members: IdQuery[] }): ImageCall[] {
  const [first] = members;
  if (!first) return [];
  const isShared = members.length > 1;
  const answers = members.map((member): ImageCallAnswer => ({ index: member.index, ...(isShared ? { ids: new Set(member.ids) } : {}) }));
  return chunk([...ids], MAX_FILTER_VALUES).map((values) => ({ query: withFilter(first.query, { name: 'image-id', values }), answers }));
}

function splitQuery(query: ImageQuery): ImageQuery[] {
  const long = query.filters.find(({ values }) => values.length > MAX_FILTER_VALUES);
  if (!long) return [query];
  return chunk(long.values, MAX_FILTER_VALUES).flatMap((values) => splitQuery(withFilter(query, { name: long.name, values })));
}

function withFilter(query: ImageQuery, filter: ImageFilter): ImageQuery {
  return { ...query, filters: query.filters.map((own) => (own.name === filter.name ? filter : own)) };
}
