import { alikeWeeks, heatDays } from '../../src/report/heat-days.ts';
import type { HeatDay } from '../../src/report/heat-days.ts';
import { renderHeatMap } from '../../src/report/heat-map.ts';
import { UNLIMITED } from '../../src/model/disruption.ts';
import type { BudgetSegment, ZoneOffset } from '../../src/model/calendar.ts';

const segment = (from: string, to: string, limit: number): BudgetSegment => ({ from: `2026-${from}:00Z`, to: `2026-${to}:00Z`, limit });

/** A letter for each hour. */
const LETTERS = { none: ' ', closed: '.', limited: ':', open: '=', unlimited: '#' };

const drawn = ({ date, cells }: HeatDay): string => `${date} ${cells.map(({ level, changes }) => (changes ? '~' : LETTERS[level])).join('')}`;

function days(segments: BudgetSegment[], offsets: ZoneOffset[] = []): string[] {
  return heatDays({ segments, offsets, nodeCount: 10 }).map(drawn);
}

describe('heatDays', () => {
  it('has a cell for each hour', () => {
    const segments = [segment('12-01T00:00', '12-01T09:00', 0), segment('12-01T09:00', '12-01T10:30', 3), segment('12-01T10:30', '12-01T12:00', 10), segment('12-01T12:00', '12-02T00:00', UNLIMITED)];
    expect(days(segments)).toEqual(['2026-12-01 .........:~=############']);
  });

  it('leaves out what is not in the range', () => {
    expect(days([segment('12-01T22:00', '12-02T03:00', 1)])).toEqual([`2026-12-01 ${' '.repeat(22)}::`, `2026-12-02 :::${' '.repeat(21)}`]);
  });

  it('takes a limit below 0 for closed', () => {
    expect(days([segment('12-01T00:00', '12-02T00:00', -5)])).toEqual([`2026-12-01 ${'.'.repeat(24)}`]);
  });

  it('has no hour that clocks pass over', () => {
    const offsets = [{ from: '2026-03-28T23:00:00Z', offsetMinutes: 60 }, { from: '2026-03-29T01:00:00Z', offsetMinutes: 120 }];
    expect(days([segment('03-28T23:00', '03-29T22:00', 1)], offsets)).toEqual([`2026-03-29 :: ${':'.repeat(21)}`]);
  });

  it('shows the least of an hour that comes twice', () => {
    const offsets = [{ from: '2026-10-24T22:00:00Z', offsetMinutes: 120 }, { from: '2026-10-25T01:00:00Z', offsetMinutes: 60 }];
    const [day] = heatDays({ segments: [segment('10-24T22:00', '10-25T01:00', 5), segment('10-25T01:00', '10-25T23:00', 1)], offsets, nodeCount: 10 });
    expect(day?.cells.slice(1, 4)).toEqual([{ level: 'limited', limit: 5, changes: false }, { level: 'limited', limit: 1, changes: true }, { level: 'limited', limit: 1, changes: false }]);
  });
});

describe('alikeWeeks', () => {
  it('puts weeks that look the same together', () => {
    const all = heatDays({ segments: [segment('12-01T00:00', '12-17T00:00', 1), segment('12-17T00:00', '12-29T00:00', 0)], offsets: [], nodeCount: 10 });
    expect(alikeWeeks(all).map(({ days: [first], weekCount, lastDate }) => `${first?.date ?? ''} ${lastDate} ${weekCount}`)).toEqual(['2026-12-01 2026-12-14 2', '2026-12-15 2026-12-21 1', '2026-12-22 2026-12-28 1']);
  });
});

describe('renderHeatMap', () => {
  const [day] = heatDays({ segments: [segment('12-01T00:00', '12-01T06:00', 0), segment('12-01T06:00', '12-01T12:30', 3), segment('12-01T12:30', '12-01T18:00', 10), segment('12-01T18:00', '12-02T00:00', UNLIMITED)], offsets: [], nodeCount: 10 });
  const block = { kind: 'heatMap' as const, title: 'UTC', rows: [{ label: 'Tue 01', cells: day?.cells ?? [] }] };
  const row = (width: number, ascii = false): string => renderHeatMap(block, { width, ascii, paint: (text) => text }).split('\n')[2] ?? '';

  test.each([
    { width: 80, expected: 'Tue 01 ░░░░░░░░░░░░░░░░░░▒▒3▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒~▓10▓▓▓▓▓▓▓▓▓▓▓▓██████████████████' },
    { width: 60, expected: 'Tue 01 ░░░░░░░░░░░░▒3▒▒▒▒▒▒▒▒▒▒▒~10▓▓▓▓▓▓▓▓████████████' },
    { width: 40, expected: 'Tue 01 ░░░░░░▒▒▒▒▒▒~▓▓▓▓▓██████' },
    { width: 80, ascii: true, expected: 'Tue 01 ..................::3:::::::::::::::::~=10============##################' },
  ])('fits $width columns, ASCII: $ascii', ({ width, ascii, expected }) => {
    expect(row(width, ascii)).toBe(expected);
  });

  it('explains what occurs', () => {
    expect(renderHeatMap(block, { width: 120, paint: (text) => text }).split('\n').at(-1)).toBe('░ closed, ▒ so many nodes at a time, ▓ all nodes, █ no limit, ~ changes within the hour, the least is shown');
  });

  it('paints with more than colour', () => {
    const painted = renderHeatMap(block, { width: 80, paint: (text, tone) => `<${tone}>${text}` });
    expect(painted).toContain('<dim>░░░');
    expect(painted).toContain('<warn>███');
  });
});
