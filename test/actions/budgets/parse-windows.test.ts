import { parseWindows } from '../../../src/actions/budgets/parse-windows.ts';
import { formatWeek } from '../../../src/karpenter/disruption/calendar/week-words.ts';

describe('parseWindows', () => {
  test.each([
    { text: 'sun 02:00-06:00', words: 'Sun 02:00-06:00' },
    { text: 'Sunday 2-6', words: 'Sun 02:00-06:00' },
    { text: 'mon - fri 22:00 - 05:00', words: 'Mon-Fri 22:00-05:00' },
    { text: 'fri-mon 1-2', words: 'Mon/Fri-Sun 01:00-02:00' },
    { text: 'sat,sun', words: 'Sat/Sun' },
    { text: 'weekends', words: 'Sat/Sun' },
    { text: 'weekdays 1:30-2', words: 'Mon-Fri 01:30-02:00' },
    { text: 'sat, sun 02:00-06:00', words: 'Sat/Sun 02:00-06:00' },
    { text: 'sat 1-2, wed', words: 'Wed, Sat 01:00-02:00' },
    { text: '01:00-04:00', words: 'daily 01:00-04:00' },
    { text: 'daily 1-2 3-4', words: 'daily 01:00-02:00, daily 03:00-04:00' },
    { text: 'sun 20:00-24:00', words: 'Sun 20:00-24:00' },
    { text: 'sun 22-2', words: 'Sun 22:00-02:00' },
    { text: 'daily', words: 'always' },
  ])('$text', ({ text, words }) => {
    expect(formatWeek(parseWindows([text]))).toBe(words);
  });

  it('takes several', () => {
    expect(formatWeek(parseWindows(['sat 1-2', 'sun 1-2', 'wed 3-4']))).toBe('Wed 03:00-04:00, Sat/Sun 01:00-02:00');
  });

  test.each([
    { text: '', message: 'a window is empty' },
    { text: 'sun,', message: 'window "sun," has an empty part' },
    { text: 'sunn 2-6', message: '"sunn" is no day of the week', hint: 'did you mean sun?' },
    { text: 'mon-wed-fri', message: '"mon-wed-fri" is no range of days' },
    { text: 's 2-6', message: '"s" is no day' },
    { text: 'sun 2-6pm', message: '"2-6pm" is no time' },
    { text: 'sun 24:00-02:00', message: '"24:00-02:00" is no time' },
    { text: 'sun 25-26', message: '"25-26" is no time' },
    { text: 'sun 2:60-3', message: '"2:60-3" is no time' },
    { text: 'sun 2', message: '"2" is no time' },
    { text: 'sun 2-2', message: '"2-2" is no time at all' },
  ])('refuses "$text"', ({ text, message, hint }) => {
    expect(() => parseWindows([text])).toThrow(expect.objectContaining({ kind: 'usage', message: expect.stringContaining(message), ...(hint !== undefined && { hint }) }));
  });
});
