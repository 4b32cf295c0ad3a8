import { selectAmis } from '../../../src/karpenter/amis/select-amis.ts';
import type { SeenImage } from '../../../src/karpenter/amis/select-amis.ts';
import type { Image } from '../../../src/model/aws.ts';
import { release } from '../release-of.ts';
import { image, NOW } from './aws-of.ts';

const SECOND = '2026-05-01T10:00:42';
const SOON = '2026-06-15T12:10:00Z';
const JUST_NOW = '2026-06-15T11:50:00Z';

function select(images: Image[], { karpenter = '1.15.2', isComplete = true } = {}) {
  const seen = images.map((item, index): SeenImage => ({ image: item, termIndexes: [index], uses: [{ requirements: [] }] }));
  return selectAmis(seen, { now: NOW, release: release(karpenter), isComplete });
}

function kept(images: Image[], options: { karpenter?: string; isComplete?: boolean } = {}): string[] {
  const selection = select(images, options);
  return selection.ok ? selection.amis.map(({ id, deprecated }) => (deprecated ? `${id} deprecated` : id)) : [selection.problem];
}

describe('selectAmis', () => {
  it.each([
    ['the newer one', [image('a'), image('b', { creationDate: '2026-05-02T00:00:00Z' })], ['b']],
    ['an older one that is not deprecated', [image('a', { creationDate: '2026-06-01T00:00:00Z', deprecationTime: JUST_NOW }), image('b')], ['b']],
    ['the newer of two deprecated ones', [image('a', { deprecationTime: JUST_NOW }), image('b', { creationDate: '2026-05-02T00:00:00Z', deprecationTime: JUST_NOW })], ['b deprecated']],
    ['the one that is deprecated later, whatever its name', [image('a', { name: 'z', deprecationTime: JUST_NOW }), image('b', { name: 'a', deprecationTime: SOON })], ['b']],
    ['fractions of a second do not count: the greater name', [image('a', { name: 'b', creationDate: `${SECOND}.000Z` }), image('b', { name: 'a', creationDate: `${SECOND}.900Z` })], ['a']],
    ['names are compared byte by byte', [image('a', { name: 'ami-v10' }), image('b', { name: 'ami-v9' })], ['b']],
    ['of equal ones the first', [image('a', { name: 'n' }), image('b', { name: 'n' })], ['a']],
    ['a dated one rather than one without a date', [image('a', { creationDate: undefined }), image('b', { creationDate: '2000-01-01T00:00:00Z' })], ['b']],
    ['one for each architecture, by id where the dates are equal', [image('b'), image('a', { architecture: 'arm64' }), image('c', { creationDate: '2020-01-01T00:00:00Z' })], ['a', 'b']],
    ['the newest first, deprecated or not', [image('a'), image('b', { architecture: 'arm64', creationDate: '2026-05-02T00:00:00Z', deprecationTime: JUST_NOW })], ['b deprecated', 'a']],
    ['one without a date last', [image('a', { creationDate: undefined }), image('b', { architecture: 'arm64' })], ['b', 'a']],
    ['deprecated from the very second on', [image('a', { deprecationTime: '2026-06-15T12:00:00.900Z' })], ['a deprecated']],
    ['not deprecated a second before', [image('a', { deprecationTime: '2026-06-15T12:00:01Z' })], ['a']],
    ['nothing of other architectures', [image('a', { architecture: 'i386' }), image('b', { architecture: 'x86_64_mac' }), image('c', { architecture: '' })], []],
  ])('keeps %s', (_name, images, expected) => {
    expect(kept(images)).toEqual(expected);
  });

  it('writes an image without a name into the status without one', () => {
    const selection = select([image('a', { name: '' })]);
    expect(selection.ok && selection.amis.map((ami) => Object.keys(ami))).toEqual([['id', 'requirements']]);
  });

  it('says of every image why it is not kept', () => {
    const selection = select([
      image('older', { creationDate: '2026-04-01T00:00:00Z' }),
      image('kept', { name: 'n' }),
      image('later', { name: 'n' }),
      image('smaller', { name: 'm' }),
      image('deprecated', { creationDate: '2026-06-01T00:00:00Z', deprecationTime: JUST_NOW }),
      image('mac', { architecture: 'arm64_mac' }),
    ]);
    expect(selection.ok && selection.candidates.map(({ image: { id }, kept: isKept, dropped }) => [id, isKept, dropped])).toEqual([
      ['older', false, { kind: 'older', keptId: 'kept' }],
      ['kept', true, undefined],
      ['later', false, { kind: 'seenLater', keptId: 'kept' }],
      ['smaller', false, { kind: 'smallerName', keptId: 'kept' }],
      ['deprecated', false, { kind: 'deprecated', keptId: 'kept' }],
      ['mac', false, { kind: 'unknownArchitecture', architecture: 'arm64_mac' }],
    ]);
  });

  it('an image that two terms select is one candidate', () => {
    const selection = select([image('a'), image('b'), image('a')]);
    expect(selection.ok && selection.candidates.map(({ image: { id }, termIndexes }) => [id, termIndexes])).toEqual([
      ['a', [0, 2]],
      ['b', [1]],
    ]);
  });
});

describe('selectAmis on dates that cannot be read', () => {
  const unreadable = image('a', { creationDate: 'yesterday' });
  it.each([
    ['a deprecation time: always a panic', [image('a', { deprecationTime: 'tomorrow' })], {}, 'a has deprecation date "tomorrow"'],
    ['a creation date: a panic where two images compete', [unreadable, image('b')], {}, 'a has creation date "yesterday"'],
    ['a creation date: a panic where two images are sorted', [unreadable, image('b', { architecture: 'arm64' })], {}, 'a has creation date "yesterday"'],
    ['a creation date of a single image is not read', [unreadable], {}, 'a'],
    ['nothing is sorted where a later query failed', [unreadable, image('b', { architecture: 'arm64' })], { isComplete: false }, 'b'],
    ['a deprecation time of another architecture is not read', [image('a', { architecture: 'i386', deprecationTime: 'tomorrow' }), image('b')], {}, 'b'],
    ['before 1.1 an unreadable creation date is the oldest', [unreadable, image('b')], { karpenter: '1.0.8' }, 'b'],
  ])('%s', (_name, images, options, words) => {
    expect(kept(images, options)[0]).toContain(words);
  });
});

describe('selectAmis of older releases', () => {
  it.each([
    ['1.0: deprecated images are as good as others', '1.0.14', [image('a', { creationDate: '2026-06-01T00:00:00Z', deprecationTime: JUST_NOW }), image('b')], ['a']],
    ['1.0: of equal ones the last', '1.0.14', [image('a', { name: 'n' }), image('b', { name: 'n' })], ['b']],
    ['1.0: at one instant the greater name', '1.0.14', [image('a', { name: 'n' }), image('b', { name: 'm' })], ['a']],
    ['1.0: within one second the last, whatever its name', '1.0.14', [image('a', { name: 'b', creationDate: `${SECOND}.900Z` }), image('b', { name: 'a', creationDate: `${SECOND}.000Z` })], ['b']],
    ['1.1.0: status does not say that an image is deprecated', '1.1.0', [image('a', { deprecationTime: JUST_NOW })], ['a']],
    ['0.36.1: names decide the order of one date', '0.36.1', [image('b', { name: '1' }), image('a', { name: '2', architecture: 'arm64' })], ['b', 'a']],
  ])('%s', (_name, karpenter, images, expected) => {
    expect(kept(images, { karpenter })).toEqual(expected);
  });

  it('1.0: the loser came earlier', () => {
    const selection = select([image('a', { name: 'n' }), image('b', { name: 'n' })], { karpenter: '1.0.14' });
    expect(selection.ok && selection.candidates[0]?.dropped).toEqual({ kind: 'seenEarlier', keptId: 'b' });
  });
});
