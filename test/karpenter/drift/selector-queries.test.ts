import { securityGroupQueries, statusSecurityGroups, statusSubnets, subnetQueries } from '../../../src/karpenter/drift/selector-queries.ts';

const tag = (key: string, value: string) => ({ name: `tag:${key}`, values: [value] });

describe('what is asked for selector terms', () => {
  test.each([
    ['ids are asked for together', [{ id: 'subnet-1' }, { id: 'subnet-2' }], [{ filters: [{ name: 'subnet-id', values: ['subnet-1', 'subnet-2'] }] }]],
    ['each term with tags is a question of its own', [{ tags: { b: '1', a: '2' } }, { tags: { c: '3' } }], [{ filters: [tag('a', '2'), tag('b', '1')] }, { filters: [tag('c', '3')] }]],
    ['a star asks for the key alone', [{ tags: { a: '*' } }], [{ filters: [{ name: 'tag-key', values: ['a'] }] }]],
    ['an empty term asks for everything', [{ tags: {} }], [{ filters: [] }]],
    ['an id makes tags count for nothing', [{ id: 'subnet-1', tags: { a: '1' } }], [{ filters: [{ name: 'subnet-id', values: ['subnet-1'] }] }]],
    ['no terms, no question', undefined, []],
  ])('%s', (_name, terms, expected) => {
    expect(subnetQueries(terms)).toEqual(expected);
  });

  it('asks for security groups by name too', () => {
    expect(securityGroupQueries([{ name: 'a' }, { id: 'sg-1' }, { name: 'b' }, { tags: { c: '3' } }])).toEqual([
      { filters: [tag('c', '3')] },
      { filters: [{ name: 'group-id', values: ['sg-1'] }] },
      { filters: [{ name: 'group-name', values: ['a', 'b'] }] },
    ]);
  });
});

describe('what the status becomes', () => {
  it('has subnets once, the one with most free addresses first', () => {
    const subnet = (id: string, availableIpAddressCount: number) => ({ id, zone: 'eu-west-1a', zoneId: 'euw1-az1', availableIpAddressCount, tags: {} });
    expect(statusSubnets([subnet('subnet-b', 5), subnet('subnet-a', 5), subnet('subnet-c', 9), subnet('subnet-b', 5)]).map(({ id }) => id)).toEqual(['subnet-c', 'subnet-a', 'subnet-b']);
  });

  it('has security groups once, by id', () => {
    const group = (id: string) => ({ id, name: id, tags: {} });
    expect(statusSecurityGroups([group('sg-2'), group('sg-1'), group('sg-2')])).toEqual([{ id: 'sg-1', name: 'sg-1' }, { id: 'sg-2', name: 'sg-2' }]);
  });
});
