import { ALIAS_VERSION_ANNOTATION, isV1Beta1 } from '../karpenter/amis/v1beta1.ts';
import { LATEST } from '../karpenter/amis/alias.ts';
import { isJsonObject } from '../karpenter/json-object.ts';
import { has, member, textOf } from '../karpenter/validation/members.ts';
import type { JsonPath } from '../model/json.ts';
import { everyRule } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { FLOATING_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import type { AnySubject, NodeClassSubject, OldSubject } from './subjects.ts';

export const implicitLatest = everyRule<Production & { family: string }>({
  id: 'implicit-latest',
  title: 'Without terms the latest images are taken',
  category: 'selection',
  severity: 'info',
  severityNote: 'error in production, warning where it may be production',
  needs: 'manifest',
  why: 'In v1beta1 and in AWSNodeTemplate a family alone means its latest images. With each release of them every node of the class is drifted and replaced, although no manifest has changed.',
  fix: 'Convert the object to karpenter.k8s.aws/v1 and pin its alias there, such as al2023@v20260801; in v1beta1 itself only terms can pin.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1beta1\nkind: EC2NodeClass\nspec:\n  amiFamily: AL2023',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20260801',
  },
  fixable: false,
  message: ({ family, ...production }) => `no image is selected, so the latest ${family} images are taken, and nodes are replaced whenever AWS publishes new ones${productionClause(production)}`,
  *check(subject, context) {
    const found = findFamily(subject, context);
    if (found === undefined) return;
    const { environment } = subject;
    yield { at: found.at, data: { family: found.family, ...productionOf(environment) }, severity: FLOATING_SEVERITY[environment.production] };
  },
});

const FAMILY_PATH: JsonPath = ['spec', 'amiFamily'];

function findFamily(subject: AnySubject | OldSubject, { isUnknown }: RuleContext): { family: string; at: JsonPath } | undefined {
  const spec = member(subject.raw, 'spec');
  if (!isJsonObject(spec) || Object.keys(spec).some((key) => isUnknown(key))) return undefined;
  if (subject.kind === 'EC2NodeClass' && !('isOld' in subject)) return isDefaultSelection(subject) ? { family: textOf(spec['amiFamily']), at: FAMILY_PATH } : undefined;
  if (subject.kind !== 'AWSNodeTemplate' || has(spec, 'amiSelector') || has(spec, 'launchTemplate') || spec['amiFamily'] === 'Custom') return undefined;
  const family = textOf(spec['amiFamily']);
  return family === '' ? { family: 'AL2', at: ['spec'] } : { family, at: FAMILY_PATH };
}

/** A version that the conversion of Karpenter 1.0 has written down pins it after all. */
function isDefaultSelection({ object, raw }: NodeClassSubject): boolean {
  const { amiFamily, amiSelectorTerms } = object.spec ?? {};
  const written = member(member(raw, 'spec'), 'amiSelectorTerms') ?? [];
  const hasTerms = (amiSelectorTerms ?? []).length > 0 || !Array.isArray(written) || written.length > 0;
  const version = object.metadata.annotations?.[ALIAS_VERSION_ANNOTATION] ?? LATEST;
  return isV1Beta1(object) && !hasTerms && amiFamily !== undefined && amiFamily !== 'Custom' && version === LATEST;
}
