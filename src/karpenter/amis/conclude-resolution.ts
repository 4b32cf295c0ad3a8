import type { Image } from '../../model/aws.ts';
import type { EC2NodeClassStatus } from '../../model/karpenter.ts';
import type { Resolution } from '../../model/resolution.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { ImagePlan } from './ask-images.ts';
import type { EarlyOutcome } from './ask-parameters.ts';
import { listDefaultAmis } from './default-amis.ts';
import type { PlannedQuery } from './image-queries.ts';
import { selectAmis } from './select-amis.ts';
import type { SeenImage, Selection } from './select-amis.ts';

export interface ConclusionContext {
  now: Date;
  /** What the class has from an earlier reconcile: Karpenter leaves it where the resolution fails. */
  previousStatus?: EC2NodeClassStatus | undefined;
  /** The account that asked. Decides, for releases before 1.1, which deprecated images Karpenter gets to see. */
  accountId?: string;
}

/** The last step: what Karpenter makes of EC2's answers, which stand in the order of `plan.queries`. `pkg/controllers/nodeclass/ami.go Reconcile`. */
export function concludeResolution(plan: ImagePlan, answers: readonly Answer<Image[]>[], context: ConclusionContext): Resolution {
  if (plan.early) return fail(plan, plan.early, context);
  const failedIndex = plan.planned.findIndex((_, index) => answers[index]?.ok !== true);
  const answered = failedIndex === -1 ? plan.planned : plan.planned.slice(0, failedIndex);
  const images = answered.map((_, index) => valueOf(answers[index]));
  const selection = select(plan, images, { ...context, isComplete: failedIndex === -1 });
  if (!selection.ok) return fail(plan, { outcome: 'panic', problem: selection.problem }, context);
  if (failedIndex !== -1) return failQuery(plan, answers[failedIndex], context);
  return succeed(plan, selection, context);
}

function valueOf(answer: Answer<Image[]> | undefined): Image[] {
  return answer?.ok ? answer.value : [];
}

type SelectContext = ConclusionContext & { isComplete: boolean };

/** Karpenter reads the pages of one query before it sends the next, so it may panic before a failure. */
function select({ plan, asked, planned }: ImagePlan, images: readonly Image[][], context: SelectContext): Selection {
  const { now, isComplete } = context;
  const { release } = plan.request;
  if (plan.selection.kind === 'defaultAmis') return listDefaultAmis(plan.selection.published, asked, { images: images.flat(), now, release });
  const seen = images.flatMap((found, index) => {
    const query = planned[index];
    return query ? found.map((image) => seenImage(image, query, context)) : [];
  });
  return selectAmis(seen, { now, release, isComplete });
}

const ARCHITECTURE_ALONE: SeenImage['uses'] = [{ requirements: [] }];

function seenImage(image: Image, query: PlannedQuery, context: ConclusionContext): SeenImage {
  return {
    image,
    termIndexes: query.termIndexesById?.get(image.id) ?? query.termIndexes,
    uses: query.usesById?.get(image.id) ?? ARCHITECTURE_ALONE,
    isHidden: !query.includesDeprecated && isForeign(image, context) && isPast(image.deprecationTime, context.now),
  };
}

/** EC2 shows an owner its own deprecated images unasked. Without an account, an image without an alias counts as own. */
function isForeign({ ownerId, ownerAlias }: Image, { accountId }: ConclusionContext): boolean {
  return accountId === undefined ? ownerAlias !== undefined : ownerId !== accountId;
}

function isPast(date: string | undefined, now: Date): boolean {
  return date !== undefined && Date.parse(date) <= now.getTime();
}

function succeed(plan: ImagePlan, { candidates, amis }: Extract<Selection, { ok: true }>, context: ConclusionContext): Resolution {
  const setsCondition = plan.plan.request.release.setsAmisReady;
  const found = { parameters: plan.asked, candidates, failures: failuresOf(plan) };
  if (amis.length > 0) {
    return { outcome: 'ok', statusAmis: amis, amis, amisReady: setsCondition ? { status: 'True', reason: 'AMIsReady' } : previousCondition(context), ...found };
  }
  const amisReady = setsCondition ? { status: 'False' as const, reason: 'AMINotFound' } : previousCondition(context);
  return { outcome: 'notFound', statusAmis: [], amis: [], amisReady, problem: describeNothing(plan, candidates.length), ...found };
}

function describeNothing({ asked, planned }: ImagePlan, candidateCount: number): string {
  if (candidateCount > 0) return 'no image that matches has an architecture and a state that Karpenter can use';
  if (planned.length > 0) return 'no image matches any term';
  return asked.length === 0 ? 'the class has no term, so it selects no image' : 'no parameter of the class holds an image id';
}

const NOT_ASKED: SourceFailure = { service: 'ec2', operation: 'DescribeImages', kind: 'notAsked', message: 'images were not looked up' };

function failQuery(plan: ImagePlan, answer: Answer<Image[]> | undefined, context: ConclusionContext): Resolution {
  const failure: SourceFailure = answer?.ok === false ? answer.failure : NOT_ASKED;
  const failed = fail(plan, { outcome: 'error', problem: `images could not be described: ${failure.message}` }, context);
  return isRefusal(failure) ? failed : { ...failed, failures: [...failed.failures, failure] };
}

/** Karpenter leaves `status.amis` as it is; only a refused alias sets the condition. */
function fail(plan: ImagePlan, { outcome, problem }: EarlyOutcome, context: ConclusionContext): Resolution {
  const amisReady = outcome === 'unsupportedAlias' ? { status: 'False' as const, reason: 'UnsupportedAlias' } : previousCondition(context);
  return { outcome, statusAmis: context.previousStatus?.amis ?? [], amis: [], amisReady, problem, parameters: plan.asked, candidates: [], failures: failuresOf(plan) };
}

function previousCondition({ previousStatus }: ConclusionContext): Resolution['amisReady'] {
  const condition = previousStatus?.conditions?.find(({ type }) => type === 'AMIsReady');
  if (condition === undefined) return null;
  const status = condition.status === 'True' || condition.status === 'False' ? condition.status : 'Unknown';
  return { status, reason: condition.reason ?? '' };
}

function failuresOf({ asked }: ImagePlan): SourceFailure[] {
  return asked.flatMap(({ outcome }) => (outcome.status === 'failed' && !isRefusal(outcome.failure) ? [outcome.failure] : []));
}

/** The question itself is refused, whoever asks it: Karpenter gets the same answer, so that nothing is left unknown. */
function isRefusal({ kind }: SourceFailure): boolean {
  return kind === 'invalid';
}
