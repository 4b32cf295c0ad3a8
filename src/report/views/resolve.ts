import type { ClassResolution, ResolveReport } from '../../model/report.ts';
import type { FailureKind, SourceFailure } from '../../model/source-failure.ts';
import type { AskedParameter, DropReason, ImageCandidate, ParameterOutcome } from '../../model/resolution.ts';
import { compareText } from '../../util/compare-text.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, Span, View } from '../view.ts';
import { formatAge, formatCount, formatDate, formatInstant } from '../words.ts';
import { closingBlocks, formatPosition, formatSourced } from './common.ts';
import type { ViewOptions } from './index.ts';
import { formatRequirements, formatVariant } from './requirements.ts';
import { formatTerm } from './terms.ts';

export function resolveView(report: ResolveReport, options: ViewOptions): View {
  return compact([
    {
      kind: 'fields',
      fields: [
        ['At', formatInstant(report.at)],
        ['Karpenter', formatSourced(report.karpenter)],
      ],
    },
    ...report.classes.flatMap((resolved) => classBlocks(resolved, report.at, options)),
    ...closingBlocks(report, 'EC2NodeClass'),
  ]);
}

function classBlocks(resolved: ClassResolution, at: string, options: ViewOptions): (Block | undefined)[] {
  const { resolution } = resolved;
  const { shown, hiddenCount } = shownCandidates(resolution.candidates, options);
  return [
    { kind: 'heading', level: 1, text: headingOf(resolved) },
    { kind: 'fields', fields: classFields(resolved) },
    candidateTable(shown, at),
    hiddenCount === 0 ? undefined : { kind: 'text', text: `${formatCount(hiddenCount, 'more image')} not kept and not listed (--verbose lists all).`, tone: 'dim' },
    parameterTable(resolution.parameters),
    statusTable(resolved),
  ];
}

function headingOf({ name, apiVersion, at, cluster }: ClassResolution): string {
  const origin = at === undefined ? cluster : formatPosition(at);
  const version = apiVersion.endsWith('/v1') ? '' : ` (${apiVersion})`;
  return `EC2NodeClass ${name}${version}${origin === undefined ? '' : `  ${origin}`}`;
}

function classFields(resolved: ClassResolution): [string, Cell][] {
  const { resolution, pin, terms, family } = resolved;
  const optional: [string, Cell | undefined][] = [
    ...terms.map((term, index): [string, Cell] => [terms.length === 1 ? 'Term' : `Term ${index + 1}`, formatTerm(term)]),
    ['Family', family],
    ['Pin', span(`${pin.kind}: ${pin.why}`, pin.kind === 'floating' ? 'warn' : 'plain')],
    ['Kubernetes', formatSourced(resolved.kubernetesVersion)],
    ['Region', resolved.region && formatSourced(resolved.region)],
    ['Result', resultOf(resolved)],
    ['Problem', resolution.problem === undefined || resolution.failures.length > 0 ? undefined : span(resolution.problem, 'bad')],
    ['Published', resolved.existingVersions && (resolved.existingVersions.length === 0 ? 'no version for this Kubernetes version' : `${resolved.existingVersions.join(', ')} (nearest first)`)],
  ];
  return optional.filter((field): field is [string, Cell] => field[1] !== undefined);
}

function resultOf({ resolution }: ClassResolution): Span {
  const { outcome, amis, amisReady, failures } = resolution;
  if (outcome !== 'ok' && failures.length > 0) return span('not known: it could not be looked up', 'warn');
  if (outcome === 'ok') return span(`${formatCount(amis.length, 'entry', 'entries')} in status.amis`, 'good');
  const condition = amisReady === null ? 'AMIsReady is not set' : `AMIsReady=${amisReady.status} (${amisReady.reason})`;
  return span(`${OUTCOME_WORDS[outcome]}; ${condition}`, 'bad');
}

const OUTCOME_WORDS = {
  ok: '',
  notFound: 'no AMI found: Karpenter cannot launch nodes with this class',
  unsupportedAlias: 'alias not supported for this Kubernetes version: status.amis keeps its old value',
  error: 'resolution fails and is retried: status.amis keeps its old value',
  panic: 'the controller would panic on this class',
  fatal: 'the controller process would end on this class',
} as const;

/** A wide pattern matches hundreds of images: of those that are not kept the newest are enough to see how it selects. */
const DROPPED_SHOWN = 10;

function shownCandidates(candidates: readonly ImageCandidate[], { verbose }: ViewOptions): { shown: ImageCandidate[]; hiddenCount: number } {
  const kept = candidates.filter((candidate) => candidate.kept);
  const dropped = candidates.filter((candidate) => !candidate.kept).sort((a, b) => compareText(b.image.creationDate ?? '', a.image.creationDate ?? ''));
  const shown = verbose ? dropped : dropped.slice(0, DROPPED_SHOWN);
  return { shown: [...kept, ...shown], hiddenCount: dropped.length - shown.length };
}

function candidateTable(candidates: ImageCandidate[], at: string): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'TERM', align: 'right' },
      { title: 'AMI' },
      { title: 'NAME', flexible: true },
      { title: 'FOR', flexible: true },
      { title: 'CREATED', wide: true },
      { title: 'AGE', align: 'right' },
      { title: 'DEPRECATED' },
      { title: 'KEPT', flexible: true },
    ],
    rows: candidates.map((candidate) => [
      candidate.termIndexes.map((index) => index + 1).join(','),
      candidate.image.id,
      candidate.image.name,
      formatVariant(candidate),
      formatDate(candidate.image.creationDate),
      formatAge(candidate.image.creationDate, at),
      deprecationOf(candidate),
      candidate.kept ? span('kept', 'good') : span(formatDrop(candidate.dropped), 'dim'),
    ]),
  };
}

function deprecationOf({ deprecated, image }: ImageCandidate): Cell {
  const date = formatDate(image.deprecationTime);
  return deprecated ? span(date, 'warn') : '';
}

export function formatDrop(reason: DropReason | undefined): string {
  switch (reason?.kind) {
    case 'unknownArchitecture':
      return reason.architecture === '' ? 'no: it has no architecture' : `no: architecture ${reason.architecture} is none that Karpenter knows`;
    case 'deprecated':
      return `no: deprecated, and ${reason.keptId} is not`;
    case 'older':
      return `no: older than ${reason.keptId}`;
    case 'smallerName':
      return `no: created with ${reason.keptId}, whose name sorts higher`;
    case 'seenLater':
      return `no: same as ${reason.keptId}, which came first`;
    case 'seenEarlier':
      return `no: same as ${reason.keptId}, which came last`;
    case 'notAskedFor':
      return 'no: deprecated and of another owner, which this release does not ask for';
    case undefined:
      return 'no';
  }
}

/** Karpenter hides what happened to each parameter. */
function parameterTable(parameters: AskedParameter[]): Block {
  return {
    kind: 'table',
    columns: [{ title: 'SSM PARAMETER', flexible: true }, { title: 'ANSWER', flexible: true }],
    rows: parameters.map(({ name, outcome }) => [name, formatOutcome(outcome)]),
  };
}

export function formatOutcome(outcome: ParameterOutcome): Span {
  switch (outcome.status) {
    case 'found':
      return span(outcome.value, 'good');
    case 'notAnImage':
      return span(`"${outcome.value}" is no AMI id, passed over`, 'warn');
    case 'notFound':
      return span('not found', 'bad');
    case 'failed':
      return span(formatFailureKind(outcome.failure), 'bad');
  }
}

const KIND_WORDS: Record<FailureKind, string> = {
  denied: 'denied',
  unauthenticated: 'no valid credentials',
  throttled: 'throttled',
  unreachable: 'not reachable',
  timeout: 'timed out',
  notFound: 'not found',
  invalid: 'refused',
  notRecorded: 'not in the snapshot',
  notAsked: 'not asked',
  failed: 'failed',
};

/** The sentence stands at the end of the report; here a word is enough. */
function formatFailureKind({ kind, code }: SourceFailure): string {
  return code === undefined ? KIND_WORDS[kind] : `${KIND_WORDS[kind]} (${code})`;
}

function statusTable({ resolution }: ClassResolution): Block {
  const kept = resolution.outcome === 'ok' ? resolution.amis : resolution.statusAmis;
  return {
    kind: 'table',
    columns: [{ title: resolution.outcome === 'ok' ? 'STATUS.AMIS' : 'STATUS.AMIS (OLD)' }, { title: 'REQUIREMENTS', flexible: true }],
    rows: kept.map(({ id, requirements, deprecated }) => [id, `${formatRequirements(requirements)}${deprecated === true ? ' (deprecated)' : ''}`]),
  };
}
