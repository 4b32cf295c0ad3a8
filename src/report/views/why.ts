import type { AmiDetail, DriftCheck } from '../../model/drift.ts';
import type { CheckStep, ClaimDrift, ClaimExplanation, LookStep, WhyReport } from '../../model/report.ts';
import { compact, span } from '../view.ts';
import type { Block, Cell, Tone, View } from '../view.ts';
import { formatAge, formatImage, formatInstant } from '../words.ts';
import { closingBlocks, formatSourced } from './common.ts';
import { formatRemedy } from './remedies.ts';
import { formatCheck, formatLookStep } from './why-steps.ts';

export function whyView(report: WhyReport): View {
  return compact([...report.explanations.flatMap((explanation) => explanationBlocks(explanation, report.at)), ...closingBlocks({ ...report, findings: [] })]);
}

function explanationBlocks(explanation: ClaimExplanation, at: string): (Block | undefined)[] {
  const { claim, look, checks } = explanation;
  return [
    { kind: 'heading', level: 1, text: `NodeClaim ${claim.name}` },
    { kind: 'fields', fields: aboutFields(explanation, at) },
    { kind: 'heading', level: 2, text: 'What Karpenter looks at, in its order' },
    { kind: 'list', items: [lookItem(look), ...checks.map((step) => checkItem(step, { claim, at, shown: shownReason(explanation) }))] },
    { kind: 'heading', level: 2, text: 'So' },
    { kind: 'list', items: conclusions(explanation, at) },
  ];
}

function aboutFields({ cluster, claim, zone, capacityType }: ClaimExplanation, at: string): [string, Cell][] {
  const place = [zone === undefined ? '' : `in ${zone}`, capacityType ?? ''].filter((word) => word !== '');
  const optional: [string, Cell | undefined][] = [
    ['Cluster', [cluster.name, cluster.region?.value].filter((word) => word !== undefined).join(', ')],
    ['At', formatInstant(at)],
    ['Karpenter', formatSourced(cluster.karpenter)],
    ['Node', claim.nodeName],
    ['NodePool', claim.nodePool],
    ['EC2NodeClass', claim.nodeClass],
    ['Type', claim.instanceType === undefined ? undefined : [claim.instanceType, ...place].join(', ').replace(', in', ' in')],
    ['Launched', claim.createdAt === undefined ? undefined : `${formatInstant(claim.createdAt)} (${formatAge(claim.createdAt, at)} ago)`],
    ['Condition', conditionOf(claim, at)],
    ['As if applied', cluster.overlay.length === 0 ? undefined : cluster.overlay.join(', ')],
  ];
  return optional.filter((field): field is [string, Cell] => field[1] !== undefined);
}

function conditionOf({ condition }: ClaimDrift, at: string): Cell {
  if (condition === undefined) return 'Drifted is not set';
  return span(`Drifted is True: ${condition.reason}${condition.since === undefined ? '' : `, for ${formatAge(condition.since, at)}`}`, 'bad');
}

type Item = Extract<Block, { kind: 'list' }>['items'][number];

/** Four things that are nearly always in order take one line. */
function lookItem(look: readonly LookStep[]): Item {
  const failed = look.find(({ passed }) => !passed);
  return { text: failed === undefined ? 'Karpenter looks at it' : 'Karpenter stops here', tone: failed === undefined ? 'good' : 'warn', detail: [look.map(formatLookStep).join('; ')] };
}

interface StepContext {
  claim: ClaimDrift;
  at: string;
  shown: string | undefined;
}

function checkItem({ reached, check }: CheckStep, context: StepContext): Item {
  return { text: `${check.reason}: ${outcomeOf(reached, check, context.shown)}`, tone: toneOf(reached, check), detail: [sentenceOf(check, context)] };
}

const OUTCOME_WORDS = { passed: 'passed', drifted: 'drifted', notApplicable: 'not compared', undecided: 'error, no verdict', unchecked: 'not checked' } as const;

function outcomeOf(reached: boolean, { outcome, reason }: DriftCheck, shown: string | undefined): string {
  const words = OUTCOME_WORDS[outcome];
  if (!reached) return outcome === 'drifted' ? 'would be drifted, but Karpenter does not get this far' : `${words} (Karpenter does not get this far)`;
  if (outcome !== 'drifted') return words;
  if (shown === undefined) return 'drifted, but hidden by an error of Karpenter';
  return reason === shown ? 'drifted, and the reason that Karpenter shows' : 'drifted, but masked by the reason that is shown';
}

function toneOf(reached: boolean, { outcome }: DriftCheck): Tone {
  if (!reached && outcome !== 'drifted') return 'dim';
  return ({ passed: 'good', drifted: 'bad', notApplicable: 'dim', undecided: 'warn', unchecked: 'warn' } as const)[outcome];
}

/** Images have names and ages that the check does not know. */
function sentenceOf(check: DriftCheck, { claim, at }: StepContext): string {
  return check.outcome === 'drifted' && check.detail.kind === 'ami' ? imageSentence(check.detail, claim, at) : formatCheck(check);
}

function imageSentence({ instanceType, expectedId }: AmiDetail, { actual, expected, expectedByStatus }: ClaimDrift, at: string): string {
  const byStatus = expectedByStatus === undefined ? '' : `; by the controller's status.amis to ${formatImage(expectedByStatus, at)}`;
  const wanted = expectedId === undefined ? 'to no AMI of the class' : `to ${formatImage(expected, at)}`;
  return `runs ${formatImage(actual, at)}; ${instanceType ?? 'its instance type'} maps ${wanted}${byStatus}`;
}

function shownReason({ checks, verdict }: ClaimExplanation): string | undefined {
  return verdict !== 'drifted' ? undefined : checks.find(({ reached, check }) => reached && check.outcome === 'drifted')?.check.reason;
}

function conclusions(explanation: ClaimExplanation, at: string): Item[] {
  return [verdictItem(explanation), ...conditionItems(explanation, at), ...remedyItems(explanation)];
}

function verdictItem(explanation: ClaimExplanation): Item {
  const { verdict, checks, claim } = explanation;
  const shown = shownReason(explanation) ?? '';
  const failed = checks.find(({ reached, check }) => reached && check.outcome === 'undecided')?.check.reason ?? '';
  switch (verdict) {
    case 'drifted':
      return { text: `Drifted: Karpenter's next look finds ${shown}`, tone: 'bad', detail: maskedOf(claim) };
    case 'inSync':
      return { text: claim.uncheckedReasons.length > 0 ? 'In sync, as far as was compared' : 'In sync', tone: 'good' };
    case 'undecided':
      return { text: `No verdict: Karpenter ends at ${failed} and leaves the condition as it is`, tone: 'warn' };
    case 'unknown':
      return { text: 'Not known: nothing drifted of what could be checked', tone: 'warn' };
    case 'skipped':
      return { text: 'Karpenter does not judge it, and leaves the condition as it is', tone: 'warn' };
    case 'notLaunched':
      return { text: 'Karpenter compares nothing before the launch, and removes the condition', tone: 'warn' };
  }
}

function maskedOf({ status }: ClaimDrift): string[] {
  const masked = status.state === 'drifted' ? status.reasons.slice(1).map(({ reason }) => reason) : [];
  return masked.length === 0 ? [] : [`masked by it: ${masked.join(', ')}`];
}

/** What the condition says where it is not the same. */
function conditionItems(explanation: ClaimExplanation, at: string): Item[] {
  const { claim, verdict } = explanation;
  const { condition, pending } = claim;
  if (pending) return [{ text: 'The controller has not marked it yet: it looks every 5 minutes, and keeps parameters for up to 24 hours', tone: 'warn' }];
  if (condition === undefined) return [];
  const shown = shownReason(explanation);
  const since = condition.since === undefined ? '' : ` since ${formatInstant(condition.since)} (${formatAge(condition.since, at)})`;
  if (verdict === 'inSync') return [{ text: `Yet it is marked ${condition.reason}${since}: if nothing changes, the next look removes that within 5 minutes`, tone: 'warn' }];
  if (verdict === 'drifted' && shown !== condition.reason) return [{ text: `It is marked ${condition.reason}${since}; the next look makes that ${shown ?? ''}`, tone: 'warn' }];
  return [{ text: `It is marked ${condition.reason}${since}`, tone: 'bad' }];
}

/** A new node is in sync with everything; what else would help is said for each reason. */
function remedyItems({ claim }: ClaimExplanation): Item[] {
  const { status, nodeClass = '', createdAt } = claim;
  const reasons = status.state === 'drifted' ? status.reasons.filter(({ basis }) => basis === 'computed') : [];
  if (reasons.length === 0) return [];
  const about = { nodeClass, ...(createdAt !== undefined && { createdAt: formatInstant(createdAt) }) };
  return [{ text: 'To be in sync it has to be replaced (karpami plan shows when it may go). To keep it:', tone: 'plain', detail: reasons.map((reason) => `${reason.reason}: ${formatRemedy(reason, about)}`) }];
}
