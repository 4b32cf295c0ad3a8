import type { Image, ImageQuery } from '../../../src/model/aws.ts';
import type { AwsSources } from '../../../src/sources/ports.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';
import { describeOfferings, describePlacementGroups, describeSecurityGroups, describeSubnets } from './aws-network.ts';

/** Opens the source under test over a world; `close` frees what it holds. */
export type OpenAwsSources = (world: Partial<AwsWorld>) => Promise<{ sources: AwsSources; close?: () => Promise<void> }>;

/** What every way to fill the AWS ports has to do. */
export function describeAwsSources(name: string, open: OpenAwsSources): void {
  const closers: (() => Promise<void>)[] = [];
  const over = async (world: Partial<AwsWorld>): Promise<AwsSources> => {
    const { sources, close } = await open(world);
    if (close) closers.push(close);
    return sources;
  };
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  describe(`AWS sources: ${name}`, () => {
    it('say which region they are of', async () => {
      expect((await over({ region: 'eu-central-1' })).region).toBe('eu-central-1');
    });
    describe('parameters', () => describeParameters(over));
    describe('images', () => describeImages(over));
    describe('instances', () => describeInstances(over));
    describe('instance types', () => describeInstanceTypes(over));
    describe('offerings', () => describeOfferings(over));
    describe('placement groups', () => describePlacementGroups(over));
    describe('subnets', () => describeSubnets(over));
    describe('security groups', () => describeSecurityGroups(over));
  });
}

export type Over = (world: Partial<AwsWorld>) => Promise<AwsSources>;

const found = (name: string, value: string): unknown => ({ ok: true, value: { name, value } });
const missing = (code: string): unknown => ({ ok: false, failure: expect.objectContaining({ service: 'ssm', code }) });

function describeParameters(over: Over): void {
  it('answer every name once, whatever its place and number', async () => {
    const parameters = Array.from({ length: 24 }, (_, index) => ({ name: `/p/${index}`, value: `ami-${index}` }));
    const { parameters: source } = await over({ parameters });
    const names = parameters.map(({ name }) => name);
    const answers = await source.get([...names, '/p/3', '/p/none']);
    expect([...answers.keys()].sort()).toEqual([...names, '/p/none'].sort());
    expect(answers.get('/p/3')).toEqual(found('/p/3', 'ami-3'));
    expect(answers.get('/p/23')).toEqual(found('/p/23', 'ami-23'));
  });

  it('tell a parameter that does not exist', async () => {
    const answers = await (await over({})).parameters.get(['/aws/service/none']);
    expect(answers.get('/aws/service/none')).toEqual({ ok: false, failure: expect.objectContaining({ service: 'ssm', kind: 'notFound', code: 'ParameterNotFound' }) });
  });

  it('carry the time of the last change', async () => {
    const lastModifiedAt = '2026-05-01T10:00:00.000Z';
    const answers = await (await over({ parameters: [{ name: '/p', value: 'v', lastModifiedAt }] })).parameters.get(['/p']);
    expect(answers.get('/p')).toEqual({ ok: true, value: { name: '/p', value: 'v', lastModifiedAt } });
  });

  it.each([
    ['a version', '/p:7', found('/p:7', 'v')],
    ['a version that does not exist', '/p:8', missing('ParameterVersionNotFound')],
    ['an ARN', 'arn:aws:ssm:eu-west-1:111122223333:parameter/p', found('arn:aws:ssm:eu-west-1:111122223333:parameter/p', 'v')],
    ['an ARN with a version', 'arn:aws:ssm:eu-west-1:111122223333:parameter/p:7', found('arn:aws:ssm:eu-west-1:111122223333:parameter/p:7', 'v')],
    ['an ARN of another region', 'arn:aws:ssm:eu-west-3:111122223333:parameter/p', missing('ParameterNotFound')],
    ['a version of a parameter that does not exist', '/none:1', missing('ParameterNotFound')],
  ])('are found by %s', async (_name, asked, expected) => {
    const { parameters } = await over({ parameters: [{ name: '/p', value: 'v', version: 7 }] });
    expect([...(await parameters.get([asked, '/p']))]).toEqual([
      [asked, expected],
      ['/p', found('/p', 'v')],
    ]);
  });

  it('are none where none are asked for', async () => {
    expect([...(await (await over({})).parameters.get([]))]).toEqual([]);
  });
}

const AVAILABLE = { name: 'state', values: ['available'] };

function byId(...values: string[]): ImageQuery {
  return { filters: [{ name: 'image-id', values }, AVAILABLE], owners: [] };
}

function image(id: string, change: Partial<Image> = {}): Image {
  return { id, name: `name-${id}`, ownerId: '111122223333', architecture: 'x86_64', state: 'available', tags: {}, ...change };
}

async function findIds(sources: AwsSources, queries: ImageQuery[]): Promise<unknown[]> {
  const answers = await sources.images.find(queries);
  return answers.map((answer) => (answer.ok ? answer.value.map(({ id }) => id) : answer.failure));
}

function describeImages(over: Over): void {
  it('come with everything that EC2 says of them', async () => {
    const full = image('ami-1', {
      name: 'name <with> "marks" & more',
      ownerId: '602401143452',
      ownerAlias: 'amazon',
      creationDate: '2026-05-01T10:00:00.000Z',
      deprecationTime: '2026-05-02T10:00:00.000Z',
      tags: { env: 'prod', 'a key': ' kept ', empty: '' },
      description: 'EKS, 1.31',
    });
    const bare = image('ami-2', { architecture: '', tags: {} });
    const sources = await over({ images: [full, bare] });
    expect(await sources.images.find([byId('ami-1'), byId('ami-2')])).toEqual([
      { ok: true, value: [full] },
      { ok: true, value: [bare] },
    ]);
  });

  it('are found by several queries at once, each in order', async () => {
    const images = [image('ami-3', { tags: { env: 'prod' } }), image('ami-1', { ownerId: '602401143452', ownerAlias: 'amazon' }), image('ami-2')];
    const queries: ImageQuery[] = [
      byId('ami-1', 'ami-2'),
      { filters: [{ name: 'name', values: ['name-*'] }, AVAILABLE], owners: ['self', 'amazon'] },
      byId('ami-2', 'ami-3', 'ami-9'),
      { filters: [{ name: 'tag:env', values: ['pr?d'] }, AVAILABLE], owners: [] },
      byId('ami-9'),
      byId('ami-1', 'ami-2'),
      byId('ami-[1]', 'ami-?'),
      { filters: [AVAILABLE], owners: ['self'] },
    ];
    expect(await findIds(await over({ images }), queries)).toEqual([
      ['ami-1', 'ami-2'],
      ['ami-3', 'ami-1', 'ami-2'],
      ['ami-3', 'ami-2'],
      ['ami-3'],
      [],
      ['ami-1', 'ami-2'],
      ['ami-3', 'ami-1', 'ami-2'],
      ['ami-3', 'ami-2'],
    ]);
  });

  it('are found by more ids than one filter may hold', async () => {
    const images = Array.from({ length: 450 }, (_, index) => image(`ami-${index}`));
    const ids = images.map(({ id }) => id);
    expect(await findIds(await over({ images }), [byId(...ids, ...ids), byId('ami-5', 'ami-449')])).toEqual([ids, ['ami-5', 'ami-449']]);
  });

  it('are found by more patterns than one filter may hold, each once', async () => {
    const images = Array.from({ length: 3 }, (_, index) => image(`ami-${index}`));
    const values = Array.from({ length: 250 }, (_, index) => (index % 125 === 0 ? 'name-*' : `none-${index}`));
    expect(await findIds(await over({ images }), [{ filters: [{ name: 'name', values }], owners: ['self'] }])).toEqual([['ami-0', 'ami-1', 'ami-2']]);
  });

  it('are none where nothing is asked', async () => {
    expect(await (await over({ images: [image('ami-1')] })).images.find([])).toEqual([]);
  });
}

function describeInstances(over: Over): void {
  const full = {
    id: 'i-1',
    imageId: 'ami-1',
    instanceType: 'm5.large',
    state: 'running',
    zone: 'eu-west-1a',
    subnetId: 'subnet-1',
    securityGroupIds: ['sg-1', 'sg-2'],
    spotInstanceRequestId: 'sir-1',
    capacityReservationId: 'cr-1',
    capacityReservationPreference: 'open',
  };
  const bare = { id: 'i-2', imageId: 'ami-2', instanceType: 'c7g.large', state: 'terminated', securityGroupIds: [] };

  it('come with everything that EC2 says of them, those it does not know left out', async () => {
    const sources = await over({ instances: [full, bare, { ...bare, id: 'i-3' }] });
    expect(await sources.instances.find(['i-1', 'i-none', 'i-2', 'i-1'])).toEqual({ ok: true, value: [full, bare] });
  });

  it('are found by more ids than one filter may hold', async () => {
    const instances = Array.from({ length: 450 }, (_, index) => ({ ...bare, id: `i-${index}` }));
    const answer = await (await over({ instances })).instances.find(instances.map(({ id }) => id));
    expect(answer).toEqual({ ok: true, value: instances });
  });

  it('are none where none are asked for', async () => {
    expect(await (await over({ instances: [full] })).instances.find([])).toEqual({ ok: true, value: [] });
  });
}

function describeInstanceTypes(over: Over): void {
  const types = [
    { name: 't2.micro', supportedArchitectures: ['i386', 'x86_64'] },
    { name: 'g5g.xlarge', supportedArchitectures: ['arm64'], gpuCounts: [1] },
    { name: 'x9two.xlarge', supportedArchitectures: ['x86_64'], gpuCounts: [1, 2], neuronDeviceCounts: [4] },
    { name: 'inf1.xlarge', supportedArchitectures: ['x86_64'], inferenceAcceleratorCounts: [1], neuronDeviceCounts: [] },
    { name: 'm5.large', supportedArchitectures: ['x86_64'], vcpus: 2, memoryMiB: 8192, defaultEnis: 3, ipsPerEni: 10 },
  ];

  it('come with what decides their AMI and their pods, those the region does not have left out', async () => {
    const sources = await over({ instanceTypes: types });
    const answer = await sources.instanceTypes.describe([...types.map(({ name }) => name), 'no9.such', 't2.micro']);
    expect(answer).toEqual({ ok: true, value: new Map(types.map((type) => [type.name, type])) });
  });

  it('are found by more names than one page holds', async () => {
    const instanceTypes = Array.from({ length: 230 }, (_, index) => ({ name: `m${index}.large`, supportedArchitectures: ['x86_64'] }));
    const answer = await (await over({ instanceTypes })).instanceTypes.describe(instanceTypes.map(({ name }) => name));
    expect(answer).toEqual({ ok: true, value: new Map(instanceTypes.map((type) => [type.name, type])) });
  });

  it('are none where none are asked for', async () => {
    expect(await (await over({ instanceTypes: types })).instanceTypes.describe([])).toEqual({ ok: true, value: new Map() });
  });
}
