import type { JsonPath } from '../model/json.ts';
import { anyRule } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { admissionOf, kubeletVerdictOf, runtimeProblemsOf } from './shared/admission.ts';
import type { AnySubject, NodeClassSubject } from './subjects.ts';

interface Problem {
  path: JsonPath;
  message: string;
}

export const notReady = anyRule<{ message: string; kind: AnySubject['kind'] }>({
  id: 'not-ready',
  title: 'The API server takes the object, and Karpenter does not use it',
  category: 'admission',
  severity: 'error',
  needs: 'manifest',
  why: 'Karpenter checks more than the API server does. A pool or class that fails there is stored with the condition ValidationSucceeded=False and gives no node; nothing fails at the time of the deployment.',
  fix: 'Write a value that the controller of this release takes.',
  example: {
    bad: 'requirements:\n- key: karpenter.sh/capacity-type\n  operator: In\n  values: [ondemand]',
    good: 'requirements:\n- key: karpenter.sh/capacity-type\n  operator: In\n  values: [on-demand]',
  },
  fixable: false,
  message: ({ message, kind }) => `the API server takes it, and Karpenter then launches no node ${kind === 'NodePool' ? 'for the pool' : 'with the class'}: ${message}`,
  *check(subject, context) {
    const admission = admissionOf(subject, context.release);
    if (admission.kind !== 'checked' || !admission.accepted || admission.undecodable !== undefined) return;
    const problems = subject.kind === 'NodePool' ? runtimeProblemsOf(subject, context.release) : kubeletProblems(subject, context);
    for (const { path, message } of problems) yield { at: path, data: { message, kind: subject.kind }, unlessFoundBy: ['upgrade-refused', 'requirement-unknown-key'] };
  },
});

/** What a family supports can be told where the family is known. */
function kubeletProblems(subject: NodeClassSubject, { release, isUnknown }: RuleContext): readonly Problem[] {
  const verdict = kubeletVerdictOf(subject, release);
  if (verdict.kind !== 'condition' || verdict.status === 'True') return [];
  const { amiFamily, amiSelectorTerms } = subject.object.spec ?? {};
  const isFamilyUnknown = isUnknown(amiFamily) || (amiSelectorTerms ?? []).some(({ alias }) => isUnknown(alias));
  return verdict.reason === 'UnsupportedKubeletConfiguration' && isFamilyUnknown ? [] : verdict.problems;
}
