import fc from 'fast-check';
import { matchesSchedulePattern } from '../../../../src/karpenter/disruption/cron/schedule-pattern.ts';

describe('matchesSchedulePattern', () => {
  test.each([
    { text: '0 9 * * mon-fri', admitted: true },
    { text: '@daily', admitted: true },
    { text: '@dailyx', admitted: true },
    { text: '@every 1h      ', admitted: true },
    { text: 'TZ=UTC 0 9 * * *', admitted: true },
    { text: '0\n9\n*\n*\n*', admitted: true },
    { text: '0 9 * * * ', admitted: true },
    { text: '1 2 3 4\n 5', admitted: true },
    { text: '@Daily', admitted: false },
    { text: ' @daily', admitted: false },
    { text: '@every 1h', admitted: false },
    { text: '* * * * ', admitted: false },
    { text: '0 9 * *', admitted: false },
    { text: '0 9 * * *\n', admitted: false },
    { text: '0\v9\v*\v*\v*', admitted: false },
    { text: '', admitted: false },
  ])('$text: $admitted', ({ text, admitted }) => {
    expect(matchesSchedulePattern(text)).toBe(admitted);
  });

  it('finds five chunks exactly where a pattern that tries everything does', () => {
    const chunk = '[^\\n]+';
    const pattern = new RegExp(Array.from({ length: 5 }, () => chunk).join('[\\t\\n\\f\\r ]') + '$');
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '\v'), maxLength: 14 }), (text) => expect(matchesSchedulePattern(text)).toBe(pattern.test(text))));
  });

  it('takes a long text in its stride', () => {
    expect(matchesSchedulePattern(`${' '.repeat(100_000)}\n`)).toBe(false);
  });
});
