import type { ClaimDrift, ClassDrift, ClusterDrift, DriftReason, DriftReport, ImageFacts } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { closingBlocks } from '../views/common.ts';
import { verdictOf } from '../views/drift-groups.ts';
import { formatReason } from '../views/drift-sentences.ts';
import { asideItems, classTable, clusterFields, disagreementItems, staleTable, uncheckedTable } from '../views/drift.ts';
import { textOf, toneOf } from '../view.ts';
import type { Block } from '../view.ts';
import { formatAge, formatCount, formatImage, formatInstant } from '../words.ts';
import { idsOf, renderBlocks, renderFields } from './blocks.ts';
import type { NextId } from './blocks.ts';
import { dataTable } from './data-table.ts';
import type { DataCell } from './data-table.ts';
import { poolBars } from './drift-bars.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { tiles } from './tiles.ts';

export function driftPage(report: DriftReport): Markup {
  const nextId = idsOf('t');
  return html`${report.clusters.map((cluster) => clusterSection(cluster, report.at, nextId))}${renderBlocks(closingBlocks(report), nextId)}`;
}

function clusterSection(cluster: ClusterDrift, at: string, nextId: NextId): Markup {
  const { claims, classes } = cluster;
  return html`<section>
<h2>Cluster ${cluster.name}</h2>
${renderFields(clusterFields(cluster, at))}${summary(claims)}${poolBars(claims)}
${claims.length === 0 ? html`<p>No NodeClaims.</p>` : html`<h3>NodeClaims</h3>\n${claimTable(claims, at, nextId())}`}${imageTable(claims, at, nextId)}${renderBlocks(
    [
      classes.length === 0 ? undefined : { kind: 'heading', level: 2, text: 'EC2NodeClasses' },
      ifRows(classTable(classes)),
      ...staleBlocks(classes),
      ...uncheckedBlocks(claims),
      { kind: 'list', items: disagreementItems(claims, { verbose: false }) },
      { kind: 'list', items: asideItems(cluster) },
    ],
    nextId,
  )}</section>
`;
}

const ifRows = (block: Block): Block | undefined => (block.kind === 'table' && block.rows.length === 0 ? undefined : block);

function staleBlocks(classes: ClassDrift[]): (Block | undefined)[] {
  const table = ifRows(staleTable(classes));
  return table === undefined ? [] : [{ kind: 'heading', level: 2, text: "Where the controller's status.amis is not a fresh resolution" }, table];
}

function uncheckedBlocks(claims: ClaimDrift[]): (Block | undefined)[] {
  const table = ifRows(uncheckedTable(claims, { verbose: false }));
  return table === undefined ? [] : [{ kind: 'heading', level: 2, text: 'Not checked, which is not in sync' }, table];
}

function summary(claims: readonly ClaimDrift[]): Markup {
  const count = (state: string): number => claims.filter(({ status }) => status.state === state).length;
  const [drifted, unchecked] = [count('drifted'), count('unchecked')];
  const pending = claims.filter((claim) => claim.pending).length;
  return tiles([
    { value: String(claims.length), label: 'NodeClaims' },
    { value: String(count('inSync')), label: 'in sync', tone: 'good' },
    { value: String(drifted), label: 'drifted', tone: drifted === 0 ? 'plain' : 'bad', detail: pending === 0 ? undefined : `${pending} not marked by the controller yet` },
    { value: String(unchecked), label: 'unchecked', tone: unchecked === 0 ? 'plain' : 'warn' },
  ]);
}

function claimTable(claims: readonly ClaimDrift[], at: string, id: string): Markup {
  return dataTable(id, {
    caption: 'NodeClaims',
    columns: [
      { title: 'NodeClaim' },
      { title: 'Node' },
      { title: 'NodePool', isChoice: true },
      { title: 'Type', isShort: true },
      { title: 'Verdict', isChoice: true, isShort: true },
      { title: 'Reason' },
      { title: 'Runs' },
      { title: 'Expected' },
      { title: 'Marked since', isShort: true },
    ],
    rows: claims.map((claim) => [
      { text: claim.name },
      { text: claim.nodeName ?? '' },
      { text: claim.nodePool ?? '' },
      { text: claim.instanceType ?? '' },
      verdictCell(claim),
      reasonCell(claim),
      imageCell(claim.actual, at),
      imageCell(claim.expected, at),
      { text: claim.condition?.since === undefined ? '' : formatInstant(claim.condition.since) },
    ]),
  });
}

/** The verdict comes first: a filter for what drifted finds what the controller has not marked too. */
function verdictCell(claim: ClaimDrift): DataCell {
  const verdict = verdictOf(claim);
  const text = claim.status.state === 'drifted' ? `drifted, ${textOf(verdict)}` : textOf(verdict);
  return { text, tone: claim.status.state === 'drifted' ? 'bad' : toneOf(verdict) };
}

function reasonCell(claim: ClaimDrift): DataCell {
  const { status, uncheckedReasons } = claim;
  const missing = uncheckedReasons.filter(({ cause }) => cause !== 'notAsked').map(({ reason, why }) => `not checked: ${reason}: ${why}`);
  if (status.state === 'unchecked') return { text: 'no verdict', lines: [status.why, ...missing] };
  if (status.state === 'inSync') return { text: '', lines: [] };
  const sentence = ({ reason, ...rest }: DriftReason): string => `${reason}: ${formatReason({ reason, ...rest }, claim)}`;
  return { text: status.reasons.map(({ reason }) => reason).join(', '), lines: [...status.reasons.map(sentence), ...missing] };
}

/** The name and the age are a click away: they take the room of two columns. */
function imageCell(image: ImageFacts | undefined, at: string): DataCell {
  if (image === undefined) return { text: '' };
  const age = formatAge(image.createdAt, at);
  return { text: image.id, lines: [...(image.name === undefined ? [] : [image.name]), ...(age === '' ? [] : [`${age} old`])] };
}

/** Which image follows which, by class. */
function imageTable(claims: readonly ClaimDrift[], at: string, nextId: NextId): Markup {
  const runs = claims.filter(({ actual }) => actual !== undefined);
  if (runs.length === 0) return html``;
  const groups = [...groupBy(runs, ({ nodeClass, actual, expected }) => JSON.stringify([nodeClass ?? '', actual?.id, expected?.id])).values()];
  const rows = groups.flatMap((group): DataCell[][] => {
    const [first] = group;
    return first === undefined ? [] : [imageRow(first, group.length, at)];
  });
  return html`<h3>Images by EC2NodeClass</h3>
${dataTable(nextId(), {
  caption: 'Images by EC2NodeClass',
  columns: [{ title: 'EC2NodeClass' }, { title: 'Runs' }, { title: 'Expected' }, { title: 'NodeClaims', align: 'right' }],
  rows: rows.sort(([a], [b]) => ((a?.text ?? '') < (b?.text ?? '') ? -1 : 1)),
})}`;
}

function imageRow({ nodeClass, actual, expected, status }: ClaimDrift, count: number, at: string): DataCell[] {
  const isSame = expected !== undefined && actual?.id === expected.id;
  const unknown: DataCell = status.state === 'drifted' ? { text: 'no AMI is known for it', tone: 'bad' } : { text: 'not known', tone: 'warn' };
  return [
    { text: nodeClass ?? '(none)' },
    { text: formatImage(actual, at) },
    expected === undefined ? unknown : isSame ? { text: 'the same', tone: 'good' } : { text: `→ ${formatImage(expected, at)}`, tone: 'bad' },
    { text: String(count) },
  ];
}

export function driftTitle({ clusters }: DriftReport): string {
  const claims = clusters.flatMap((cluster) => cluster.claims);
  const drifted = claims.filter(({ status }) => status.state === 'drifted').length;
  return `Drift: ${drifted} of ${formatCount(claims.length, 'NodeClaim')}`;
}
