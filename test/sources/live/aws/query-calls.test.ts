import type { FilterQuery, ImageQuery } from '../../../../src/model/aws.ts';
import type { QueryCall } from '../../../../src/sources/live/aws/query-calls.ts';
import { planCalls } from '../../../../src/sources/live/aws/query-calls.ts';

const available = { name: 'state', values: ['available'] };
const byId = (...values: string[]): ImageQuery => ({ filters: [{ name: 'image-id', values }, available], owners: [] });
const byName = (...values: string[]): ImageQuery => ({ filters: [{ name: 'name', values }, available], owners: ['self'] });
const planImages = (queries: ImageQuery[]): QueryCall<ImageQuery>[] => planCalls(queries, 'image-id');
const numbered = (count: number, prefix = 'ami-'): string[] => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('planCalls', () => {
  it('joins queries that differ in their ids alone', () => {
    expect(planImages([byId('ami-1', 'ami-2'), byId('ami-2', 'ami-3')])).toEqual([
      {
        query: byId('ami-1', 'ami-2', 'ami-3'),
        answers: [
          { index: 0, ids: new Set(['ami-1', 'ami-2']) },
          { index: 1, ids: new Set(['ami-2', 'ami-3']) },
        ],
      },
    ]);
  });

  it.each([
    ['a lone query', [byId('ami-1', 'ami-1')], [byId('ami-1')]],
    ['queries with other filters', [byName('a'), byName('b')], [byName('a'), byName('b')]],
    ['ids with other owners', [byId('ami-1'), { ...byId('ami-2'), owners: ['self'] }], [byId('ami-1'), { ...byId('ami-2'), owners: ['self'] }]],
    ['ids with another state', [byId('ami-1'), { filters: [{ name: 'image-id', values: ['ami-2'] }], owners: [] }], [byId('ami-1'), { filters: [{ name: 'image-id', values: ['ami-2'] }], owners: [] }]],
    ['a pattern among the ids', [byId('ami-*'), byId('ami-?'), byId('ami-\\*')], [byId('ami-*'), byId('ami-?'), byId('ami-\\*')]],
    ['two filters on ids', [{ filters: [...byId('ami-1').filters, ...byId('ami-2').filters], owners: [] }], [{ filters: [...byId('ami-1').filters, ...byId('ami-2').filters], owners: [] }]],
    ['no ids at all', [byId(), byId()], [byId(), byId()]],
  ])('leaves alone: %s', (_name, queries, calls) => {
    expect(planImages(queries).map(({ query }) => query)).toEqual(calls);
  });

  it('joins queries for the ids of anything', () => {
    const ofSubnets = (...values: string[]): FilterQuery => ({ filters: [{ name: 'subnet-id', values }] });
    const byTag: FilterQuery = { filters: [{ name: 'tag:team', values: ['web'] }] };
    const everything: FilterQuery = { filters: [] };
    const queries = [ofSubnets('subnet-1'), byTag, everything, ofSubnets('subnet-2'), byId('subnet-1')];
    expect(planCalls(queries, 'subnet-id').map(({ query }) => query)).toEqual([byTag, everything, byId('subnet-1'), ofSubnets('subnet-1', 'subnet-2')]);
  });

  it('cuts a filter of more than 200 values', () => {
    const calls = planImages([byName(...numbered(450, 'n'))]);
    expect(calls.map(({ query }) => query.filters[0]?.values.length)).toEqual([200, 200, 50]);
    expect(calls.map(({ answers }) => answers)).toEqual([[{ index: 0 }], [{ index: 0 }], [{ index: 0 }]]);
  });

  it('keeps the ids of one query together where they fit', () => {
    const calls = planImages([byId(...numbered(150, 'a')), byId(...numbered(100, 'b')), byId(...numbered(100, 'c'))]);
    expect(calls.map(({ query, answers }) => [query.filters[0]?.values.length, answers.map(({ index }) => index)])).toEqual([
      [150, [0]],
      [200, [1, 2]],
    ]);
  });
});
