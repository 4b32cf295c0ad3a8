import fc from 'fast-check';
import { suggestBudgets } from '../../src/actions/suggest-budgets.ts';
import type { SuggestInput } from '../../src/actions/suggest-budgets.ts';
import { allowedDisruptions } from '../../src/karpenter/disruption/budgets.ts';
import { compileBudgets } from '../../src/karpenter/disruption/decode-budgets.ts';
import { newestRelease } from '../../src/karpenter/releases.ts';
import { validateNodePool } from '../../src/karpenter/validation/validate-node-pool.ts';
import { DST_CHOICES } from '../../src/model/calendar.ts';
import type { Budget } from '../../src/model/karpenter.ts';
import type { DisruptionReason } from '../../src/model/disruption.ts';
import { MINUTE, parseInstant } from '../../src/util/instant.ts';

const AT = '2026-12-01T00:00:00Z';
const START = parseInstant(AT) ?? 0n;

const asked = (changes: Partial<SuggestInput>): SuggestInput => ({ windows: ['sun 02:00-06:00'], zone: 'UTC', reasons: [], nodes: '10%', dst: 'intersection', at: undefined, now: AT, karpenterVersion: undefined, ...changes });

const written = (budgets: readonly Budget[] = []): string[] => budgets.map(({ nodes, schedule, duration, reasons }) => [nodes, ...(schedule === undefined ? [] : [schedule, duration]), ...(reasons ?? [])].join(' '));

describe('suggestBudgets', () => {
  test.each<{ words: string; input: Partial<SuggestInput>; budgets: string[] }>([
    { words: 'every reason', input: {}, budgets: ['0 0 6 * * 0 164h', '10%'] },
    { words: 'one reason, the others as they are by default', input: { reasons: ['Drifted'] }, budgets: ['0 0 6 * * 0 164h Drifted', '10%'] },
    { words: 'one reason with a number of its own', input: { reasons: ['Drifted'], nodes: '3' }, budgets: ['0 0 6 * * 0 164h Drifted', '3 Drifted', '10% Empty Underutilized Unhealthy'] },
    { words: 'a release without Unhealthy', input: { reasons: ['Drifted'], nodes: '3', karpenterVersion: '1.14.0' }, budgets: ['0 0 6 * * 0 164h Drifted', '3 Drifted', '10% Empty Underutilized'] },
    { words: 'open in winter and in summer', input: { zone: 'Europe/Berlin' }, budgets: ['0 0 4 * * 0 165h', '10%'] },
    { words: 'open in winter or in summer', input: { zone: 'Europe/Berlin', dst: 'union' }, budgets: ['0 0 5 * * 0 163h', '10%'] },
    { words: 'as in winter', input: { zone: 'Europe/Berlin', dst: 'winter' }, budgets: ['0 0 5 * * 0 164h', '10%'] },
    { words: 'as in summer', input: { zone: 'Europe/Berlin', dst: 'summer' }, budgets: ['0 0 4 * * 0 164h', '10%'] },
    { words: 'a zone without daylight saving, half an hour off', input: { zone: 'Asia/Kolkata' }, budgets: ['0 30 0 * * 0 164h', '10%'] },
    { words: 'at any time', input: { windows: ['daily'], zone: 'Europe/Berlin' }, budgets: ['10%'] },
  ])('writes budgets for $words', ({ input, budgets }) => {
    expect(written(suggestBudgets(asked(input)).suggestion?.budgets)).toEqual(budgets);
  });

  it('tells what it has proven', () => {
    const { suggestion, alternatives } = suggestBudgets(asked({ zone: 'Europe/Berlin' }));
    expect(suggestion?.proof).toEqual({ from: AT, to: '2027-12-01T00:00:00Z', windowCount: 52, wantedCount: 52, outsideMinutes: 0, missingMinutes: 52 * 60, firstMissing: { from: '2026-12-06T04:00:00Z', to: '2026-12-06T05:00:00Z' } });
    expect(alternatives.map(({ choice, proof }) => [choice, proof.outsideMinutes, proof.missingMinutes])).toEqual([
      ['union', 52 * 60, 0],
      ['winter', 31 * 60, 31 * 60],
      ['summer', 21 * 60, 21 * 60],
    ]);
  });

  it('says that no time is left', () => {
    const report = suggestBudgets(asked({ windows: ['sun 2:00-3:00'], zone: 'Europe/Berlin' }));
    expect(report.suggestion).toBeUndefined();
    expect(report.findings.map(({ id }) => id)).toEqual(['no-common-time']);
    expect(report.alternatives.map(({ choice }) => choice)).toEqual(['union', 'winter', 'summer']);
  });

  test.each<{ input: Partial<SuggestInput>; message: string }>([
    { input: { nodes: '0' }, message: '--nodes "0" lets no node go in the window either' },
    { input: { nodes: '0%' }, message: '--nodes "0%" lets no node go in the window either' },
    { input: { nodes: '-1' }, message: '--nodes "-1" is neither a number nor a percentage' },
    { input: { nodes: '120%' }, message: '--nodes "120%" is more than all nodes' },
    { input: { nodes: 'many' }, message: '--nodes "many" is neither a number nor a percentage' },
    { input: { zone: 'Mars/Olympus' }, message: '--tz "Mars/Olympus" is no time zone' },
    { input: { at: 'soon' }, message: '--at "soon" is neither a date nor an instant' },
    { input: { reasons: ['Unhealthy'], karpenterVersion: '1.14.0' }, message: 'Karpenter 1.14.0 has no budgets for reason Unhealthy' },
  ])('refuses $message', ({ input, message }) => {
    expect(() => suggestBudgets(asked(input))).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('is open in the windows of a zone and at no other time, whatever they are', () => {
    const day = fc.constantFrom('mon', 'tue', 'wed-fri', 'sat,sun', 'daily', 'fri-mon', 'weekdays');
    const clock = fc.tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 15, 30, 59)).map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const window = fc.tuple(day, clock, clock).filter(([, from, to]) => from !== to).map(([days, from, to]) => ({ text: `${days} ${from}-${to}`, days, from, to }));
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Santiago', 'Pacific/Chatham');
    const minutes = fc.array(fc.nat({ max: 364 * 1440 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(window, { minLength: 1, maxLength: 3 }), zones, minutes, (windows, zone, sample) => {
        const report = suggestBudgets(asked({ windows: windows.map(({ text }) => text), zone, reasons: ['Drifted'] }));
        const [exact, union] = [report.suggestion, report.alternatives.find(({ choice }) => choice === 'union')];
        for (const minute of sample) {
          const at = START + BigInt(minute) * MINUTE;
          const isWanted = windows.some((each) => holds(each, localTime(at, zone)));
          const isOpen = isOpenAt(exact?.budgets, at);
          if (isOpen) expect(isWanted).toBe(true);
          if (isWanted) expect(isOpenAt((union ?? exact)?.budgets, at)).toBe(true);
          if (exact !== undefined) expect(isOpenAt(exact.budgets, at, 'Empty')).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('writes what the API server takes', () => {
    for (const dst of DST_CHOICES) {
      const { suggestion } = suggestBudgets(asked({ windows: ['mon-fri 22:15-05:00', 'sat 3-4'], zone: 'Europe/Berlin', reasons: ['Drifted'], nodes: '2', dst }));
      const disruption = { consolidateAfter: '1m', budgets: (suggestion?.budgets ?? []).map((budget) => ({ ...budget })) };
      const nodeClassRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
      const pool = { apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'general' }, spec: { disruption, template: { spec: { nodeClassRef, requirements: [] } } } };
      expect(validateNodePool(pool, { release: newestRelease() })).toMatchObject({ kind: 'checked', refusals: [], dropped: [] });
    }
  });
});

interface LocalTime {
  /** From Monday, 0. */
  day: number;
  time: string;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** As the platform has it, without anything of karpami's own. */
function localTime(at: bigint, zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(new Date(Number(at / 1_000_000n)));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return { day: DAYS.indexOf(part('weekday').toLowerCase()), time: `${part('hour')}:${part('minute')}` };
}

const ON: Record<string, number[]> = { mon: [0], tue: [1], 'wed-fri': [2, 3, 4], 'sat,sun': [5, 6], daily: [0, 1, 2, 3, 4, 5, 6], 'fri-mon': [4, 5, 6, 0], weekdays: [0, 1, 2, 3, 4] };

function holds({ days, from, to }: { days: string; from: string; to: string }, { day, time }: LocalTime): boolean {
  const isOn = (which: number): boolean => ON[days]?.includes((which + 7) % 7) === true;
  if (from < to) return isOn(day) && time >= from && time < to;
  return (isOn(day) && time >= from) || (isOn(day - 1) && time < to);
}

function isOpenAt(budgets: readonly Budget[] | undefined, at: bigint, reason: DisruptionReason = 'Drifted'): boolean {
  return budgets !== undefined && allowedDisruptions({ budgets: compileBudgets(budgets), nodeCount: 10, reason, at }).allowed > 0;
}
