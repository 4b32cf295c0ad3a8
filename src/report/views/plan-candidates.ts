import type { CandidatePlan } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { span } from '../view.ts';
import type { Block, Cell } from '../view.ts';
import { formatAge, formatCount, formatImage, formatInstant, formatNames } from '../words.ts';
import { formatBlocker } from './blockers.ts';
import type { ViewOptions } from './index.ts';

export function candidateTable(candidates: CandidatePlan[], at: string): Block {
  return {
    kind: 'table',
    columns: [
      { title: '#', align: 'right' },
      { title: 'NODECLAIM', flexible: true },
      { title: 'NODE', wide: true },
      { title: 'NODEPOOL', flexible: true },
      { title: 'REASON', flexible: true },
      { title: 'SINCE', align: 'right' },
      { title: 'CAN GO', flexible: true },
      { title: 'FROM', flexible: true, wide: true },
      { title: 'TO', flexible: true, wide: true },
    ],
    rows: candidates.map((candidate, index) => [
      String(index + 1),
      candidate.claim,
      candidate.nodeName ?? '',
      candidate.nodePool ?? '',
      candidate.reasons[0] ?? '',
      formatAge(candidate.driftedSince, at),
      verdictOf(candidate),
      formatImage(candidate.actual, at),
      formatImage(candidate.expected, at),
    ]),
  };
}

export function verdictOf(candidate: CandidatePlan): Cell {
  switch (candidate.verdict) {
    case 'now':
      return span('now', 'good');
    case 'inProgress':
      return span('being replaced', 'warn');
    case 'waitsForBudget':
      return waitOf(candidate.notBefore);
    case 'waitsForMark':
      return span('once the controller marks it', 'dim');
    case 'blocked':
      return span('blocked', 'bad');
    case 'stopped':
      return span('when Karpenter goes on', 'bad');
    case 'unknown':
      return span('not known', 'warn');
  }
}

type Item = Extract<Block, { kind: 'list' }>['items'][number];

/** What holds nodes stands below the table: it needs room. Nodes that the same thing holds stand together. */
export function blockerItems(candidates: readonly CandidatePlan[], options: ViewOptions): Item[] {
  const blocked = groupBy(candidates.filter(({ verdict }) => verdict === 'blocked'), ({ blockers }) => blockers.map(formatBlocker).join('\n'));
  return [...blocked.values()].map((group) => {
    const blockers = (group[0]?.blockers ?? []).map(formatBlocker);
    return group.length === 1 ? { text: `${group.map(nameOf).join('')} is blocked`, tone: 'bad', detail: blockers } : { text: `${formatCount(group.length, 'NodeClaim')} are blocked`, tone: 'bad', detail: [...blockers, formatNames(group.map(nameOf), options)] };
  });
}

function nameOf({ claim, nodeName }: CandidatePlan): string {
  return nodeName === undefined ? claim : `${claim} (${nodeName})`;
}

export function liftedItems(candidates: readonly CandidatePlan[]): Item[] {
  return candidates
    .filter(({ lifted }) => lifted.length > 0)
    .map(({ claim, lifted, terminationGracePeriod }) => ({
      text: `${claim} goes in spite of its pods: they are deleted after its terminationGracePeriod of ${terminationGracePeriod ?? ''}`,
      tone: 'warn',
      detail: lifted.map(formatBlocker),
    }));
}

function waitOf(notBefore: string | undefined): Cell {
  if (notBefore === undefined) return span('when a place in the budget is free', 'warn');
  return notBefore === 'never' ? span('never, as the budgets stand', 'bad') : span(`from ${formatInstant(notBefore)}`, 'warn');
}
