import type { FilterQuery, InstanceTypeOffering, SecurityGroup, Subnet } from '../../../src/model/aws.ts';
import type { Answer } from '../../../src/model/source-failure.ts';
import type { Over } from './aws.ts';

function sorted(answer: Answer<InstanceTypeOffering[]>): string[] {
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value.map(({ instanceType, zone }) => `${instanceType} in ${zone}`).sort();
}

export function describeOfferings(over: Over): void {
  const offerings = [
    { instanceType: 'm5.large', zone: 'eu-west-1b' },
    { instanceType: 'c7g.large', zone: 'eu-west-1a' },
    { instanceType: 'm5.large', zone: 'eu-west-1a' },
  ];

  it('name the zones of each type, a type that no zone has left out', async () => {
    const sources = await over({ offerings });
    expect(sorted(await sources.offerings.find(['m5.large', 'no9.such', 'm5.large']))).toEqual(['m5.large in eu-west-1a', 'm5.large in eu-west-1b']);
  });

  it('are found for more types than one filter may hold', async () => {
    const many = Array.from({ length: 210 }, (_, index) => ['a', 'b'].map((zone) => ({ instanceType: `m${index}.large`, zone: `eu-west-1${zone}` }))).flat();
    const answer = await (await over({ offerings: many })).offerings.find(many.map(({ instanceType }) => instanceType));
    expect(sorted(answer)).toEqual(many.map(({ instanceType, zone }) => `${instanceType} in ${zone}`).sort());
  });

  it('are none where no type is asked for', async () => {
    expect(await (await over({ offerings })).offerings.find([])).toEqual({ ok: true, value: [] });
  });
}

export function describePlacementGroups(over: Over): void {
  const ml = { id: 'pg-00000000000000001', name: 'ml', strategy: 'cluster', state: 'available' };
  const web = { id: 'pg-00000000000000002', name: 'web', strategy: 'spread', state: 'available' };
  const going = { id: 'pg-00000000000000003', name: 'going', strategy: 'partition', state: 'deleting' };
  const placementGroups = [web, going, ml];
  const found = (value: unknown): unknown => ({ ok: true, value });

  it.each([
    ['by its id', { id: ml.id }, ml],
    ['by its name', { name: 'ml' }, ml],
    ['by its id alone, whatever the name', { id: ml.id, name: 'web' }, ml],
    ['not by an id that there is not', { id: 'pg-00000000000000009' }, undefined],
    ['not by a name that there is not', { name: 'ml2' }, undefined],
    ['not by a pattern', { name: 'm*' }, undefined],
    ['not by a name in another case', { name: 'ML' }, undefined],
    ['not before it is available, nor after', { name: 'going' }, undefined],
  ])('are found %s', async (_name, question, group) => {
    expect(await (await over({ placementGroups })).placementGroups.find([question])).toEqual([found(group)]);
  });

  it('answer each of many questions in its place', async () => {
    const questions = [{ name: 'web' }, { id: 'pg-00000000000000009' }, { id: ml.id }, { name: 'none' }, { name: 'web' }, { id: web.id }];
    const answers = await (await over({ placementGroups })).placementGroups.find(questions);
    expect(answers).toEqual([web, undefined, ml, undefined, web, web].map(found));
  });

  it('are none where nothing is asked', async () => {
    expect(await (await over({ placementGroups })).placementGroups.find([])).toEqual([]);
  });
}

interface FilteredPort {
  name: string;
  idFilter: string;
  /** One that has tags. */
  item: (id: string, tags: Record<string, string>) => Subnet | SecurityGroup;
  /** Asks the port over a world that has these. */
  find: (over: Over, items: (Subnet | SecurityGroup)[], queries: FilterQuery[]) => Promise<Answer<{ id: string }[]>[]>;
}

const SUBNETS: FilteredPort = {
  name: 'subnets',
  idFilter: 'subnet-id',
  item: (id, tags): Subnet => ({ id, zone: 'eu-west-1a', zoneId: 'euw1-az2', availableIpAddressCount: 0, tags }),
  find: async (over, items, queries) => (await over({ subnets: items as Subnet[] })).subnets.find(queries),
};

const SECURITY_GROUPS: FilteredPort = {
  name: 'security groups',
  idFilter: 'group-id',
  item: (id, tags): SecurityGroup => ({ id, name: `name of ${id}`, tags }),
  find: async (over, items, queries) => (await over({ securityGroups: items as SecurityGroup[] })).securityGroups.find(queries),
};

export function describeSubnets(over: Over): void {
  it('come with everything that EC2 says of them', async () => {
    const full = { id: 's-1', zone: 'eu-west-1b', zoneId: 'euw1-az3', availableIpAddressCount: 4091, tags: { Name: 'a <b> & "c"', 'kubernetes.io/role/elb': '' } };
    expect(await (await over({ subnets: [full] })).subnets.find([{ filters: [] }])).toEqual([{ ok: true, value: [full] }]);
  });

  describeFiltered(over, SUBNETS);
}

export function describeSecurityGroups(over: Over): void {
  const groups: SecurityGroup[] = [
    { id: 'sg-1', name: 'nodes & more', tags: { Name: 'nodes' } },
    { id: 'sg-2', name: 'default', tags: {} },
    { id: 'sg-3', name: 'default', tags: {} },
  ];

  it('come with everything that EC2 says of them', async () => {
    expect(await (await over({ securityGroups: groups })).securityGroups.find([{ filters: [] }])).toEqual([{ ok: true, value: groups }]);
  });

  it('are found by their names, all of one name', async () => {
    const answers = await (await over({ securityGroups: groups })).securityGroups.find([{ filters: [{ name: 'group-name', values: ['default', 'nodes*'] }] }, { filters: [{ name: 'group-name', values: ['nodes'] }] }]);
    expect(answers.map((answer) => answer.ok && answer.value.map(({ id }) => id))).toEqual([['sg-1', 'sg-2', 'sg-3'], []]);
  });

  describeFiltered(over, SECURITY_GROUPS);
}

/** What subnets and security groups have in common. */
function describeFiltered(over: Over, { name, idFilter, item, find }: FilteredPort): void {
  const byId = (...values: string[]): FilterQuery => ({ filters: [{ name: idFilter, values }] });
  const findIds = async (items: (Subnet | SecurityGroup)[], queries: FilterQuery[]): Promise<unknown[]> => {
    const answers = await find(over, items, queries);
    return answers.map((answer) => (answer.ok ? answer.value.map(({ id }) => id) : answer.failure));
  };

  it(`of several queries at once are each in order: ${name}`, async () => {
    const items = [item('x-3', { team: 'web', 'karpenter.sh/discovery': 'demo' }), item('x-1', { team: '' }), item('x-2', { 'karpenter.sh/discovery': 'demo2' })];
    const queries: [FilterQuery, string[]][] = [
      [byId('x-1', 'x-3', 'x-9'), ['x-3', 'x-1']],
      [{ filters: [{ name: 'tag:karpenter.sh/discovery', values: ['demo'] }] }, ['x-3']],
      [{ filters: [{ name: 'tag-key', values: ['team'] }, { name: 'tag:karpenter.sh/discovery', values: ['demo*'] }] }, ['x-3']],
      [{ filters: [{ name: 'tag-key', values: ['team'] }] }, ['x-3', 'x-1']],
      [byId('x-2', 'x-1'), ['x-1', 'x-2']],
      [{ filters: [] }, ['x-3', 'x-1', 'x-2']],
      [byId('x-9'), []],
      [byId('x-1', 'x-3', 'x-9'), ['x-3', 'x-1']],
      [{ filters: [{ name: 'no-such-filter', values: ['x'] }] }, []],
    ];
    expect(await findIds(items, queries.map(([query]) => query))).toEqual(queries.map(([, ids]) => ids));
  });

  it(`are found by more ids than one filter may hold: ${name}`, async () => {
    const items = Array.from({ length: 210 }, (_, index) => item(`x-${index}`, {}));
    const ids = items.map(({ id }) => id);
    expect(await findIds(items, [byId(...ids), byId('x-5', 'x-209'), { filters: [] }])).toEqual([ids, ['x-5', 'x-209'], ids]);
  });

  it(`are none where nothing is asked: ${name}`, async () => {
    expect(await find(over, [item('x-1', {})], [])).toEqual([]);
  });
}
