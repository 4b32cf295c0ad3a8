import type { StatusAmi } from '../../model/karpenter.ts';
import type { ClaimDrift, ClassDrift, ClusterDrift, Disagreement, DriftReport } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, View } from '../view.ts';
import { formatCount, formatImage, formatInstant } from '../words.ts';
import { closingBlocks, formatSourced } from './common.ts';
import { changeBlocks, claimTable } from './drift-groups.ts';
import type { ViewOptions } from './index.ts';
import { formatNodes } from './requirements.ts';

export function driftView(report: DriftReport, options: ViewOptions): View {
  return compact([...report.clusters.flatMap((cluster) => clusterBlocks(cluster, report.at, options)), ...closingBlocks(report)]);
}

function clusterBlocks(cluster: ClusterDrift, at: string, options: ViewOptions): (Block | undefined)[] {
  const inSync = cluster.claims.filter(({ status }) => status.state === 'inSync');
  return [
    { kind: 'heading', level: 1, text: `Cluster ${cluster.name}` },
    { kind: 'fields', fields: clusterFields(cluster, at) },
    classTable(cluster.classes),
    staleTable(cluster.classes),
    poolTable(cluster.claims),
    ...changeBlocks(cluster.claims, at),
    uncheckedTable(cluster.claims, options),
    ...(options.verbose ? inSyncBlocks(inSync, at) : []),
    inSync.length > 0 && !options.verbose ? { kind: 'text', text: `${formatCount(inSync.length, 'NodeClaim')} in sync not listed (--verbose lists them).`, tone: 'dim' } : undefined,
    { kind: 'list', items: disagreementItems(cluster.claims, options) },
    { kind: 'list', items: asideItems(cluster) },
  ];
}

export function clusterFields(cluster: ClusterDrift, at: string): [string, Cell][] {
  const optional: [string, Cell | undefined][] = [
    ['At', formatInstant(at)],
    ['Region', cluster.region && formatSourced(cluster.region)],
    ['Kubernetes', cluster.kubernetesVersion && formatSourced(cluster.kubernetesVersion)],
    ['Karpenter', formatSourced(cluster.karpenter)],
    ['Compared with', cluster.basis === 'status.amis' ? "the controller's own status and annotations (--no-aws)" : 'a fresh resolution of each class'],
    ['Not compared', notComparedOf(cluster.claims)],
    ['As if applied', cluster.overlay.length === 0 ? undefined : cluster.overlay.join(', ')],
  ];
  return optional.filter((field): field is [string, Cell] => field[1] !== undefined);
}

/** What only AWS can tell, where the user did not want it asked. */
function notComparedOf(claims: readonly ClaimDrift[]): string | undefined {
  const reasons = new Set(claims.flatMap(({ uncheckedReasons }) => uncheckedReasons.filter(({ cause }) => cause === 'notAsked').map(({ reason }) => reason)));
  return reasons.size === 0 ? undefined : `${[...reasons].join(', ')}: shown where the controller's condition has them`;
}

export function classTable(classes: ClassDrift[]): Block {
  return {
    kind: 'table',
    columns: [{ title: 'EC2NODECLASS', flexible: true }, { title: 'FAMILY', wide: true }, { title: 'PIN' }, { title: 'FRESH' }, { title: 'STATUS.AMIS' }, { title: 'STATE', flexible: true }],
    rows: classes.map((item) => [
      item.name,
      item.family,
      span(item.pin.kind, item.pin.kind === 'floating' ? 'warn' : 'plain'),
      freshOf(item),
      countOf(item.statusAmis),
      classState(item),
    ]),
  };
}

const countOf = (amis: readonly StatusAmi[]): string => formatCount(new Set(amis.map(({ id }) => id)).size, 'AMI');

function freshOf({ resolution }: ClassDrift): Cell {
  if (resolution === undefined) return 'not asked';
  if (resolution.failures.length > 0) return span('not known', 'warn');
  return resolution.outcome === 'ok' ? countOf(resolution.amis) : span(resolution.outcome, 'bad');
}

/** Which image follows which, for the nodes that each is for. */
export function staleTable(classes: ClassDrift[]): Block {
  return {
    kind: 'table',
    columns: [{ title: 'EC2NODECLASS', flexible: true }, { title: 'FOR', flexible: true }, { title: 'STATUS.AMIS' }, { title: 'FRESH' }],
    rows: classes.filter(({ stale }) => stale).flatMap(({ name, statusAmis, resolution }) => staleRows(name, statusAmis, resolution?.statusAmis ?? [])),
  };
}

function staleRows(name: string, old: readonly StatusAmi[], fresh: readonly StatusAmi[]): Cell[][] {
  const before = new Map(old.map((ami) => [formatNodes(ami.requirements), ami.id]));
  const after = new Map(fresh.map((ami) => [formatNodes(ami.requirements), ami.id]));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((nodes) => before.get(nodes) !== after.get(nodes)).sort();
  return changed.map((nodes) => [name, nodes, before.get(nodes) ?? 'none', after.get(nodes) ?? 'none']);
}

function classState({ notReady, stale, resolution }: ClassDrift): Cell {
  if (notReady !== undefined) return span(`not ready: ${notReady.condition} (${notReady.reason})`, 'bad');
  if (resolution === undefined || resolution.failures.length > 0) return span('not compared', 'dim');
  return stale ? span('differs, see below', 'warn') : span('agrees', 'good');
}

/** Counts by pool: the first thing to look at in a large cluster. */
function poolTable(claims: ClaimDrift[]): Block {
  const pools = groupBy(claims, ({ nodePool }) => nodePool ?? '(none)');
  const count = (items: ClaimDrift[], state: string): number => items.filter(({ status }) => status.state === state).length;
  return {
    kind: 'table',
    columns: [
      { title: 'NODEPOOL', flexible: true },
      { title: 'CLAIMS', align: 'right' },
      { title: 'IN SYNC', align: 'right' },
      { title: 'DRIFTED', align: 'right' },
      { title: 'PENDING', align: 'right' },
      { title: 'UNCHECKED', align: 'right' },
    ],
    rows: [...pools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([pool, items]) => [
      pool,
      String(items.length),
      String(count(items, 'inSync')),
      toneIfAny(count(items, 'drifted'), 'bad'),
      toneIfAny(items.filter(({ pending }) => pending).length, 'warn'),
      toneIfAny(count(items, 'unchecked'), 'warn'),
    ]),
  };
}

function toneIfAny(count: number, tone: 'bad' | 'warn'): Cell {
  return count === 0 ? '0' : span(String(count), tone);
}

/** What is missing and for what, once for all claims that miss it. */
export function uncheckedTable(claims: ClaimDrift[], options: ViewOptions): Block {
  const missing = claims.flatMap((claim) => missingOf(claim).map((item) => ({ name: claim.name, ...item })));
  const groups = [...groupBy(missing, ({ why, reasons }) => JSON.stringify([reasons, why])).values()];
  return {
    kind: 'table',
    columns: [{ title: 'NODECLAIMS', flexible: true }, { title: 'NOT CHECKED', flexible: true }, { title: 'BECAUSE', flexible: true }],
    rows: groups.map((group) => [namesOf(group.map(({ name }) => name), options), group[0]?.reasons ?? '', span(group[0]?.why ?? '', 'warn')]),
  };
}

/** Reasons by what keeps them from being checked; where Karpenter itself gives no verdict, that alone. */
function missingOf({ status, uncheckedReasons }: ClaimDrift): { reasons: string; why: string }[] {
  if (status.state === 'unchecked' && status.cause === 'notEvaluated') return [{ reasons: 'no verdict', why: status.why }];
  const wanted = uncheckedReasons.filter(({ cause }) => cause !== 'notAsked');
  if (status.state === 'unchecked' && wanted.length === 0) return [{ reasons: 'no verdict', why: status.why }];
  return [...groupBy(wanted, ({ why }) => why)].map(([why, items]) => ({ reasons: items.map(({ reason }) => reason).join(', '), why }));
}

function inSyncBlocks(claims: ClaimDrift[], at: string): Block[] {
  return [...groupBy(claims, ({ nodeClass, actual }) => JSON.stringify([nodeClass, actual?.id])).values()].flatMap((group): Block[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      { kind: 'heading', level: 2, text: `EC2NodeClass ${first.nodeClass ?? '(none)'}: ${formatCount(group.length, 'NodeClaim')} in sync` },
      { kind: 'fields', fields: [['Runs', formatImage(first.actual, at)]] },
      claimTable(group, at),
    ];
  });
}

type Item = Extract<Block, { kind: 'list' }>['items'][number];

/** Many claims share a disagreement: they are said once, with the claims counted. A stale status stands with its class. */
export function disagreementItems(claims: ClaimDrift[], options: ViewOptions): Item[] {
  const byText = new Map<string, string[]>();
  for (const claim of claims) {
    for (const disagreement of claim.disagreements.filter(({ kind }) => kind !== 'staleStatus')) {
      const text = formatDisagreement(disagreement);
      byText.set(text, [...(byText.get(text) ?? []), claim.name]);
    }
  }
  return [...byText].map(([text, names]) => ({ text: `${formatCount(names.length, 'NodeClaim')}: ${text}`, tone: 'warn', detail: [namesOf(names, options)] }));
}

const NAMES_SHOWN = 5;

function namesOf(names: string[], { verbose }: ViewOptions): string {
  if (verbose || names.length <= NAMES_SHOWN) return names.join(', ');
  return `${names.slice(0, NAMES_SHOWN).join(', ')} and ${names.length - NAMES_SHOWN} more`;
}

export function formatDisagreement(disagreement: Disagreement): string {
  switch (disagreement.kind) {
    case 'staleStatus':
      return `the controller's status.amis gives ${disagreement.statusId ?? 'no AMI'}, a fresh resolution ${disagreement.freshId ?? 'no AMI'}: Karpenter caches a parameter for up to 24 h`;
    case 'conditionWithoutDrift':
      return `marked ${disagreement.reason} by the controller, but nothing compared here differs any more: it looks again every 5 minutes`;
    case 'conditionKept':
      return `marked ${disagreement.reason} by the controller, which no longer gets to a verdict, so the mark stays: ${disagreement.why}`;
    case 'conditionReason':
      return formatConditionReason(disagreement);
  }
}

function formatConditionReason({ reason, computed, holds }: Extract<Disagreement, { kind: 'conditionReason' }>): string {
  const marked = `marked ${reason} by the controller`;
  if (holds === undefined) return `${marked}, which hides ${computed}`;
  return holds ? `${marked}, which ${computed} will hide: it looks again every 5 minutes` : `${marked}, which no longer holds: it will become ${computed}`;
}

export function asideItems(cluster: ClusterDrift): Item[] {
  const items: Item[] = cluster.outsideAudit.map(({ kind, claims }) => ({ text: `${formatCount(claims.length, 'NodeClaim')} of ${kind}: outside AMI audit`, tone: 'dim', detail: [claims.join(', ')] }));
  if (cluster.foreignNodes.length === 0) return items;
  return [...items, { text: `${formatCount(cluster.foreignNodes.length, 'node is', 'nodes are')} not Karpenter's (no NodeClaim)`, tone: 'dim', detail: [cluster.foreignNodes.join(', ')] }];
}
