import type { Image, ImageQuery } from '../../../src/model/aws.ts';
import { matchImages } from '../../../src/sources/memory/image-filters.ts';

const accountId = '111122223333';

function image(id: string, change: Partial<Image> = {}): Image {
  return { id, name: id, ownerId: '444455556666', architecture: 'x86_64', state: 'available', tags: {}, ...change };
}

function find(images: Image[], query: Partial<ImageQuery>): string[] {
  return matchImages(images, { filters: [], owners: [], ...query }, { accountId }).map(({ id }) => id);
}

const owned = [
  image('ami-own', { ownerId: accountId }),
  image('ami-amazon', { ownerId: '602401143452', ownerAlias: 'amazon' }),
  image('ami-other'),
];

describe('owners', () => {
  test.each([
    ['no owner passes every image', [], ['ami-own', 'ami-amazon', 'ami-other']],
    ['self is the account that asks', ['self'], ['ami-own']],
    ['an alias', ['amazon'], ['ami-amazon']],
    ['an account id', ['444455556666'], ['ami-other']],
    ['owners are OR-ed and keep the order of the images', ['amazon', 'self'], ['ami-own', 'ami-amazon']],
    ['a comma list is one literal', ['self,amazon'], []],
    ['owners have no wildcards', ['amaz*'], []],
    ['case counts', ['Amazon'], []],
    ['an empty owner fits no image', [''], []],
  ])('%s', (_name, owners, expected) => {
    expect(find(owned, { owners })).toEqual(expected);
  });
});

const tagged = [
  image('ami-1', { name: 'node-1.31', tags: { env: 'prod', Name: 'one' } }),
  image('ami-2', { name: 'node-1.32', tags: { env: '' } }),
  image('ami-3', { name: 'other', state: 'pending', architecture: 'arm64' }),
];

describe('filters', () => {
  test.each([
    ['no filter passes every image', [], ['ami-1', 'ami-2', 'ami-3']],
    ['an id', [{ name: 'image-id', values: ['ami-2'] }], ['ami-2']],
    ['ids with wildcards', [{ name: 'image-id', values: ['ami-*'] }], ['ami-1', 'ami-2', 'ami-3']],
    ['values are OR-ed and keep the order of the images', [{ name: 'image-id', values: ['ami-3', 'ami-1', 'ami-9'] }], ['ami-1', 'ami-3']],
    ['a name with wildcards', [{ name: 'name', values: ['node-*'] }], ['ami-1', 'ami-2']],
    ['a state', [{ name: 'state', values: ['available'] }], ['ami-1', 'ami-2']],
    ['an architecture', [{ name: 'architecture', values: ['arm64'] }], ['ami-3']],
    ['a tag', [{ name: 'tag:env', values: ['prod'] }], ['ami-1']],
    ['a tag whose value is empty matches a star', [{ name: 'tag:env', values: ['*'] }], ['ami-1', 'ami-2']],
    ['a tag that is absent does not match an empty value', [{ name: 'tag:env', values: [''] }], ['ami-2']],
    ['a tag key is literal', [{ name: 'tag:e*', values: ['prod'] }], []],
    ['a tag key of any value', [{ name: 'tag-key', values: ['env'] }], ['ami-1', 'ami-2']],
    ['a tag key with wildcards', [{ name: 'tag-key', values: ['N*'] }], ['ami-1']],
    ['a tag named as a field of every object is absent', [{ name: 'tag:constructor', values: ['*'] }], []],
    ['filters are AND-ed', [{ name: 'name', values: ['node-*'] }, { name: 'tag:env', values: ['prod'] }], ['ami-1']],
    ['filter names are case sensitive', [{ name: 'Name', values: ['node-*'] }], []],
    ['a filter without values fits no image', [{ name: 'name', values: [] }], []],
  ])('%s', (_name, filters, expected) => {
    expect(find(tagged, { filters })).toEqual(expected);
  });

  it('asks for owners and filters at once', () => {
    expect(find(owned, { owners: ['self', 'amazon'], filters: [{ name: 'image-id', values: ['ami-amazon', 'ami-other'] }] })).toEqual(['ami-amazon']);
  });
});
