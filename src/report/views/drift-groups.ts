import type { ClaimDrift, DriftReason } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { span } from '../view.ts';
import type { Block, Cell } from '../view.ts';
import { formatAge, formatCount, formatImage } from '../words.ts';
import { formatReason } from './drift-sentences.ts';

/** Claims that drifted for the same causes stand together: a hundred nodes, one edit. */
export function changeBlocks(claims: readonly ClaimDrift[], at: string): Block[] {
  const drifted = claims.filter(({ status }) => status.state === 'drifted');
  const groups = groupBy(drifted, (claim) => JSON.stringify([claim.nodeClass, reasonsOf(claim).map((reason) => [reason.reason, sentenceOf(reason, claim)]), ...imagesOf(claim)]));
  return [...groups.values()].flatMap((group): Block[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      { kind: 'heading', level: 2, text: `EC2NodeClass ${first.nodeClass ?? '(none)'}: ${formatCount(group.length, 'NodeClaim')} drifted` },
      { kind: 'fields', fields: changeFields(first, at) },
      claimTable(group, at),
    ];
  });
}

function reasonsOf({ status }: ClaimDrift): DriftReason[] {
  return status.state === 'drifted' ? status.reasons : [];
}

function isAboutImages(claim: ClaimDrift): boolean {
  return reasonsOf(claim).some(({ reason }) => reason === 'AMIDrift');
}

function imagesOf(claim: ClaimDrift): (string | undefined)[] {
  return isAboutImages(claim) ? [claim.actual?.id, claim.expected?.id] : [];
}

/** Both images stand below, with their names and ages. */
function sentenceOf(reason: DriftReason, claim: ClaimDrift): string {
  return reason.detail?.kind === 'ami' ? 'another AMI' : formatReason(reason, claim);
}

function changeFields(claim: ClaimDrift, at: string): [string, Cell][] {
  const [shown, ...masked] = reasonsOf(claim);
  const fields: [string, Cell][] = [];
  if (shown !== undefined) fields.push(['Shown', `${shown.reason}: ${sentenceOf(shown, claim)}`]);
  for (const reason of masked) fields.push(['Masked', `${reason.reason}: ${sentenceOf(reason, claim)}`]);
  return isAboutImages(claim) ? [...fields, ...imageFields(claim, at)] : fields;
}

function imageFields({ actual, expected, expectedByStatus }: ClaimDrift, at: string): [string, Cell][] {
  const isChange = expected === undefined || actual?.id !== expected.id;
  return [
    ['Runs', formatImage(actual, at) || 'an unknown AMI'],
    ['Expected', isChange ? formatImage(expected, at) || span('no AMI fits this instance type', 'bad') : 'the same AMI'],
    ...(expectedByStatus === undefined ? [] : [['By status.amis', formatImage(expectedByStatus, at)] satisfies [string, Cell]]),
  ];
}

export function claimTable(claims: ClaimDrift[], at: string): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'NODECLAIM', flexible: true },
      { title: 'NODE', flexible: true },
      { title: 'NODEPOOL', wide: true },
      { title: 'TYPE', wide: true },
      { title: 'VERDICT', flexible: true },
      { title: 'SINCE', align: 'right' },
      { title: 'AGE', align: 'right', wide: true },
    ],
    rows: claims.map((claim) => [
      claim.name,
      claim.nodeName ?? '',
      claim.nodePool ?? '',
      claim.instanceType ?? '',
      verdictOf(claim),
      formatAge(claim.condition?.since, at),
      formatAge(claim.createdAt, at),
    ]),
  };
}

/** Whether the controller has found it too. */
export function verdictOf({ status, pending, condition }: ClaimDrift): Cell {
  switch (status.state) {
    case 'inSync':
      return span('in sync', 'good');
    case 'drifted': {
      const shown = status.reasons[0]?.reason ?? '';
      if (pending) return span('pending', 'warn');
      return span(condition?.reason === shown ? 'marked' : `marked ${condition?.reason ?? ''}`, 'bad');
    }
    case 'unchecked':
      return span('unchecked', 'warn');
  }
}
