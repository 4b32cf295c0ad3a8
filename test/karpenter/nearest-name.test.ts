import { nearestName } from '../../src/karpenter/nearest-name.ts';

const REASONS = ['Underutilized', 'Empty', 'Drifted'];

describe('nearestName', () => {
  test.each<{ words: string; text: string; names: string[]; nearest: string | undefined }>([
    { words: 'the name itself', text: 'Empty', names: REASONS, nearest: 'Empty' },
    { words: 'another case', text: 'drifted', names: REASONS, nearest: 'Drifted' },
    { words: 'other separators', text: 'no_schedule', names: ['NoSchedule', 'NoExecute'], nearest: 'NoSchedule' },
    { words: 'a letter left out', text: 'drfted', names: REASONS, nearest: 'Drifted' },
    { words: 'a letter too many', text: 'emptyy', names: REASONS, nearest: 'Empty' },
    { words: 'two letters swapped', text: 'rdifted', names: REASONS, nearest: 'Drifted' },
    { words: 'a wrong letter', text: 'Imdsv2', names: ['imdsv1', 'imdsv3x'], nearest: 'imdsv1' },
    { words: 'a part of one name', text: 'WhenUnderutilized', names: ['WhenEmpty', 'underutilized'], nearest: 'underutilized' },
    { words: 'words left out in between', text: 'WhenUnderutilized', names: ['WhenEmpty', 'WhenEmptyOrUnderutilized', 'Balanced'], nearest: 'WhenEmptyOrUnderutilized' },
    { words: 'a few letters of a long name', text: 'tags', names: ['tcpEstablishedTimeouts'], nearest: undefined },
    { words: 'a part of two names', text: 'instance', names: ['instance-type', 'instance-size'], nearest: undefined },
    { words: 'two names as near', text: 'gp1', names: ['gp2', 'gp3'], nearest: undefined },
    { words: 'something else', text: 'Expired', names: REASONS, nearest: undefined },
    { words: 'one letter', text: 'x', names: ['y'], nearest: undefined },
    { words: 'signs alone', text: '--', names: REASONS, nearest: undefined },
    { words: 'an empty text', text: '', names: REASONS, nearest: undefined },
    { words: 'no names', text: 'Empty', names: [], nearest: undefined },
  ])('$words: $nearest', ({ text, names, nearest }) => {
    expect(nearestName(text, names)).toBe(nearest);
  });
});
