import type { AmiSelectorTerm } from '../../../src/model/karpenter.ts';
import { nodeClass, planImages } from './aws-of.ts';
import type { World } from './aws-of.ts';

/** Each query as `owners | filter=values …`. */
function queries(terms: AmiSelectorTerm[], world: Partial<World> = {}): string[] {
  return planImages({ nodeClass: nodeClass(terms), ...world }).queries.map(({ owners, filters }) =>
    [owners.join(','), ...filters.map(({ name, values }) => `${name}=${values.join(',')}`)].join(' | '),
  );
}

const AVAILABLE = 'state=available';

describe('image queries', () => {
  it.each<[string, AmiSelectorTerm[], string[]]>([
    ['a tag looks at all owners', [{ tags: { Name: 'my-ami' } }], [` | tag:Name=my-ami | ${AVAILABLE}`]],
    ['a name looks at the account and Amazon', [{ name: 'my-ami' }], [`self,amazon | name=my-ami | ${AVAILABLE}`]],
    ['an owner stands alone', [{ name: 'my-ami', owner: '0123456789' }], [`0123456789 | name=my-ami | ${AVAILABLE}`]],
    ['an owner with commas is one owner', [{ name: 'a', owner: 'self,amazon' }], [`self,amazon | name=a | ${AVAILABLE}`]],
    ['an owner with tags', [{ owner: 'self', tags: { a: 'b' } }], [`self | tag:a=b | ${AVAILABLE}`]],
    ['two tags of a term are both wanted', [{ tags: { b: '2', a: '1' } }], [` | tag:a=1 | tag:b=2 | ${AVAILABLE}`]],
    ['two terms are two queries', [{ tags: { a: '1' } }, { tags: { b: '2' } }], [` | tag:a=1 | ${AVAILABLE}`, ` | tag:b=2 | ${AVAILABLE}`]],
    ['a star alone asks for the key', [{ tags: { 'karpenter.sh/discovery': '*' } }], [` | tag-key=karpenter.sh/discovery | ${AVAILABLE}`]],
    ['a star within a value stays', [{ tags: { Name: 'my-*' } }], [` | tag:Name=my-* | ${AVAILABLE}`]],
    ['ids share a query, with duplicates', [{ id: 'ami-a' }, { id: 'ami-b' }, { id: 'ami-a' }], [` | image-id=ami-a,ami-b,ami-a | ${AVAILABLE}`]],
    ['the query for ids comes last', [{ id: 'ami-a' }, { name: 'n' }, { tags: { a: '1' } }], [`self,amazon | name=n | ${AVAILABLE}`, ` | tag:a=1 | ${AVAILABLE}`, ` | image-id=ami-a | ${AVAILABLE}`]],
    ['an empty term asks for everything', [{}], [` | ${AVAILABLE}`]],
    ['no term asks for nothing', [], []],
  ])('%s', (_name, terms, expected) => {
    expect(queries(terms)).toEqual(expected);
  });

  it('parameters of terms join the ids in the order of the terms', () => {
    const terms = [{ id: 'ami-a' }, { name: 'n' }, { ssmParameter: '/p' }, { ssmParameter: '/missing' }, { ssmParameter: '/word' }];
    const found = queries(terms, { parameters: { '/p': 'ami-s', '/word': 'not-an-ami' } });
    expect(found).toEqual([`self,amazon | name=n | ${AVAILABLE}`, ` | image-id=ami-a,ami-s | ${AVAILABLE}`]);
  });

  it.each([
    ['1.2.1 looks at images in any state', '1.2.1', [{ id: 'ami-a' }], [' | image-id=ami-a']],
    ['0.32.1 asks for the account and Amazon by tags too', '0.32.1', [{ tags: { a: 'x, y' } }], ['self,amazon | tag:a=x,y']],
    ['0.32.2 does not', '0.32.2', [{ tags: { a: 'x, y' } }], [' | tag:a=x,y']],
    ['0.33.0 takes commas in a tag literally', '0.33.0', [{ tags: { a: 'x, y' } }], [' | tag:a=x, y']],
  ])('%s', (_name, karpenter, terms, expected) => {
    const object = { ...nodeClass(terms), apiVersion: karpenter.startsWith('0') ? 'karpenter.k8s.aws/v1beta1' : 'karpenter.k8s.aws/v1' };
    expect(queries([], { nodeClass: object, karpenter })).toEqual(expected);
  });
});
