import fc from 'fast-check';
import { parseSchedule } from '../../../src/karpenter/disruption/schedule.ts';

describe('parseSchedule', () => {
  test.each([
    { words: 'names in any case', text: '0 9 * * Mon-fRi' },
    { words: 'a list', text: '0 9 * * sat,sun' },
    { words: 'question marks', text: '0 9 ? * ?' },
    { words: 'a hyphen after a star', text: '*-5 9 * * *-sat' },
    { words: 'a plus sign and leading zeros', text: '+05 009 * * *' },
    { words: 'empty list items', text: ',,5, 9 * * *' },
    { words: 'a field that selects nothing', text: ', * * * *' },
    { words: 'a step beyond the range', text: '*/90 * * * *' },
    { words: 'the greatest step Go can read', text: '*/9223372036854775807 * * * *' },
    { words: 'tabs, no-break spaces and a line feed', text: '0\t9\u00a0* * *\n' },
    { words: 'a descriptor between blanks', text: ' @daily ' },
    { words: 'a fixed delay', text: '@every 1h30m' },
  ])('takes $words', ({ text }) => {
    expect(parseSchedule(text).ok).toBe(true);
  });

  test.each([
    { text: '0 9 * * sat-sun', field: 'dayOfWeek', suggestion: 'sat,sun', corrected: '0 9 * * sat,sun' },
    { text: '0 9 * * fri-mon', field: 'dayOfWeek', suggestion: 'fri-sat,sun-mon', corrected: '0 9 * * fri-sat,sun-mon' },
    { text: '0 9 * * 7', field: 'dayOfWeek', suggestion: '0', corrected: '0 9 * * 0' },
    { text: '0 9 * * 6-7', field: 'dayOfWeek', suggestion: '6,0', corrected: '0 9 * * 6,0' },
    { text: '0 9 * * 1-7', field: 'dayOfWeek', suggestion: '0-6', corrected: '0 9 * * 0-6' },
    { text: '0 9 * * sat-7', field: 'dayOfWeek', suggestion: 'sat,sun', corrected: '0 9 * * sat,sun' },
    { text: '0 9 * * 5-7/2', field: 'dayOfWeek', suggestion: '5,0', corrected: '0 9 * * 5,0' },
    { text: '0 9 * * monday', field: 'dayOfWeek', suggestion: 'mon', corrected: '0 9 * * mon' },
    { text: '0 9 * * Saturday-Sunday', field: 'dayOfWeek', suggestion: 'sat,sun', corrected: '0 9 * * sat,sun' },
    { text: '0 0 1 january *', field: 'month', suggestion: 'jan', corrected: '0 0 1 jan *' },
    { text: '0 0 1 nov-feb *', field: 'month', suggestion: 'nov-dec,jan-feb', corrected: '0 0 1 nov-dec,jan-feb *' },
    { text: '0 22-6 * * *', field: 'hour', suggestion: '22-23,0-6', corrected: '0 22-23,0-6 * * *' },
    { text: '0 22-6/2 * * *', field: 'hour', suggestion: '22,0,2,4,6', corrected: '0 22,0,2,4,6 * * *' },
    { text: '0 24 * * *', field: 'hour', suggestion: '0', corrected: '0 0 * * *' },
    { text: '60 24 * * 7', field: 'minute', suggestion: '0', corrected: '0 0 * * 0' },
    { text: '** 9 * * *', field: 'minute', suggestion: '*', corrected: '* 9 * * *' },
    { text: '５ 9 * * *', field: 'minute', suggestion: '5', corrected: '5 9 * * *' },
  ])('suggests $suggestion for $text', ({ text, field, suggestion, corrected }) => {
    const result = parseSchedule(text);
    expect(result.ok ? undefined : result.error).toMatchObject({ field, suggestion, corrected });
  });

  test.each([
    { words: 'seconds in front', text: '0 0 9 * * mon-fri', corrected: '0 9 * * mon-fri' },
    { words: 'seconds and a year', text: '0 0 9 ? * mon-fri *', corrected: '0 9 ? * mon-fri' },
    { words: 'a year', text: '0 9 * * * 2024', corrected: '0 9 * * *' },
    { words: 'a user', text: '0 9 * * * root', corrected: '0 9 * * *' },
    { words: 'a comment', text: '0 9 * * * # nine', corrected: '0 9 * * *' },
    { words: 'quotes', text: "'0 9 * * *'", corrected: '0 9 * * *' },
    { words: 'the time zone that is in force anyway', text: 'TZ=UTC 0 9 * * *', corrected: '0 9 * * *' },
    { words: 'a descriptor in capitals', text: '@Daily', corrected: '@daily' },
    { words: 'a delay of a day', text: '@every 1d', corrected: '@daily' },
    { words: 'two mistakes at once', text: '0 0 9 * * sat-sun', corrected: '0 9 * * sat,sun' },
  ])('suggests a whole schedule for $words', ({ text, corrected }) => {
    const result = parseSchedule(text);
    expect(result.ok ? undefined : result.error).toMatchObject({ corrected });
  });

  test.each([
    { words: 'another time zone', text: 'TZ=Europe/Berlin 0 9 * * *', message: 'schedule "TZ=Europe/Berlin 0 9 * * *" sets a time zone ("TZ=Europe/Berlin"), but schedules are always in UTC' },
    { words: 'four fields', text: '0 9 * *', message: 'schedule "0 9 * *" has 4 fields instead of 5 (minute, hour, day of month, month, day of week)' },
    { words: 'nothing', text: '', message: 'schedule "" has 0 fields instead of 5 (minute, hour, day of month, month, day of week)' },
    { words: 'a reboot', text: '@reboot', message: '"@reboot" is not a descriptor (there are @yearly, @annually, @monthly, @weekly, @daily, @midnight, @hourly)' },
    { words: 'the last day of the month', text: '0 9 L * *', message: 'day of month "L" is neither a number nor a three-letter name' },
    { words: 'month 13', text: '0 0 1 13 *', message: 'month "13" goes beyond 12' },
    { words: 'day 0', text: '0 0 0 * *', message: 'day of month "0" begins below 1' },
    { words: 'step 0', text: '*/0 * * * *', message: 'minute "*/0" has step 0' },
    { words: 'a negative step', text: '*/-5 * * * *', message: 'minute "-5" is negative' },
    { words: 'two steps', text: '0 */2/3 * * *', message: 'hour "*/2/3" has more than one "/"' },
    { words: 'two hyphens', text: '0 1-5-7 * * *', message: 'hour "1-5-7" has more than one "-"' },
    { words: 'a number beyond int64', text: '99999999999999999999 * * * *', message: 'minute "99999999999999999999" is too large' },
  ])('has no suggestion for $words', ({ text, message }) => {
    const result = parseSchedule(text);
    expect(result.ok ? undefined : result.error).toMatchObject({ message });
    expect(result.ok ? undefined : result.error.corrected).toBeUndefined();
  });

  it('names the field that upstream trips over first', () => {
    const result = parseSchedule('60 24 * * *');
    expect(result.ok ? undefined : result.error).toMatchObject({ field: 'minute', value: '60', message: 'minute "60" goes beyond 59' });
  });

  it('only corrects to what parses', () => {
    const field = fc.stringMatching(/^(\*|\?|\d{1,2}|[a-z]{3,8})([-/](\d{1,2}|[a-z]{3}))?(,\d{1,2})?$/);
    fc.assert(
      fc.property(fc.array(field, { minLength: 4, maxLength: 7 }), (fields) => {
        const result = parseSchedule(fields.join(' '));
        if (!result.ok && result.error.corrected !== undefined) expect(parseSchedule(result.error.corrected)).toMatchObject({ ok: true });
      }),
    );
  });
});
