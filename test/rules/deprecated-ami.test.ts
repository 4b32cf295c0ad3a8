import { nodeClassText } from './node-class-text.ts';
import { ownImage, withAws } from './aws-world.ts';
import { saidBy } from './said-by.ts';

const ID = 'ami-0b1c2d3e4f5a67891';
const CLASS = nodeClassText(`amiFamily: AL2023\namiSelectorTerms:\n- id: ${ID}`);

function said(deprecationTime: string | undefined): Promise<string[]> {
  return saidBy('deprecated-ami', CLASS, withAws({ aws: { images: [ownImage({ id: ID, name: 'example-node-1', deprecationTime })] } }));
}

/** The run is at 2026-11-27T14:30:00Z. */
describe('deprecated-ami', () => {
  it.each([
    ['2026-11-27T14:30:00.000Z', 'has been deprecated since 2026-11-27'],
    ['2024-01-01T00:00:00.000Z', 'has been deprecated since 2024-01-01'],
    ['2026-11-27T14:31:00.000Z', 'will be deprecated on 2026-11-27'],
    ['2026-12-27T14:30:00.000Z', 'will be deprecated on 2026-12-27'],
  ])('speaks of an image with deprecation time %s', async (deprecationTime, words) => {
    expect(await said(deprecationTime)).toEqual([`warning spec.amiSelectorTerms[0].id: ${ID} (example-node-1) in eu-west-1 ${words}`]);
  });

  it.each(['2026-12-27T14:31:00.000Z', undefined])('says nothing of an image with deprecation time %s', async (deprecationTime) => {
    expect(await said(deprecationTime)).toEqual([]);
  });

  it('says nothing of a deprecated image that is not kept', async () => {
    const images = [ownImage({ id: ID, tags: { role: 'node' }, deprecationTime: '2026-01-01T00:00:00.000Z' }), ownImage({ id: 'ami-0c1d2e3f4a5b67892', tags: { role: 'node' } })];
    expect(await saidBy('deprecated-ami', nodeClassText('amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}\n  owner: self'), withAws({ aws: { images } }))).toEqual([]);
  });
});
