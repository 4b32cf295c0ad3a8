import type { DstChoice, SuggestedBudgets, SuggestionProof, SuggestReport } from '../../model/calendar.ts';
import type { Budget } from '../../model/karpenter.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, View } from '../view.ts';
import { formatCount, formatDate, formatInstant } from '../words.ts';
import { formatSeasons } from './calendar-words.ts';
import { closingBlocks } from './common.ts';

export function suggestView(report: SuggestReport): View {
  const { suggestion, alternatives } = report;
  return compact([
    { kind: 'heading', level: 1, text: titleOf(report) },
    { kind: 'fields', fields: [['Reasons', report.reasons.length === 0 ? 'all' : report.reasons.join(', ')], ['At a time', report.nodes]] },
    ...(suggestion === undefined ? [] : suggestionBlocks(suggestion, report)),
    alternatives.length === 0 ? undefined : { kind: 'heading', level: 2, text: 'Other choices of --dst' },
    alternativeTable(alternatives),
    ...closingBlocks(report),
  ]);
}

function titleOf({ windows, zone }: SuggestReport): string {
  const words = windows.join(', ');
  return words === 'always' ? 'Nodes go at any time' : `Nodes go only ${words} (${zone})`;
}

function suggestionBlocks(suggestion: SuggestedBudgets, report: SuggestReport): Block[] {
  const { choice, proof, budgets } = suggestion;
  return [
    { kind: 'heading', level: 2, text: 'In spec.disruption of the NodePool' },
    { kind: 'code', text: yamlOf(budgets) },
    ...(report.hasDaylightSaving ? [{ kind: 'text' as const, text: `Schedules are in UTC, so that the window moves in ${report.zone}. ${COSTS[choice]}`, tone: 'plain' as const }] : []),
    { kind: 'fields', fields: openFields(suggestion, report) },
    { kind: 'list', items: [...outsideItems(proof), ...otherReasons(report)] },
  ];
}

function openFields({ times, localTimes, proof }: SuggestedBudgets, { zone }: SuggestReport): [string, Cell][] {
  const fields: [string, Cell][] = [['Open in UTC', times]];
  if (zone !== 'UTC') fields.push([`In ${zone}`, formatSeasons(localTimes)]);
  fields.push(['Proof', proofCell(proof, times)]);
  return fields;
}

/** A list of budgets as it stands in a manifest. Texts that are words or times need no quotes, the others have them. */
function yamlOf(budgets: readonly Budget[]): string {
  const lines = budgets.flatMap(({ nodes, reasons, schedule, duration }) => [
    `  - nodes: "${nodes}"`,
    ...(reasons === undefined || reasons === null ? [] : [`    reasons: [${reasons.join(', ')}]`]),
    ...(schedule === undefined || schedule === null ? [] : [`    schedule: "${schedule}"`]),
    ...(duration === undefined || duration === null ? [] : [`    duration: ${duration}`]),
  ]);
  return ['budgets:', ...lines].join('\n');
}

const COSTS: Record<DstChoice, string> = {
  intersection: 'This one is open only when a window is open both in winter and in summer: never outside, but not for all of it.',
  union: 'This one is open when a window is open in winter or in summer: all of it, and for some time outside as well.',
  winter: "This one is right in winter; in summer it is open later by the clocks' change.",
  summer: "This one is right in summer; in winter it is open earlier by the clocks' change.",
};

function proofCell(proof: SuggestionProof, times: string): Cell {
  const outside = proof.outsideMinutes === 0 ? 'never open outside' : `${formatCount(proof.outsideMinutes, 'minute')} open outside`;
  const missing = proof.missingMinutes === 0 ? '' : `; closed for ${formatCount(proof.missingMinutes, 'minute')} of the ${formatCount(proof.wantedCount, 'window')} asked for`;
  const open = times === 'always' ? 'open always' : `open only ${times} UTC, ${formatCount(proof.windowCount, 'window')}`;
  return span(`checked ${formatDate(proof.from)} to ${formatDate(proof.to)}: ${open}; ${outside}${missing}`, proof.outsideMinutes === 0 ? 'good' : 'warn');
}

type Item = Extract<Block, { kind: 'list' }>['items'][number];

function outsideItems({ firstOutside, firstMissing }: SuggestionProof): Item[] {
  return [
    ...(firstOutside === undefined ? [] : [{ text: `first open outside: ${formatInstant(firstOutside.from)} to ${formatInstant(firstOutside.to)}`, tone: 'warn' as const }]),
    ...(firstMissing === undefined ? [] : [{ text: `first closed though asked for: ${formatInstant(firstMissing.from)} to ${formatInstant(firstMissing.to)}`, tone: 'dim' as const }]),
  ];
}

function otherReasons({ reasons, nodes }: SuggestReport): Item[] {
  const inTime = 'a node that starts to go within the window may still be going when it ends, and expiry is held by no budget';
  if (reasons.length === 0) return [{ text: inTime, tone: 'dim' }];
  const entry = nodes === '10%' ? 'the entry without reasons' : 'the last entry';
  return [{ text: inTime, tone: 'dim' }, { text: `${entry} keeps Karpenter's default of 10% for the other reasons: where the pool has entries of its own for them, keep those instead`, tone: 'dim' }];
}

function alternativeTable(alternatives: readonly SuggestedBudgets[]): Block {
  return {
    kind: 'table',
    columns: [{ title: 'CHOICE' }, { title: 'OPEN IN UTC', flexible: true }, { title: 'ON THE CLOCKS', flexible: true }, { title: 'OUTSIDE', align: 'right' }, { title: 'MISSING', align: 'right' }],
    rows: alternatives.map(({ choice, times, localTimes, proof }) => [choice, times, formatSeasons(localTimes), minutesOf(proof.outsideMinutes), minutesOf(proof.missingMinutes)]),
  };
}

function minutesOf(count: number): Cell {
  return count === 0 ? '0' : span(`${count} min`, 'warn');
}
