import type { PlacementGroupQuestion } from '../../../../src/model/aws.ts';
import { actionsOf, wireSuite } from './wire-suite.ts';

const open = wireSuite();
const group = (number: number, name: string): { id: string; name: string; strategy: string; state: string } => ({ id: `pg-0000000000000000${number}`, name, strategy: 'cluster', state: 'available' });
const [ml, web] = [group(1, 'ml'), group(2, 'web')];
const call = (change: object): unknown => ({
  service: 'ec2',
  action: 'DescribePlacementGroups',
  region: 'eu-west-1',
  params: { action: 'DescribePlacementGroups', version: '2016-11-15', filters: [{ name: 'state', values: ['available'] }], owners: [], ids: [], includeDeprecated: false, ...change },
});

describe('placement groups over the wire', () => {
  it.each<[string, PlacementGroupQuestion, object]>([
    ['by id', { id: ml.id }, { ids: [ml.id] }],
    ['by name', { name: 'ml' }, { groupNames: ['ml'] }],
    ['by id where both are given', { id: ml.id, name: 'web' }, { ids: [ml.id] }],
  ])('are asked for as Karpenter asks, %s', async (_name, question, asked) => {
    const wire = await open({ placementGroups: [ml, web] });
    await wire.sources.placementGroups.find([question]);
    expect(wire.server.calls).toEqual([call(asked)]);
  });

  it('that are there take one call for all ids and one for all names', async () => {
    const wire = await open({ placementGroups: [ml, web] });
    await wire.sources.placementGroups.find([{ id: ml.id }, { name: 'web' }, { id: web.id }, { name: 'ml' }, { id: ml.id }]);
    expect(wire.server.calls).toHaveLength(2);
    expect(wire.server.calls).toEqual(expect.arrayContaining([call({ ids: [ml.id, web.id] }), call({ groupNames: ['web', 'ml'] })]));
  });

  it('are asked for one by one where EC2 does not know all of them', async () => {
    const wire = await open({ placementGroups: [ml] });
    expect(await wire.sources.placementGroups.find([{ name: 'ml' }, { name: 'web' }])).toEqual([{ ok: true, value: ml }, { ok: true, value: undefined }]);
    expect(actionsOf(wire)).toHaveLength(1 + 2);
  });

  it('of an id that cannot be one are not there', async () => {
    const wire = await open({ placementGroups: [ml] });
    wire.server.setFaults([{ kind: 'code', code: 'InvalidPlacementGroupId.Malformed', message: 'Invalid id: "pg-x"' }]);
    expect(await wire.sources.placementGroups.find([{ id: 'pg-x' }])).toEqual([{ ok: true, value: undefined }]);
  });

  it('fail alone where EC2 accepts the others', async () => {
    const wire = await open({ placementGroups: [ml] });
    const refused = { kind: 'code', code: 'InvalidParameterValue', message: 'no such form', times: 1 } as const;
    wire.server.setFaults([refused, refused]);
    const answers = await wire.sources.placementGroups.find([{ name: 'ml' }, { name: 'web' }]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ failure: { kind: 'invalid', code: 'InvalidParameterValue' } }]);
  });

  it('are asked for no more than once where nothing is allowed', async () => {
    const wire = await open({ placementGroups: [ml] });
    wire.server.setFaults([{ kind: 'denied' }]);
    const denied = { ok: false, failure: expect.objectContaining({ kind: 'denied', message: expect.stringContaining('not allowed to call ec2:DescribePlacementGroups') }) };
    expect(await wire.sources.placementGroups.find([{ name: 'ml' }, { name: 'web' }])).toEqual([denied, denied]);
    expect(actionsOf(wire)).toHaveLength(1);
  });
});
