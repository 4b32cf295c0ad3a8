import type { JsonPath } from '../model/json.ts';
import type { AskedParameter, Resolution } from '../model/resolution.ts';
import { nodeClassRule } from './rule.ts';
import type { RuleContext } from './rule.ts';
import type { ResolvedSubject } from './aws-facts.ts';
import { decidingPath, fullResolutions, placeOfTerm, whereOf } from './shared/resolutions.ts';
import { isSet, readAlias, readTerms } from './shared/terms.ts';
import type { ReadTerm } from './shared/terms.ts';
import type { NodeClassSubject } from './subjects.ts';

interface Missing {
  at: JsonPath;
  /** What is not there, and why. */
  problem: string;
  effect: string;
  where: string;
  /** The class works without it. */
  isPassedOver: boolean;
}

export const amiNotFound = nodeClassRule<Missing>({
  id: 'ami-not-found',
  title: 'AWS has no image that is selected',
  category: 'selection',
  severity: 'error',
  severityNote: 'warning where another term finds an image',
  needs: 'aws',
  why: 'A class whose terms find nothing gets the condition AMIsReady=False, and no node is launched with it. A term that finds nothing beside others is passed over without a word.',
  fix: 'Check the region and the account: ids belong to one region, tags to the account that set them, and images of other accounts have to be shared.',
  fixable: false,
  message: ({ problem, where, effect }) => `${problem}${where}: ${effect}`,
  *check(subject, context) {
    for (const resolved of fullResolutions(subject, context)) {
      for (const { at, ...data } of missingOf(subject, resolved, context)) {
        yield { at, data: { at, ...data }, ...(data.isPassedOver && { severity: 'warning' as const }), unlessFoundBy: ['placeholder-id', 'unrestricted-term', 'name-never-matches'] };
      }
    }
  },
});

function missingOf(subject: NodeClassSubject, resolved: ResolvedSubject, context: RuleContext): Missing[] {
  const { resolution } = resolved;
  if (resolution.outcome === 'ok' || resolution.outcome === 'notFound') return missingTerms(subject, resolved, context);
  const effect = isSaidElsewhere(subject, resolved, context) ? undefined : EFFECT[resolution.outcome];
  if (effect === undefined) return [];
  return [{ at: placeOfTerm(subject, 0, context.release), problem: resolution.problem ?? 'the selection fails', where: whereOf(resolved), effect, isPassedOver: false }];
}

const EFFECT: Record<Exclude<Resolution['outcome'], 'ok' | 'notFound'>, string> = {
  unsupportedAlias: 'Karpenter sets AMIsReady to False (UnsupportedAlias) and keeps the images that it had',
  error: "Karpenter's reconcile fails and is tried again, and the class keeps the images that it had, or has none",
  panic: "Karpenter's controller panics",
  fatal: 'the Karpenter controller ends',
};

/** An alias has rules of its own for each of these. */
function isSaidElsewhere(subject: NodeClassSubject, { resolution, kubernetesVersion }: ResolvedSubject, context: RuleContext): boolean {
  if (resolution.outcome === 'fatal') return true;
  if (resolution.outcome === 'unsupportedAlias') return kubernetesVersion.value === context.kubernetesVersion;
  return resolution.outcome === 'error' && readAlias(subject, context.release) !== undefined;
}

function missingTerms(subject: NodeClassSubject, resolved: ResolvedSubject, { release }: RuleContext): Missing[] {
  const { outcome, candidates, parameters, problem } = resolved.resolution;
  const terms = readTerms(subject, release);
  const matched = new Set(candidates.flatMap(({ termIndexes }) => termIndexes));
  const isPassedOver = outcome === 'ok';
  const effect = isPassedOver ? 'Karpenter passes over the term without a word' : 'AMIsReady is False (AMINotFound), and no node is launched with the class';
  const common = { effect, where: whereOf(resolved), isPassedOver };
  const missing = terms
    .filter(({ index }) => !matched.has(index))
    .map((term) => ({ at: decidingPath(term), problem: whyMissing(term, parameters), ...common }));
  if (missing.length > 0 || outcome === 'ok') return missing;
  return [{ at: placeOfTerm(subject, 0, release), problem: problem ?? 'no image can be used', ...common }];
}

function whyMissing({ kind, term, index }: ReadTerm, parameters: readonly AskedParameter[]): string {
  if (kind === 'alias') return `the images of "${term.alias ?? ''}" do not exist any more`;
  if (kind === 'id') return `there is no image "${term.id ?? ''}" that this account may use`;
  if (kind === 'ssmParameter') return whyNoParameter(term.ssmParameter ?? '', parameters.find(({ termIndex }) => termIndex === index));
  const hasTags = Object.keys(term.tags ?? {}).length > 0;
  const owner = isSet(term.owner) ? ` of owner "${term.owner}"` : isSet(term.name) ? ' of this account or of Amazon' : '';
  if (isSet(term.name)) return `no image${owner} is named "${term.name}"${hasTags ? ' and has these tags' : ''}`;
  return `no image${owner} has these tags, of which this account sees those that it has set itself`;
}

function whyNoParameter(name: string, parameter: AskedParameter | undefined): string {
  switch (parameter?.outcome.status) {
    case 'notAnImage':
      return `parameter "${name}" holds "${parameter.outcome.value}", which is no id of an image`;
    case 'found':
      return `the image ${parameter.outcome.value} of parameter "${name}" cannot be used`;
    default:
      return `there is no parameter "${name}"`;
  }
}
