import { UNLIMITED } from '../../src/model/disruption.ts';
import type { BudgetsReport, PoolCalendar, ReasonCalendar, SuggestReport } from '../../src/model/calendar.ts';
import type { Report } from '../../src/model/report.ts';
import { AT, HOSTILE } from './sample-reports.ts';

const base = { at: AT, findings: [], unchecked: [], notes: [], checkedCount: 1 };
const range = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' };

const reason: ReasonCalendar = {
  reason: 'Drifted',
  now: { limit: 0, decidedBy: 1, until: '2026-11-27T17:00:00Z' },
  nextOpening: { at: '2026-11-27T17:00:00Z', limit: UNLIMITED },
  closedMinutes: 720,
  limitedMinutes: 0,
  unlimitedMinutes: 720,
  unlimitedMinutesPerWeek: 720,
  segments: [
    { from: range.from, to: '2026-11-23T12:00:00Z', limit: 0, decidedBy: 0 },
    { from: '2026-11-23T12:00:00Z', to: range.to, limit: UNLIMITED },
  ],
  isCut: true,
};

const pool = (text: string): PoolCalendar => ({
  name: text,
  cluster: text,
  at: { path: text, line: 1, column: 1 },
  isStatic: true,
  nodeCount: { value: 10, source: text },
  isDefault: false,
  entries: [{ index: 0, budget: { nodes: text, schedule: text, duration: text, reasons: [text] }, activity: 'windows', localTimes: [{ season: 'winter', offsetMinutes: 60, times: text }], numbers: [{ nodes: 10, allowed: 0 }] }],
  errors: [{ index: 0, field: 'nodes', message: text, undecodable: false }],
  reasons: [reason],
});

const budgets = (text: string): BudgetsReport => ({
  ...base,
  kind: 'budgets',
  karpenter: { value: text, source: text },
  ...range,
  zone: { name: text, offsets: [{ from: range.from, offsetMinutes: 60 }], nextSwitch: { from: '2027-03-28T01:00:00Z', offsetMinutes: 120 } },
  pools: [pool(text)],
});

const suggest = (text: string): SuggestReport => {
  const proof = { ...range, windowCount: 1, wantedCount: 1, outsideMinutes: 60, missingMinutes: 60, firstOutside: range, firstMissing: range };
  const suggestion = { choice: 'union' as const, times: text, localTimes: [{ season: 'summer' as const, offsetMinutes: 60, times: text }], budgets: [{ nodes: '10%', reasons: ['Drifted'], schedule: '0 6 * * 0', duration: '164h' }], proof };
  return { ...base, kind: 'suggest', windows: [text], zone: 'Europe/Berlin', reasons: ['Drifted'], nodes: text, hasDaylightSaving: true, suggestion, alternatives: [suggestion] };
};

export const calendarReports: Record<string, Report> = {
  'an empty calendar': { ...budgets('demo'), zone: undefined, pools: [], checkedCount: 0 },
  'a calendar': budgets('demo'),
  'a calendar with hostile text': budgets(HOSTILE),
  'a suggestion': suggest('demo'),
  'a suggestion with hostile text': suggest(HOSTILE),
};
