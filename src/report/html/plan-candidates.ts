import type { CandidatePlan, ClusterDrift, ClusterPlan } from '../../model/report.ts';
import { formatBlocker } from '../views/blockers.ts';
import { verdictOf } from '../views/plan-candidates.ts';
import { span, textOf, toneOf } from '../view.ts';
import { formatCount, formatImage, formatInstant } from '../words.ts';
import { toned } from './blocks.ts';
import type { NextId } from './blocks.ts';
import { dataTable } from './data-table.ts';
import type { DataCell } from './data-table.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** Who is drifted, in which order, and what holds each. */
export function candidatePart({ candidates, notRead, at }: ClusterPlan, drift: ClusterDrift | undefined, nextId: NextId): Markup {
  const uncheckedCount = drift?.claims.filter(({ status }) => status.state === 'unchecked').length ?? 0;
  const isComplete = uncheckedCount === 0 && !notRead.includes('nodeclaims');
  return html`<h3>Drifted NodeClaims, in the order in which Karpenter takes them</h3>
${candidates.length === 0 ? html`<p>${toned(isComplete ? span('None.', 'good') : span('None that is known.', 'warn'))}</p>` : candidateTable(candidates, at, nextId())}
${uncheckedCount === 0 ? NOTHING : html`<p>${toned(span(`${formatCount(uncheckedCount, 'NodeClaim')} could not be checked: karpami drift says why.`, 'warn'))}</p>`}
`;
}

function candidateTable(candidates: readonly CandidatePlan[], at: string, id: string): Markup {
  return dataTable(id, {
    caption: 'Drifted NodeClaims, in the order in which Karpenter takes them',
    columns: [{ title: '#', align: 'right' }, { title: 'NodeClaim' }, { title: 'NodePool', isChoice: true }, { title: 'Reason' }, { title: 'Since', isShort: true }, { title: 'Can go', isChoice: true }, { title: 'Held by' }, { title: 'Image' }],
    rows: candidates.map((candidate, index) => candidateRow(candidate, index, at)),
  });
}

function candidateRow(candidate: CandidatePlan, index: number, at: string): DataCell[] {
  const { claim, nodeName, nodePool = '', reasons, driftedSince, actual, expected } = candidate;
  const verdict = verdictOf(candidate);
  return [
    { text: String(index + 1) },
    { text: claim, lines: nodeName === undefined ? [] : [nodeName] },
    { text: nodePool },
    { text: reasons.join(', ') },
    { text: driftedSince === undefined ? '' : formatInstant(driftedSince) },
    { text: textOf(verdict), tone: toneOf(verdict) },
    heldCell(candidate),
    { text: expected === undefined ? (actual?.id ?? '') : `→ ${expected.id}`, lines: [`runs ${formatImage(actual, at)}`, ...(expected === undefined ? [] : [`then ${formatImage(expected, at)}`])] },
  ];
}

/** Where it is held by one thing, that is said at once. */
function heldCell({ blockers, lifted, terminationGracePeriod = '' }: CandidatePlan): DataCell {
  const held = blockers.map(formatBlocker);
  const passed = lifted.map((blocker) => `${formatBlocker(blocker)}; deleted after terminationGracePeriod ${terminationGracePeriod}`);
  if (held.length === 0) return { text: passed.length === 0 ? '' : formatCount(passed.length, 'pod that is deleted', 'pods that are deleted'), tone: 'warn', lines: passed };
  return { text: held[0] ?? '', lines: [...held.slice(1), ...passed] };
}
