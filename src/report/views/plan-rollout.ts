import type { ClusterPlan } from '../../model/report.ts';
import type { OtherTrigger, RolloutPlan, RolloutPool, StuckNode } from '../../model/rollout.ts';
import { groupBy } from '../../util/group-by.ts';
import { span } from '../view.ts';
import type { Block, Cell } from '../view.ts';
import { formatAge, formatCount, formatInstant, formatNames } from '../words.ts';
import type { ViewOptions } from './index.ts';
import { formatClock, formatEstimate, formatLength } from './plan-times.ts';
import { timelineBlocks, unknownItems } from './plan-timeline.ts';
import { formatRef, formatStuck, formatWaitReason } from './plan-waits.ts';

type Item = Extract<Block, { kind: 'list' }>['items'][number];

/** How the rollout goes: when it is done, the timeline, what stays and what else is worth knowing. */
export function rolloutBlocks({ rollout, noRollout, at }: ClusterPlan, options: ViewOptions): (Block | undefined)[] {
  if (rollout === undefined) return noRollout === undefined ? [] : [{ kind: 'text', text: noRollout, tone: 'warn' }];
  return [
    { kind: 'text', ...finishLine(rollout, at) },
    ...timelineBlocks(rollout, at, options),
    { kind: 'heading', level: 2, text: 'NodePools' },
    poolTable(rollout.pools, at),
    { kind: 'list', items: stuckItems(rollout, options) },
    ...asideBlocks(rollout, at, options),
  ];
}

function finishLine({ finish, pools, neverFinishes, until }: RolloutPlan, at: string): { text: string; tone: 'good' | 'warn' | 'bad' } {
  const stuck = pools.flatMap((pool) => pool.stuck);
  const [stuckCount, lastingCount] = [stuck.length, stuck.filter(({ lasts }) => lasts).length];
  const driftedCount = pools.reduce((sum, pool) => sum + pool.driftedCount, 0);
  const others = stuckCount === lastingCount ? '' : `, and ${stuckCount - lastingCount} more ${stuckCount - lastingCount === 1 ? 'is' : 'are'} left at ${formatInstant(until)}`;
  if (neverFinishes) return { text: `Never done, as things stand: ${lastingCount} of ${formatCount(driftedCount, 'drifted node')} ${lastingCount === 1 ? 'stays' : 'stay'}${others}.`, tone: 'bad' };
  if (stuckCount > 0) return { text: `Not done before ${formatInstant(until)}: ${stuckCount} of ${formatCount(driftedCount, 'drifted node')} ${stuckCount === 1 ? 'is' : 'are'} left then.`, tone: 'warn' };
  return { text: `Done ${formatEstimate(finish, at)}.`, tone: finish.latest === undefined ? 'warn' : 'good' };
}

export function poolTable(pools: readonly RolloutPool[], at: string): Block {
  return {
    kind: 'table',
    columns: [{ title: 'NODEPOOL', flexible: true }, { title: 'DRIFTED', align: 'right' }, { title: 'GO', align: 'right' }, { title: 'STAY', align: 'right' }, { title: 'STARTS' }, { title: 'DONE' }, { title: 'EARLIEST' }, { title: 'LATEST' }],
    rows: pools.map(({ name, driftedCount, goneCount, startsAt, finish, stuck }) => [
      name,
      String(driftedCount),
      String(goneCount),
      span(String(stuck.length), stuck.length > 0 ? 'bad' : 'plain'),
      startsAt === undefined ? '' : formatClock(startsAt, at),
      finish.likely === undefined ? span(stuck.some(({ lasts }) => lasts) ? 'never' : 'later', 'bad') : formatClock(finish.likely, at),
      clockOrDash(finish.earliest, at),
      clockOrDash(finish.latest, at),
    ]),
  };
}

function clockOrDash(instant: string | undefined, at: string): Cell {
  return instant === undefined ? '-' : formatClock(instant, at);
}

const nameOf = ({ nodeClaim, node }: { nodeClaim: string; node?: string }): string => (node === undefined ? nodeClaim : `${nodeClaim} (${node})`);

/** Nodes that the same thing keeps stand together. */
export function stuckItems({ pools, until }: RolloutPlan, options: ViewOptions): Item[] {
  const stuck = pools.flatMap((pool) => pool.stuck);
  const groups = groupBy(stuck, (node) => `${String(node.lasts)} ${formatStuck(node).join('\n')}`);
  return [...groups.values()].map((group): Item => {
    const [first] = group;
    const words = first === undefined ? [] : formatStuck(first);
    const end = endOf(first, until);
    if (group.length === 1) return { text: `${group.map(nameOf).join('')} ${end.one}`, tone: end.tone, detail: words };
    return { text: `${formatCount(group.length, 'node')} ${end.many}`, tone: end.tone, detail: [...words, formatNames(group.map(({ nodeClaim }) => nodeClaim), options)] };
  });
}

function endOf(node: StuckNode | undefined, until: string): { one: string; many: string; tone: 'bad' | 'warn' } {
  if (node?.lasts === true) return { one: 'stays, as things stand', many: 'stay, as things stand', tone: 'bad' };
  return { one: `does not go before ${formatInstant(until)}`, many: `do not go before ${formatInstant(until)}`, tone: 'warn' };
}

export function asideBlocks(rollout: RolloutPlan, at: string, options: ViewOptions): Block[] {
  const items: Item[] = [...unknownItems(rollout), ...waitItems(rollout, at), ...twiceItems(rollout), ...workloadItems(rollout, at), ...pdbItems(rollout, options), ...podItems(rollout), ...triggerItems(rollout, at, options), ...forcedItems(rollout, at), ...rollout.oddities.map((text) => ({ text, tone: 'warn' as const }))];
  return items.length === 0 ? [] : [{ kind: 'heading', level: 2, text: 'Worth knowing' }, { kind: 'list', items }];
}

function waitItems({ longestWait }: RolloutPlan, at: string): Item[] {
  if (longestWait === undefined) return [];
  const length = formatAge(longestWait.from, longestWait.until);
  if (longestWait.from === longestWait.until) return [];
  const end = longestWait.isOver ? `until ${formatClock(longestWait.until, at)} UTC` : 'and is not over by the end of the plan';
  return [{ text: `the longest wait is that of ${nameOf(longestWait)}: ${length}, ${end}`, tone: 'warn', detail: longestWait.reason === undefined ? [] : [formatWaitReason(longestWait.reason)] }];
}

function twiceItems({ replacedTwice: twice }: RolloutPlan): Item[] {
  if (twice === undefined) return [];
  return [{ text: `a new image that appears before ${formatInstant(twice.before)} would drift ${formatCount(twice.count, 'finished node')} again`, tone: 'warn', detail: [`the selection of EC2NodeClass ${twice.nodeClasses.join(', ')} is floating`] }];
}

function workloadItems({ singleNodeWorkloads }: RolloutPlan, at: string): Item[] {
  return singleNodeWorkloads.map(({ workload, replicas, at: goesAt, ...node }) => ({
    text: `all ${replicas} pods of ${workload.kind} ${formatRef(workload)} run on ${nameOf(node)}${goesAt === undefined ? '' : `, which goes at ${formatClock(goesAt, at)} UTC`}`,
    tone: 'warn',
  }));
}

function pdbItems({ blockingPdbs }: RolloutPlan, options: ViewOptions): Item[] {
  return blockingPdbs.map(({ pdb, nodeClaims }) => ({ text: `PodDisruptionBudget ${formatRef(pdb)} allows no disruption now; its pods are on ${formatNames(nodeClaims, options)}`, tone: 'warn' }));
}

function podItems({ doNotDisruptPods }: RolloutPlan): Item[] {
  return doNotDisruptPods.map(({ pod, value, until, nodeClaim }) => ({ text: `pod ${formatRef(pod)} on ${nodeClaim} has karpenter.sh/do-not-disrupt: ${value}${until === undefined ? '' : ` until ${formatInstant(until)}`}`, tone: 'warn' }));
}

function triggerItems({ otherTriggers }: RolloutPlan, at: string, options: ViewOptions): Item[] {
  const groups = groupBy(otherTriggers, ({ kind, evidence = '' }) => `${kind} ${evidence}`);
  return [...groups.values()].map((group) => ({ text: triggerWords(group, at, options), tone: 'warn' }));
}

function triggerWords(group: readonly OtherTrigger[], at: string, options: ViewOptions): string {
  const [first] = group;
  const names = formatNames(group.map((trigger) => `${nameOf(trigger)}${timeOf(trigger, at)}`), options);
  const evidence = first?.evidence ?? '';
  switch (first?.kind) {
    case 'deletion':
      return `on the way out already, whatever the budgets: ${names}: ${evidence}`;
    case 'expiry':
      return `expires before drift takes it, whatever the budgets: ${names}: ${evidence}`;
    case 'empty':
      return `may go as empty before drift takes it, under the budgets for reason Empty: ${names}: ${evidence}`;
    case 'interruption':
      return `its instance is about to be interrupted: ${names}: ${evidence}`;
    case 'repair':
      return `may be repaired (deleted) first where node repair is on: ${names}: ${evidence}`;
    case undefined:
      return '';
  }
}

function timeOf({ kind, at: instant }: OtherTrigger, at: string): string {
  if (instant === undefined) return '';
  return `, ${kind === 'deletion' ? 'since' : 'at'} ${formatClock(instant, at)} UTC`;
}

/** Where a drain may last as long as `terminationGracePeriod` lets it. */
function forcedItems({ commands }: RolloutPlan, at: string): Item[] {
  return commands
    .filter(({ forcedAt, drainEnd, to }) => forcedAt !== undefined && (drainEnd ?? to ?? forcedAt) >= forcedAt)
    .map(({ forcedAt = '', ...node }) => ({ text: `${nameOf(node)}: what is left on it is deleted at ${formatClock(forcedAt, at)} UTC, by terminationGracePeriod`, tone: 'warn' }));
}

/** What the times rest on. */
export function assumptionBlocks({ rollout }: ClusterPlan, options: ViewOptions): Block[] {
  if (rollout === undefined) return [];
  const { assumptions } = rollout;
  const times = rollout.times.filter(({ nodePool }) => options.verbose || nodePool === undefined);
  const hiddenCount = rollout.times.length - times.length;
  if (times.length === 0 && assumptions.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Assumptions' },
    {
      kind: 'table',
      columns: [{ title: 'TIME' }, { title: 'NODEPOOL', flexible: true }, { title: 'EARLIEST', align: 'right' }, { title: 'LIKELY', align: 'right' }, { title: 'LATEST', align: 'right' }, { title: 'SOURCE', flexible: true }],
      rows: times.map(({ time, nodePool = '', earliest, likely, latest, source }) => [time, nodePool, formatLength(earliest), formatLength(likely), formatLength(latest), source]),
    },
    ...(hiddenCount === 0 ? [] : [{ kind: 'text' as const, text: `Single NodePools have ${formatCount(hiddenCount, 'estimate')} of their own: -v shows them.`, tone: 'dim' as const }]),
    { kind: 'list', items: assumptions.map(({ text, subjects }) => ({ text, tone: 'dim', detail: subjects.length === 0 ? [] : [formatNames(subjects, options)] })) },
  ];
}
