import { alwaysBlockedBy, unlimitedTime } from '../../../../src/karpenter/disruption/calendar/limits-over-time.ts';
import type { CalendarQuestion } from '../../../../src/karpenter/disruption/calendar/limits-over-time.ts';
import { compileBudgets } from '../../../../src/karpenter/disruption/decode-budgets.ts';
import { formatInstant } from '../../../../src/util/instant.ts';
import { instant } from '../cron/schedules.ts';

const OFFICE_HOURS = { nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h' };

function ask(budgets: unknown, at = '2026-08-19T12:00:00Z'): CalendarQuestion {
  return { budgets: compileBudgets(budgets), reason: 'Drifted', at: instant(at) };
}

describe('alwaysBlockedBy', () => {
  test.each([
    { words: 'an entry without a schedule', budgets: [{ nodes: '10%' }, { nodes: '0' }], expected: [1] },
    { words: '0 %', budgets: [{ nodes: '0%' }], expected: [0] },
    { words: 'a number that wraps around to less than 0', budgets: [{ nodes: '2147483648' }], expected: [0] },
    { words: 'a window as long as the gap between its openings', budgets: [{ nodes: '0', schedule: '0 0 * * *', duration: '24h' }], expected: [0] },
    { words: 'two windows that take turns', budgets: [{ nodes: '0', schedule: '0 9 * * *', duration: '12h' }, { nodes: '1' }, { nodes: '0', schedule: '0 21 * * *', duration: '12h' }], expected: [0, 2] },
    { words: 'windows of a minute that take turns', budgets: [{ nodes: '0', schedule: '*/2 * * * *', duration: '1m' }, { nodes: '0', schedule: '1-59/2 * * * *', duration: '1m' }], expected: [0, 1] },
    { words: 'a date that never comes', budgets: [{ nodes: '0', schedule: '0 0 31 4 *', duration: '1h' }], expected: [0] },
    { words: 'months that take turns', budgets: [{ nodes: '0', schedule: '0 0 1 1-12/2 *', duration: '744h' }, { nodes: '0', schedule: '0 0 1 2-12/2 *', duration: '744h' }], expected: [0, 1] },
    { words: 'a bad schedule', budgets: [{ nodes: '5', schedule: '0 9 * * 7', duration: '8h' }], expected: [0] },
    { words: 'office hours alone', budgets: [OFFICE_HOURS], expected: undefined },
    { words: 'all but a minute a week', budgets: [{ nodes: '0', schedule: '1 0 * * mon', duration: '167h59m' }], expected: undefined },
    { words: 'all but a day of the year', budgets: [{ nodes: '0', schedule: '0 0 2 1 *', duration: '8736h' }], expected: undefined },
    { words: 'all but the leap day', budgets: [{ nodes: '0', schedule: '0 0 1 3 *', duration: '8760h' }], expected: undefined },
    { words: 'one node at a time', budgets: [{ nodes: '1%' }], expected: undefined },
    { words: 'another reason', budgets: [{ nodes: '0', reasons: ['Empty'] }], expected: undefined },
    { words: 'no budgets', budgets: [], expected: undefined },
    { words: 'more windows than are followed', budgets: [{ nodes: '0', schedule: '*/2 * * * *', duration: '1m' }, { nodes: '0', schedule: '1-59/2 * 1-31 1-12 *', duration: '1m' }, { nodes: '0', schedule: '@yearly', duration: '1h' }], expected: undefined },
  ])('$words', ({ budgets, expected }) => {
    expect(alwaysBlockedBy(ask(budgets))).toEqual(expected);
  });
});

describe('unlimitedTime', () => {
  test.each([
    { words: 'office hours alone', budgets: [OFFICE_HOURS], kind: 'week', minuteCount: 7680, longest: '2026-08-21T17:00:00Z 2026-08-24T09:00:00Z' },
    { words: 'a gap that begins with the week', budgets: [{ nodes: '1', schedule: '0 12 * * mon', duration: '156h' }], kind: 'week', minuteCount: 720, longest: '2026-08-24T00:00:00Z 2026-08-24T12:00:00Z' },
    { words: 'a minute a day', budgets: [{ nodes: '1', schedule: '0 0 * * *', duration: '23h59m' }], kind: 'week', minuteCount: 7, longest: '2026-08-17T23:59:00Z 2026-08-18T00:00:00Z' },
    { words: 'no gap', budgets: [{ nodes: '50%' }, OFFICE_HOURS], kind: 'week', minuteCount: 0, longest: undefined },
    { words: 'no limit at all', budgets: [{ nodes: '1', reasons: ['Empty'] }], kind: 'week', minuteCount: 10_080, longest: undefined },
    { words: 'a day of each month', budgets: [{ nodes: '1', schedule: '@monthly', duration: '24h' }], kind: 'year', minuteCount: 353 * 1440, longest: '2026-01-02T00:00:00Z 2026-02-01T00:00:00Z' },
    { words: 'all but the last day of the year', budgets: [{ nodes: '1', schedule: '@yearly', duration: '8736h' }], kind: 'year', minuteCount: 1440, longest: '2026-12-31T00:00:00Z 2027-01-01T00:00:00Z' },
    { words: 'a bad schedule limits to 0', budgets: [OFFICE_HOURS, { nodes: '5', schedule: '0 9 * * 7', duration: '8h' }], kind: 'week', minuteCount: 0, longest: undefined },
  ])('$words', ({ budgets, kind, minuteCount, longest }) => {
    const found = unlimitedTime(ask(budgets));
    const gap = found?.longest && `${formatInstant(found.longest.start)} ${formatInstant(found.longest.end)}`;
    expect({ kind: found?.cycle.kind, minuteCount: found?.minuteCount, longest: gap }).toEqual({ kind, minuteCount, longest });
  });

  it('is the same on every day of the week', () => {
    const days = ['2026-08-17T00:00:00Z', '2026-08-20T23:59:59Z', '2026-08-23T23:59:59.999Z'];
    expect(new Set(days.map((day) => JSON.stringify(unlimitedTime(ask([OFFICE_HOURS], day)), (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))).size).toBe(1);
  });

  it('does not count what it cannot follow to the end', () => {
    expect(unlimitedTime(ask([{ nodes: '1', schedule: '*/2 * 1-30 * *', duration: '1m' }]))).toBeUndefined();
  });
});
