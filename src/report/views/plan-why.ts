import type { NodeExplanation, RolloutCommand } from '../../model/rollout.ts';
import { span } from '../view.ts';
import type { Block, Cell } from '../view.ts';
import { formatAge, formatImage, formatInstant } from '../words.ts';
import { formatBlocker } from './blockers.ts';
import { formatBudget, formatLimit } from './budgets.ts';
import { verdictOf } from './plan-candidates.ts';
import { remediesOf } from './plan-remedies.ts';
import { OTHER_WORDS } from './plan-timeline.ts';
import { formatEstimate } from './plan-times.ts';
import { formatRef, formatStuck, formatWaitReason } from './plan-waits.ts';

type Item = Extract<Block, { kind: 'list' }>['items'][number];
type Field = [label: string, value: Cell];

/** Everything about one node: its place, what holds it, the budget then, and what would have to change. */
export function explanationBlocks(explanation: NodeExplanation, at: string): Block[] {
  const { nodeClaim, node } = explanation;
  return [
    { kind: 'heading', level: 2, text: node === undefined ? nodeClaim : `${nodeClaim} (${node})` },
    { kind: 'fields', fields: fieldsOf(explanation, at) },
    ...titled('What holds it', holdItems(explanation)),
    ...titled('What it waits for', waitItems(explanation)),
    ...titled('What would have to change', remediesOf(explanation).map((text) => ({ text, tone: 'plain' as const }))),
    ...titled('Besides', besideItems(explanation)),
  ];
}

function titled(title: string, items: Item[]): Block[] {
  return items.length === 0 ? [] : [{ kind: 'text', text: `${title}:`, tone: 'strong' }, { kind: 'list', items }];
}

function fieldsOf(explanation: NodeExplanation, at: string): Field[] {
  const { nodePool, position, candidateCount, candidate, command, stuck } = explanation;
  return [
    ['NodePool', nodePool ?? ''],
    ['Drift', driftOf(explanation, at)],
    ...(position === undefined ? [] : [['Position', `${position} of ${candidateCount}, in the order in which Karpenter takes them`] satisfies Field]),
    ...(candidate === undefined ? [] : [['Can go', verdictOf(candidate)] satisfies Field]),
    ...(command === undefined ? [] : commandFields(command, at)),
    ...(stuck === undefined ? [] : [['Goes', span(stuck.lasts ? 'never, as things stand' : 'not before the end of the plan', 'bad')] satisfies Field]),
    ...budgetFields(explanation),
    ...(candidate?.actual === undefined ? [] : [['Image', formatImage(candidate.actual, at)] satisfies Field]),
    ...(candidate?.expected === undefined ? [] : [['New image', formatImage(candidate.expected, at)] satisfies Field]),
  ];
}

function driftOf({ status, candidate }: NodeExplanation, at: string): Cell {
  if (status.state === 'inSync') return span('none: drift does not replace it', 'good');
  if (status.state === 'unchecked') return span(`not checked: ${status.why}`, 'warn');
  const reasons = status.reasons.map(({ reason }) => reason).join(', ');
  if (candidate?.driftedSince === undefined) return span(`${reasons}, not marked by the controller yet`, 'bad');
  return span(`${reasons}, since ${formatInstant(candidate.driftedSince)} (${formatAge(candidate.driftedSince, at)})`, 'bad');
}

function commandFields({ trigger, fromRange, toRange, replacements, forcedAt }: RolloutCommand, at: string): Field[] {
  const kinds = replacements.map(({ nodePool, instanceType = 'a node' }) => `${instanceType} of ${nodePool}`);
  return [
    [trigger === 'Drifted' ? 'Goes' : `Goes (${OTHER_WORDS[trigger] ?? trigger})`, formatEstimate(fromRange, at)],
    ['Is gone', formatEstimate(toRange, at)],
    ['Replaced by', kinds.length === 0 ? 'nothing: its pods fit elsewhere, or there are none' : kinds.join(', ')],
    ...(forcedAt === undefined ? [] : [['At the latest', `${formatInstant(forcedAt)}: terminationGracePeriod deletes what is left on it`] satisfies Field]),
  ];
}

function budgetFields({ budget, budgetThen }: NodeExplanation): Field[] {
  if (budget === undefined) return [];
  const decider = budget.decidedBy === undefined ? '' : `, by #${budget.decidedBy.index + 1} ${formatBudget(budget.decidedBy.budget)}`;
  const now = `${formatLimit(budget.limit)} allowed, ${budget.consumers.length} in use, ${formatLimit(budget.remaining)} free${decider}`;
  if (budgetThen === undefined) return [['Budget now', now]];
  const then = `${formatLimit(Math.max(budgetThen.allowed, 0))} allowed${budgetThen.decidedBy === undefined ? '' : `, by #${budgetThen.decidedBy + 1}`}`;
  return [
    ['Budget now', now],
    ['Budget then', `${then} (${formatInstant(budgetThen.at)})`],
  ];
}

function holdItems({ candidate, stuck }: NodeExplanation): Item[] {
  const blockers = candidate?.blockers.map(formatBlocker) ?? [];
  const atEnd = stuck === undefined ? [] : formatStuck(stuck);
  const lifted = candidate?.lifted.map((blocker) => `${formatBlocker(blocker)}; terminationGracePeriod ${candidate.terminationGracePeriod ?? ''} lifts that`) ?? [];
  return [...[...new Set([...blockers, ...atEnd])].map((text) => ({ text, tone: 'bad' as const })), ...lifted.map((text) => ({ text, tone: 'warn' as const }))];
}

function waitItems({ waits }: NodeExplanation): Item[] {
  return waits.map(({ from, until, reason }) => ({
    text: `${formatInstant(from)} to ${until === undefined ? 'the end of the plan' : `${formatInstant(until)} (${formatAge(from, until)})`}: ${formatWaitReason(reason)}`,
    tone: 'plain',
  }));
}

function besideItems({ otherTriggers, singleNodeWorkloads, command }: NodeExplanation): Item[] {
  return [
    ...otherTriggers.map(({ kind, at, evidence = '' }) => ({ text: `${kind}${at === undefined ? '' : ` at ${formatInstant(at)}`}: ${evidence}`, tone: 'warn' as const })),
    ...singleNodeWorkloads.map(({ workload, replicas }) => ({ text: `all ${replicas} pods of ${workload.kind} ${formatRef(workload)} run on it`, tone: 'warn' as const })),
    ...(command?.unknowns ?? []).map(({ cause, pods }) => ({ text: `not simulated: ${cause} of ${pods.slice(0, 3).join(', ')}`, tone: 'dim' as const })),
  ];
}
