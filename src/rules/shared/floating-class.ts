import { pinKind } from '../../karpenter/amis/pin-kind.ts';
import { member } from '../../karpenter/validation/members.ts';
import type { RuleContext } from '../rule.ts';
import type { NodeClassSubject, NodePoolSubject } from '../subjects.ts';
import { hasUnknownTerms } from './terms.ts';

/** The class of a pool where its images are sure to move by themselves: of several that may be meant, those of all do. */
export function floatingClassOf(pool: NodePoolSubject, context: RuleContext): NodeClassSubject | undefined {
  const classes = context.input.classesOf(pool);
  return classes.every((nodeClass) => isFloating(nodeClass, context)) ? classes[0] : undefined;
}

function isFloating(nodeClass: NodeClassSubject, context: RuleContext): boolean {
  return areTermsKnown(nodeClass, context) && pinKind(nodeClass.object, context.release).kind === 'floating';
}

/** Whether nothing is still to be put in for what selects the images of a class. */
export function areTermsKnown(nodeClass: NodeClassSubject, { isUnknown }: RuleContext): boolean {
  const spec = member(nodeClass.raw, 'spec');
  return !hasUnknownTerms(nodeClass, isUnknown) && !isUnknown(member(spec, 'amiSelectorTerms')) && !isUnknown(member(spec, 'amiFamily'));
}
