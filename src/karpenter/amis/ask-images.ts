import type { ImageQuery, Parameter } from '../../model/aws.ts';
import type { AskedParameter, ParameterOutcome, ParameterQuestion } from '../../model/resolution.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import { LATEST } from './alias.ts';
import type { EarlyOutcome, ParameterPlan, SelectionKind } from './ask-parameters.ts';
import type { FamilyParameter } from './families/family-images.ts';
import { aliasQuery, defaultAmiQuery, idQuery, termQuery } from './image-queries.ts';
import type { PlannedQuery } from './image-queries.ts';
import { termKind, termsOf } from './selector-terms.ts';
import type { VariantRequirements } from './variants.ts';

export interface ImagePlan {
  plan: ParameterPlan;
  /** Every parameter that was asked for and what came back. */
  asked: AskedParameter[];
  /** As Karpenter sends them, in its order; empty where there is an early outcome. */
  queries: ImageQuery[];
  /** What each of `queries` stands for. */
  planned: PlannedQuery[];
  early?: EarlyOutcome;
}

/** The second step: with the parameters known, what must be asked of EC2. A name without an answer counts as not asked. */
export function askImages(plan: ParameterPlan, answers: ReadonlyMap<string, Answer<Parameter>>): ImagePlan {
  const asked = plan.parameters.map((question) => ({ ...question, outcome: outcomeOf(question, answers.get(question.name), plan.selection) }));
  const early = plan.early ?? stopEarly(plan, asked);
  const planned = early ? [] : planQueries(plan, asked);
  return { plan, asked, queries: planned.map(({ query }) => query), planned, ...(early && { early }) };
}

function outcomeOf({ name }: ParameterQuestion, answer: Answer<Parameter> | undefined, { kind }: SelectionKind): ParameterOutcome {
  if (answer === undefined) {
    return { status: 'failed', failure: { service: 'ssm', operation: 'GetParameter', kind: 'notAsked', message: `parameter ${name} was not looked up` } };
  }
  if (!answer.ok) return isNotFound(answer.failure) ? { status: 'notFound' } : { status: 'failed', failure: answer.failure };
  const { value } = answer.value;
  // Only the parameter of a term is checked: Karpenter takes whatever an alias' parameter holds.
  return kind === 'terms' && !value.startsWith('ami-') ? { status: 'notAnImage', value } : { status: 'found', value };
}

/** What `IsNotFound` of `pkg/errors/errors.go` takes for an absence, whichever service it comes from; an unknown version or label is none. */
const NOT_FOUND_CODES: ReadonlySet<string> = new Set([
  'ParameterNotFound',
  'NoSuchEntity',
  'QueueDoesNotExist',
  'InvalidInstanceID.NotFound',
  'InvalidCapacityReservationId.NotFound',
  'InvalidLaunchTemplateId.NotFound',
  'InvalidLaunchTemplateName.NotFoundException',
]);

function isNotFound({ kind, code }: SourceFailure): boolean {
  return code === undefined ? kind === 'notFound' : NOT_FOUND_CODES.has(code);
}

function stopEarly({ selection, request }: ParameterPlan, asked: readonly AskedParameter[]): EarlyOutcome | undefined {
  if (selection.kind === 'alias' && asked.every(({ outcome }) => outcome.status !== 'found')) {
    const count = asked.length === 1 ? 'its parameter' : `none of its ${asked.length} parameters`;
    const found = asked.length === 1 ? 'was not found' : 'was found';
    return { outcome: 'error', problem: `alias "${selection.alias.text}": ${count} ${found} for Kubernetes ${request.kubernetesVersion}` };
  }
  const failed = selection.kind === 'terms' ? asked.find(({ outcome }) => outcome.status === 'failed') : undefined;
  if (failed?.outcome.status !== 'failed') return undefined;
  return { outcome: 'error', problem: `parameter "${failed.name}" of term ${failed.termIndex + 1} could not be read: ${failed.outcome.failure.message}` };
}

function planQueries(plan: ParameterPlan, asked: readonly AskedParameter[]): PlannedQuery[] {
  const { selection } = plan;
  const { release } = plan.request;
  switch (selection.kind) {
    case 'alias': {
      const isLatest = selection.alias.version === LATEST;
      return [aliasQuery(lastUses(selection.published, asked), { termIndex: selection.termIndex, isLatest }, release)];
    }
    case 'defaultAmis': {
      const ids = found(selection.published, asked).map(({ id }) => id);
      return ids.length === 0 ? [] : [defaultAmiQuery(ids, release)];
    }
    case 'terms':
      return planTerms(plan, asked);
  }
}

/** Where two parameters hold one image, upstream keeps the uses of one of them, in no defined order; here the last one's. */
function lastUses(published: readonly FamilyParameter[], asked: readonly AskedParameter[]): Map<string, VariantRequirements[]> {
  return new Map(found(published, asked).map(({ id, uses }) => [id, uses]));
}

function found(published: readonly FamilyParameter[], asked: readonly AskedParameter[]): { id: string; uses: VariantRequirements[] }[] {
  return asked.flatMap(({ outcome }, index) => (outcome.status === 'found' ? [{ id: outcome.value, uses: published[index]?.uses ?? [] }] : []));
}

function planTerms({ request: { nodeClass, release } }: ParameterPlan, asked: readonly AskedParameter[]): PlannedQuery[] {
  const queries: PlannedQuery[] = [];
  const ids: { id: string; termIndex: number }[] = [];
  for (const [termIndex, term] of termsOf(nodeClass).entries()) {
    const kind = termKind(term, release);
    if (kind === 'query') queries.push(termQuery(term, termIndex, release));
    if (kind === 'id' && term.id) ids.push({ id: term.id, termIndex });
    const outcome = asked.find((parameter) => parameter.termIndex === termIndex)?.outcome;
    if (kind === 'ssmParameter' && outcome?.status === 'found') ids.push({ id: outcome.value, termIndex });
  }
  return ids.length === 0 ? queries : [...queries, idQuery(ids, release)];
}
