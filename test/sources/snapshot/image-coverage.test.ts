import type { ImageQuery } from '../../../src/model/aws.ts';
import type { RecordedQuery } from '../../../src/sources/snapshot/format.ts';
import { imageCoverage } from '../../../src/sources/snapshot/image-coverage.ts';
import { byIds, DENIED, image } from './sample.ts';

const [A, B, C, D] = ['ami-a', 'ami-b', 'ami-c', 'ami-d'] as const;
const found = [image({ id: A }), image({ id: B }), image({ id: C, state: 'pending' })];

const byName: ImageQuery = { filters: [{ name: 'name', values: ['golden-*'] }, { name: 'state', values: ['available'] }], owners: ['self', 'amazon'] };
const anyStateOf = (...ids: string[]): ImageQuery => ({ filters: [{ name: 'image-id', values: ids }], owners: [] });

function answerTo(query: ImageQuery, ...queries: RecordedQuery[]): unknown {
  const answer = imageCoverage({ found, queries })(query);
  if ('notCovered' in answer) return `not covered: ${answer.notCovered}`;
  return answer.ok ? answer.value.map(({ id }) => id) : answer.failure;
}

describe('imageCoverage', () => {
  test.each<[string, ImageQuery, RecordedQuery, unknown]>([
    ['the same query', byName, { ...byName, images: [B, A] }, [B, A]],
    ['the same query with filters, values and owners in another order', byName, { filters: byName.filters.toReversed(), owners: ['amazon', 'self'], images: [B] }, [B]],
    ['a query that found nothing', byName, { ...byName, images: [] }, []],
    ['a query that failed', byName, { ...byName, failure: DENIED }, DENIED],
    ['a part of the ids that were asked for', byIds(A), { ...byIds(A, B, D), images: [A, B] }, [A]],
    ['an id that is not there', byIds(D), { ...byIds(A, D), images: [A] }, []],
    ['ids in the order in which EC2 showed them', byIds(A, B), { ...byIds(A, B, D), images: [B, A] }, [B, A]],
    ['the id of an image that another query found', byIds(A), { ...byName, images: [A] }, [A]],
    ['the id of a known image in another state', byIds(C), { ...byName, images: [C] }, []],
    ['a known image whatever its state', anyStateOf(C), { ...byName, images: [C] }, [C]],
    ['an id that is not there in any state', byIds(D), { ...anyStateOf(D), images: [] }, []],
    ['a part of the ids of a query that failed', byIds(D), { ...byIds(A, D), failure: DENIED }, DENIED],
    ['no ids at all', byIds(), { ...byName, images: [] }, []],
  ])('answers %s', (_name, query, recorded, answer) => {
    expect(answerTo(query, recorded)).toEqual(answer);
  });

  test.each<[string, ImageQuery, RecordedQuery, string]>([
    ['another name', { ...byName, filters: [{ name: 'name', values: ['golden-2'] }] }, { ...byName, images: [A] }, 'the image query name=golden-2 owners=self,amazon'],
    ['other owners', { ...byName, owners: ['self'] }, { ...byName, images: [A] }, 'the image query name=golden-* state=available owners=self'],
    ['a query without filters', { filters: [], owners: [] }, { ...byName, images: [A] }, 'the image query without filters'],
    ['an id that nobody asked for', byIds(A, D), { ...byName, images: [A] }, 'image ami-d'],
    ['ids that nobody asked for', byIds(D, 'ami-e'), { ...byName, images: [] }, 'images ami-d, ami-e'],
    ['an absent id under wider filters', anyStateOf(D), { ...byIds(D), images: [] }, 'image ami-d'],
    ['an absent id when other owners were asked', byIds(D), { ...byIds(D), owners: ['self'], images: [] }, 'image ami-d'],
    ['a known id of certain owners', { ...byIds(A), owners: ['self'] }, { ...byIds(A), images: [A] }, 'image ami-a'],
    ['a known id under a filter that is not recorded', { ...byIds(A), filters: [...byIds(A).filters, { name: 'tag-key', values: ['team'] }] }, { ...byIds(A), images: [A] }, 'image ami-a'],
    ['a pattern of ids', byIds('ami-*'), { ...byIds(A), images: [A] }, 'the image query image-id=ami-* state=available'],
    ['two id filters at once', { filters: [...byIds(A).filters, ...byIds(B).filters], owners: [] }, { ...byIds(A, B), images: [A, B] }, 'the image query image-id=ami-a state=available image-id=ami-b state=available'],
    ['the rest of a query that failed', byIds(A, 'ami-e'), { ...byIds(A), failure: DENIED }, 'image ami-e'],
  ])('does not cover %s', (_name, query, recorded, what) => {
    expect(answerTo(query, recorded)).toBe(`not covered: ${what}`);
  });

  it('prefers an answer to a failure', () => {
    expect(answerTo(byIds(A), { ...byIds(A, D), failure: DENIED }, { ...byIds(A, B), images: [A, B] })).toEqual([A]);
  });
});
