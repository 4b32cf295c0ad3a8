import { calendarRange, momentOf } from '../../../src/actions/budgets/calendar-range.ts';
import { midnightOf, offsetSpans, UTC, zoneOf } from '../../../src/actions/budgets/zone.ts';
import { formatInstant, parseInstant } from '../../../src/util/instant.ts';
import type { Instant } from '../../../src/util/instant.ts';

function instant(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(`no instant: ${text}`);
  return parsed;
}

describe('zones', () => {
  test.each([
    { zone: 'UTC', spans: ['2026-01-01T00:00:00Z 0'] },
    { zone: 'Europe/Berlin', spans: ['2026-01-01T00:00:00Z 60', '2026-03-29T01:00:00Z 120', '2026-10-25T01:00:00Z 60'] },
    { zone: 'America/New_York', spans: ['2026-01-01T00:00:00Z -300', '2026-03-08T07:00:00Z -240', '2026-11-01T06:00:00Z -300'] },
    { zone: 'Asia/Kolkata', spans: ['2026-01-01T00:00:00Z 330'] },
    { zone: 'Australia/Lord_Howe', spans: ['2026-01-01T00:00:00Z 660', '2026-04-04T15:00:00Z 630', '2026-10-03T15:30:00Z 660'] },
  ])('$zone changes its clocks when it does', ({ zone, spans }) => {
    const found = offsetSpans(zoneOf(zone), instant('2026-01-01T00:00:00Z'), instant('2027-01-01T00:00:00Z'));
    expect(found.map(({ start, offsetMinutes }) => `${formatInstant(start)} ${offsetMinutes}`)).toEqual(spans);
    expect(found.slice(1).map(({ start }) => start)).toEqual(found.slice(0, -1).map(({ end }) => end));
  });

  it('takes a name in any case', () => {
    expect(zoneOf('europe/berlin').name).toBe('Europe/Berlin');
  });

  test.each([
    { name: 'Europe/Berlni', hint: 'did you mean Europe/Berlin?' },
    { name: 'Berlin', hint: 'did you mean Europe/Berlin?' },
    { name: '+02:00', hint: 'write an IANA name such as Europe/Berlin or America/New_York' },
    { name: '', hint: 'write an IANA name such as Europe/Berlin or America/New_York' },
  ])('refuses "$name"', ({ name, hint }) => {
    expect(() => zoneOf(name)).toThrow(expect.objectContaining({ kind: 'usage', hint }));
  });

  it('passes midnight where clocks skip it', () => {
    expect(formatInstant(midnightOf(zoneOf('America/Santiago'), { year: 2026, month: 9, day: 6 }))).toBe('2026-09-06T04:00:00Z');
  });
});

const at = instant('2026-12-01T12:00:00Z');
const berlin = zoneOf('Europe/Berlin');

describe('calendarRange', () => {
  test.each([
    { words: 'the week that holds the clock', range: '2026-11-30T00:00:00Z 2026-12-07T00:00:00Z' },
    { words: 'the week of a zone', zone: berlin, range: '2026-11-29T23:00:00Z 2026-12-06T23:00:00Z' },
    { words: 'a week of 167 hours', zone: berlin, at: instant('2027-03-28T12:00:00Z'), range: '2027-03-21T23:00:00Z 2027-03-28T22:00:00Z' },
    { words: 'dates, both included', from: '2026-12-24', to: '2026-12-26', range: '2026-12-24T00:00:00Z 2026-12-27T00:00:00Z' },
    { words: 'instants', from: '2026-12-24T18:00:00+01:00', to: '2026-12-24T20:00:00Z', range: '2026-12-24T17:00:00Z 2026-12-24T20:00:00Z' },
    { words: 'a duration', from: '2026-12-24', to: '48h', range: '2026-12-24T00:00:00Z 2026-12-26T00:00:00Z' },
    { words: 'a week from', from: '2026-12-24', range: '2026-12-24T00:00:00Z 2026-12-31T00:00:00Z' },
    { words: 'a week up to', to: '2026-12-24', range: '2026-12-18T00:00:00Z 2026-12-25T00:00:00Z' },
    { words: 'a year', from: '2026-01-01', to: '2026-12-31', range: '2026-01-01T00:00:00Z 2027-01-01T00:00:00Z' },
  ])('$words', ({ range, from, to, zone = UTC, at: clock = at }) => {
    const found = calendarRange({ from, to, zone, at: clock });
    expect(`${formatInstant(found.from)} ${formatInstant(found.to)}`).toBe(range);
  });

  test.each([
    { from: '2026-13-01', to: undefined, message: '--from "2026-13-01" is neither a date nor an instant' },
    { from: '2026-12-10', to: '2026-12-01', message: '--to "2026-12-01" is not after --from "2026-12-10"' },
    { from: undefined, to: '-3d', message: '--to "-3d" is no time after --from' },
    { from: undefined, to: '0h', message: '--to "0h" is no time after --from' },
    { from: '2026-01-01', to: '2027-01-05', message: '--from to --to is longer than a year' },
  ])('refuses $message', ({ from, to, message }) => {
    expect(() => calendarRange({ from, to, zone: UTC, at })).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('reads a date on the clocks of the zone', () => {
    expect(formatInstant(momentOf('--at', '2026-12-24', { at, zone: berlin }))).toBe('2026-12-23T23:00:00Z');
  });
});
