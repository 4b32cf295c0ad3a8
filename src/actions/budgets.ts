import { disruptionFeatures } from '../karpenter/disruption/disruption-features.ts';
import type { ClusterKind } from '../model/cluster.ts';
import type { BudgetsReport, CalendarZone, PoolCalendar } from '../model/calendar.ts';
import type { DisruptionReason } from '../model/disruption.ts';
import type { Finding, Unchecked } from '../model/report.ts';
import type { FileSource, Progress, Target } from '../sources/ports.ts';
import { formatInstant, MINUTE, parseInstant } from '../util/instant.ts';
import type { Instant } from '../util/instant.ts';
import { admissionFindings } from './admission-findings.ts';
import { calendarRange, momentOf } from './budgets/calendar-range.ts';
import { budgetFindings } from './budgets/findings.ts';
import { distinctOffsets } from './budgets/local-times.ts';
import { poolCalendar } from './budgets/pool-calendar.ts';
import type { CalendarTask } from './budgets/pool-calendar.ts';
import { poolSubjects, readPools } from './budgets/read-pools.ts';
import type { ReadPools } from './budgets/read-pools.ts';
import { checkReasons } from './budgets/reasons.ts';
import { offsetSpans, UTC, zoneOf } from './budgets/zone.ts';
import type { OffsetSpan, Zone } from './budgets/zone.ts';
import { distinctUnchecked } from './unchecked.ts';

export interface BudgetsInput {
  targets: readonly Target[];
  files: FileSource;
  /** Without any, the clusters' own pools. */
  paths: readonly string[];
  /** What the clock is, else the time of the snapshot or now: an instant or a date. */
  at: string | undefined;
  from: string | undefined;
  to: string | undefined;
  zone: string | undefined;
  /** How many nodes the pools have; without it the cluster's number. */
  nodes: number | undefined;
  /** None: every reason of the release. */
  reasons: readonly DisruptionReason[];
  /** None: every pool. */
  pools: readonly string[];
  karpenterVersion: string | undefined;
  progress: Progress;
}

export const BUDGET_KINDS: readonly ClusterKind[] = ['nodepools', 'nodeclaims', 'nodes', 'karpenterDeployment'];

/** Where nothing says how many nodes a pool has. */
const EXAMPLE_COUNTS = [1, 5, 10, 50, 100];

/** When the budgets of each NodePool let nodes go. Throws KarpamiError `usage`. */
export async function budgets(input: BudgetsInput): Promise<BudgetsReport> {
  const zone = input.zone === undefined ? UTC : zoneOf(input.zone);
  const clock = input.targets[0]?.clock.now().toISOString() ?? '';
  const at = input.at === undefined ? (parseInstant(clock) ?? 0n) : momentOf('--at', input.at, { at: 0n, zone });
  const range = calendarRange({ from: input.from, to: input.to, at, zone });
  const read = await readPools(input, BUDGET_KINDS);
  const known = disruptionFeatures(read.release.features.version).reasons;
  checkReasons(input.reasons, known, read.release.features.text);
  const year = offsetSpans(zone, at, at + YEAR);
  const task: CalendarTask = { ...range, at, reasons: known.filter((reason) => input.reasons.length === 0 || input.reasons.includes(reason)), nodeCounts: [], offsets: input.zone === undefined ? [] : distinctOffsets(year) };
  const pools = poolSubjects(read, input).map((subject) => {
    const isExample = subject.nodeCount.source.startsWith('an example');
    return poolCalendar(subject, { ...task, nodeCounts: isExample ? EXAMPLE_COUNTS : [subject.nodeCount.value] });
  });
  return {
    kind: 'budgets',
    at: formatInstant(at),
    karpenter: read.release.sourced,
    from: formatInstant(range.from),
    to: formatInstant(range.to),
    ...(input.zone !== undefined && { zone: describeZone(zone, { ...range, year }) }),
    pools,
    ...closing(read, pools),
  };
}

const YEAR = 366n * 1440n * MINUTE;

function describeZone(zone: Zone, { from, to, year }: { from: Instant; to: Instant; year: readonly OffsetSpan[] }): CalendarZone {
  const described = ({ start, offsetMinutes }: OffsetSpan): CalendarZone['offsets'][number] => ({ from: formatInstant(start), offsetMinutes });
  const [, next] = year;
  return { name: zone.name, offsets: offsetSpans(zone, from, to).map(described), ...(next && { nextSwitch: described(next) }) };
}

function closing(read: ReadPools, pools: readonly PoolCalendar[]): Pick<BudgetsReport, 'findings' | 'unchecked' | 'notes' | 'checkedCount'> {
  const findings: Finding[] = [...pools.flatMap(budgetFindings), ...admissionFindings({ nodeClasses: [], nodePools: read.filePools }, read.release.features)];
  const unchecked: Unchecked[] = distinctUnchecked(read.unchecked);
  return { findings, unchecked, notes: [...new Set([...read.notes, ...read.release.notes])], checkedCount: pools.length };
}
