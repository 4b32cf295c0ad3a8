import fc from 'fast-check';
import { instanceTypeRequirements, mapToAmi } from '../../../src/karpenter/amis/map-instance-types.ts';
import { selectAmis } from '../../../src/karpenter/amis/select-amis.ts';
import type { SeenImage, Selection } from '../../../src/karpenter/amis/select-amis.ts';
import { variantRequirements } from '../../../src/karpenter/amis/variants.ts';
import { newestRelease } from '../../../src/karpenter/releases.ts';
import { image, NOW } from './aws-of.ts';

const newest = newestRelease();
const USES = [[{ requirements: [] }], [variantRequirements('standard')], [variantRequirements('standard'), variantRequirements('neuron')], [variantRequirements('nvidia')]];

const seenImage: fc.Arbitrary<SeenImage> = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    name: fc.constantFrom('a', 'b', 'c'),
    architecture: fc.constantFrom('x86_64', 'arm64', 'i386'),
    creationDate: fc.option(fc.constantFrom('2026-04-01T00:00:00Z', '2026-05-01T10:00:42.100Z', '2026-05-01T10:00:42.900Z', '2026-06-01T00:00:00Z'), { nil: undefined }),
    deprecationTime: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z'), { nil: undefined }),
    uses: fc.constantFrom(...USES),
  })
  .map(({ id, uses, ...facts }) => ({ image: image(`ami-${id}`, facts), termIndexes: [0], uses }));
/** An id names one image. */
const seenImages = fc.uniqueArray(seenImage, { selector: ({ image: { id } }) => id, maxLength: 12 });

function select(seen: readonly SeenImage[]): Extract<Selection, { ok: true }> {
  const selection = selectAmis(seen, { now: NOW, release: newest });
  if (!selection.ok) throw new Error(selection.problem);
  return selection;
}

describe('a selection of images', () => {
  it('has one entry for each requirement set that any image can have', () => {
    fc.assert(
      fc.property(seenImages, (seen) => {
        const { amis, candidates } = select(seen);
        const sets = amis.map(({ requirements }) => JSON.stringify(requirements));
        expect(new Set(sets).size).toBe(sets.length);
        expect(new Set(sets)).toEqual(new Set(candidates.filter(({ requirements }) => requirements.length > 0).map(({ requirements }) => JSON.stringify(requirements))));
      }),
    );
  });

  it('says of each image that is not kept which kept one took its place', () => {
    fc.assert(
      fc.property(seenImages, (seen) => {
        const { amis, candidates } = select(seen);
        for (const { kept, dropped } of candidates) {
          expect(kept).toBe(dropped === undefined);
          if (dropped !== undefined && 'keptId' in dropped) expect(amis.map(({ id }) => id)).toContain(dropped.keptId);
        }
      }),
    );
  });

  it('does not change when what was not kept is no longer there', () => {
    fc.assert(
      fc.property(seenImages, (seen) => {
        const { amis } = select(seen);
        const ids = new Set(amis.map(({ id }) => id));
        expect(select(seen.filter(({ image: { id } }) => ids.has(id))).amis).toEqual(amis);
      }),
    );
  });

  it('does not depend on the order in which EC2 lists images of different names', () => {
    const named = seenImages.map((seen) => seen.map((item) => ({ ...item, image: { ...item.image, name: item.image.id } })));
    fc.assert(fc.property(named, (seen) => expect(select(seen.toReversed()).amis).toEqual(select(seen).amis)));
  });

  it('gives an instance type an image of its own architecture, or none', () => {
    fc.assert(
      fc.property(seenImages, fc.constantFrom('x86_64', 'arm64'), fc.subarray([1]), (seen, architecture, gpuCounts) => {
        const type = { name: 'x.large', supportedArchitectures: [architecture], gpuCounts };
        const found = mapToAmi(select(seen).amis, instanceTypeRequirements(type, 'AL2023', newest), newest);
        if (found !== undefined) expect(seen.find(({ image: { id } }) => id === found.id)?.image.architecture).toBe(architecture);
      }),
    );
  });
});
