import type { BudgetError, DisruptionReason } from './disruption.ts';
import type { Budget } from './karpenter.ts';
import type { SourcePosition } from './manifest.ts';
import type { ReportBase, Sourced } from './report.ts';

/** A span of time in which the budgets of a pool allow the same for a reason. Segments follow each other without holes. */
export interface BudgetSegment {
  /** RFC 3339 in UTC, whole seconds. */
  from: string;
  /** The first instant that is outside again. */
  to: string;
  /** How many nodes may be disrupted at the same time; `UNLIMITED` while no entry applies. At most 0: none. */
  limit: number;
  /** Position in `budgets` of the first entry that gives the limit; absent where none does. */
  decidedBy?: number;
}

/** The limit in force at the clock of the report. */
export interface BudgetNow {
  limit: number;
  decidedBy?: number;
  /** When the limit changes; absent where it does not within five years. */
  until?: string;
}

/** The next instant from which on another limit is in force. */
export interface BudgetChange {
  at: string;
  limit: number;
  decidedBy?: number;
}

/** The calendar of one pool for one reason. */
export interface ReasonCalendar {
  reason: DisruptionReason;
  now: BudgetNow;
  /** The next time that nodes may go again after none might; absent where that does not come within five years. */
  nextOpening?: BudgetChange;
  /** The next time that no node may go any more; absent where that does not come within five years. */
  nextClosing?: BudgetChange;
  /** The entries that between them let no node go at any time of the next five years. Absent: at some time one may, or it is too much to tell. */
  blockedBy?: number[];
  /** Minutes of the range, for the number of nodes of the pool. */
  closedMinutes: number;
  limitedMinutes: number;
  /** No entry is active. */
  unlimitedMinutes: number;
  /** Minutes a week in which no entry is active, whatever the range; the average over a year where a schedule names dates. Absent where it is too much to tell. */
  unlimitedMinutesPerWeek?: number;
  /** From `from` to `to` of the report. */
  segments: BudgetSegment[];
  /** Windows change too often for all of the range to be followed: the segments end before it does. */
  isCut: boolean;
}

/** What one entry allows while it is active, for a number of nodes. */
export interface EntryNumber {
  nodes: number;
  /** Percentages are rounded up; below 0 where 32 bits overflow. */
  allowed: number;
}

/** How the windows of an entry look on the clocks of a zone. */
export interface LocalTimes {
  /** `winter`: while the zone is nearest to UTC or behind it the most; `summer`: while its clocks are forward. */
  season: 'winter' | 'summer' | 'always';
  /** Minutes that the clocks are ahead of UTC. */
  offsetMinutes: number;
  /** Such as `Mon-Fri 10:00-18:00`. */
  times: string;
}

export interface BudgetEntry {
  index: number;
  budget: Budget;
  /** `unreadable`: while it stands, no node of the pool goes for any reason. */
  activity: 'always' | 'windows' | 'never' | 'unreadable';
  /** When its windows are open in UTC, in words; absent where that is too much to say. */
  times?: string;
  /** The same in the zone of the report: two where the windows move with daylight saving. */
  localTimes: LocalTimes[];
  numbers: EntryNumber[];
}

export interface PoolCalendar {
  name: string;
  cluster?: string;
  /** Where it stands in a file. */
  at?: SourcePosition;
  isStatic: boolean;
  /** Nodes that percentages refer to in `reasons`, and where the number comes from. */
  nodeCount: Sourced<number>;
  /** None is written: the budget is Karpenter's default. */
  isDefault: boolean;
  entries: BudgetEntry[];
  /** Present: no node of the pool goes for any reason until they are repaired. */
  errors: BudgetError[];
  reasons: ReasonCalendar[];
}

/** The time from which on the clocks of a zone are so many minutes ahead of UTC. */
export interface ZoneOffset {
  from: string;
  offsetMinutes: number;
}

export interface CalendarZone {
  /** IANA name, such as `Europe/Berlin`. */
  name: string;
  /** The offset at the start of the range, and each that comes in it. */
  offsets: ZoneOffset[];
  /** The next time that the clocks are changed after the clock of the report; absent where they are not within a year. */
  nextSwitch?: ZoneOffset;
}

/** When the budgets of NodePools let nodes go. */
export interface BudgetsReport extends ReportBase {
  kind: 'budgets';
  karpenter: Sourced<string>;
  /** The range of the segments: RFC 3339 in UTC. */
  from: string;
  to: string;
  /** Besides UTC. */
  zone?: CalendarZone;
  pools: PoolCalendar[];
}

/** How a suggestion treats windows whose UTC times move with daylight saving. */
export const DST_CHOICES = ['intersection', 'union', 'winter', 'summer'] as const;

export type DstChoice = (typeof DST_CHOICES)[number];

/** What was found by evaluating suggested budgets with Karpenter's own rules, second by second of whole segments. */
export interface SuggestionProof {
  from: string;
  to: string;
  /** Times that nodes may go for the reasons, which touch no other. */
  windowCount: number;
  /** Windows as they were asked for, in the zone, in that time. */
  wantedCount: number;
  /** Minutes in which nodes may go though no window was asked for. */
  outsideMinutes: number;
  /** Minutes that were asked for and in which no node may go. */
  missingMinutes: number;
  /** The first of them. */
  firstOutside?: { from: string; to: string };
  firstMissing?: { from: string; to: string };
}

export interface SuggestedBudgets {
  choice: DstChoice;
  /** When nodes may go in UTC, in words. */
  times: string;
  /** The same on the clocks of the zone. */
  localTimes: LocalTimes[];
  budgets: Budget[];
  proof: SuggestionProof;
}

/** Budgets that let nodes go in some windows only. */
export interface SuggestReport extends ReportBase {
  kind: 'suggest';
  /** The windows as they were understood, such as `Sun 02:00-06:00`. */
  windows: string[];
  zone: string;
  reasons: DisruptionReason[];
  /** How many nodes may go at the same time in a window, such as `10%`. */
  nodes: string;
  /** The zone's clocks change in the time that was looked at. */
  hasDaylightSaving: boolean;
  /** What to paste. Absent where no time is left. */
  suggestion?: SuggestedBudgets;
  /** The other ways to treat daylight saving. */
  alternatives: SuggestedBudgets[];
}
