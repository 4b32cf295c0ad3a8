import type { Image, ImageQuery } from '../../../../src/model/aws.ts';
import type { Answer } from '../../../../src/model/source-failure.ts';
import { actionsOf, wireSuite } from './wire-suite.ts';

const open = wireSuite();
const available = { name: 'state', values: ['available'] };
const byId = (...values: string[]): ImageQuery => ({ filters: [{ name: 'image-id', values }, available], owners: [] });
const byName = (value: string): ImageQuery => ({ filters: [{ name: 'name', values: [value] }, available], owners: ['self', 'amazon'] });

function image(id: string, change: Partial<Image> = {}): Image {
  return { id, name: id, ownerId: '111122223333', architecture: 'x86_64', state: 'available', tags: {}, ...change };
}

function outcome(answer: Answer<Image[]>): unknown {
  return answer.ok ? answer.value.map(({ id }) => id) : `${answer.failure.kind} ${answer.failure.code}`;
}

describe('images over the wire', () => {
  it('of all queries for ids, and of equal queries, take one call', async () => {
    const wire = await open({ images: [image('ami-1'), image('ami-2'), image('ami-3')] });
    const answers = await wire.sources.images.find([byId('ami-1', 'ami-2'), byName('ami-3'), byId('ami-3'), byName('ami-3'), byId('ami-1', 'ami-2')]);
    expect(answers.map(outcome)).toEqual([['ami-1', 'ami-2'], ['ami-3'], ['ami-3'], ['ami-3'], ['ami-1', 'ami-2']]);
    expect(actionsOf(wire)).toEqual(['DescribeImages', 'DescribeImages']);
  });

  it('are asked for as Karpenter asks', async () => {
    const wire = await open();
    await wire.sources.images.find([byName('node-*')]);
    expect(wire.server.calls).toEqual([
      {
        service: 'ec2',
        action: 'DescribeImages',
        region: 'eu-west-1',
        params: { action: 'DescribeImages', version: '2016-11-15', ...byName('node-*'), ids: [], includeDeprecated: true, maxResults: 1000 },
      },
    ]);
  });

  it('come from every page, in the order of the pages', async () => {
    const images = Array.from({ length: 12 }, (_, index) => image(`ami-${index}`, { deprecationTime: '2020-01-01T00:00:00.000Z', ownerId: '602401143452', ownerAlias: 'amazon' }));
    const wire = await open({ images, pageSize: 5 });
    expect((await wire.sources.images.find([byName('ami-*')])).map(outcome)).toEqual([images.map(({ id }) => id)]);
    expect(actionsOf(wire)).toHaveLength(3);
  });

  it('of one query fail when a later page does', async () => {
    const wire = await open({ images: [image('ami-1'), image('ami-2')], pageSize: 1 });
    wire.server.setFaults([{ kind: 'slow', times: 1 }, { kind: 'denied' }]);
    expect((await wire.sources.images.find([byName('ami-*')])).map(outcome)).toEqual(['denied UnauthorizedOperation']);
  });

  it('of one refused value fail alone, though the call was shared', async () => {
    const wire = await open({ images: [image('ami-1'), image('ami-2')] });
    const refused = byId(`ami-${'x'.repeat(300)}`);
    expect((await wire.sources.images.find([byId('ami-1'), refused, byId('ami-2')])).map(outcome)).toEqual([['ami-1'], 'invalid InvalidParameterValue', ['ami-2']]);
    expect(actionsOf(wire)).toHaveLength(1 + 3);
  });

  it('of other queries are there when one fails', async () => {
    const wire = await open({ images: [image('ami-1')] });
    const tooLong = byName('x'.repeat(300));
    expect((await wire.sources.images.find([tooLong, byName('ami-1')])).map(outcome)).toEqual(['invalid InvalidParameterValue', ['ami-1']]);
  });

  it('are none in another region', async () => {
    const wire = await open({ images: [image('ami-1')], region: 'eu-west-1' }, { region: 'eu-west-3' });
    expect((await wire.sources.images.find([byId('ami-1')])).map(outcome)).toEqual([[]]);
  });
});
