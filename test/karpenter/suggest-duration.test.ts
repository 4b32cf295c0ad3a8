import { suggestDuration } from '../../src/karpenter/suggest-duration.ts';

describe('suggestDuration', () => {
  test.each<{ words: string; text: string; suggestion: string | undefined }>([
    { words: 'a day', text: '1d', suggestion: '24h' },
    { words: 'days in words', text: '30 days', suggestion: '720h' },
    { words: 'a week', text: '1w', suggestion: '168h' },
    { words: 'a long unit', text: '30min', suggestion: '30m' },
    { words: 'another long unit', text: '2 hrs', suggestion: '2h' },
    { words: 'capitals', text: '1H', suggestion: '1h' },
    { words: 'a fraction', text: '1.5h', suggestion: '1h30m' },
    { words: 'seconds that make a minute', text: '90s', suggestion: '1m30s' },
    { words: 'parts in another order', text: '30m1h', suggestion: '1h30m' },
    { words: 'parts with commas', text: '1 hour, 5 seconds', suggestion: '1h5s' },
    { words: 'nothing', text: '0h', suggestion: '0s' },
    { words: 'never', text: 'never', suggestion: 'Never' },
    { words: 'a number alone', text: '60', suggestion: undefined },
    { words: 'an unknown unit', text: '5y', suggestion: undefined },
    { words: 'a fraction of a second', text: '0.5s', suggestion: undefined },
    { words: 'a negative one', text: '-1h', suggestion: undefined },
    { words: 'an empty text', text: ' ', suggestion: undefined },
  ])('$words: "$text" → $suggestion', ({ text, suggestion }) => {
    expect(suggestDuration(text)).toBe(suggestion);
  });
});
