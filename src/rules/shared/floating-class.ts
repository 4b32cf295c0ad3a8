import { pinKind } from '../../karpenter/amis/pin-kind.ts';
import { member } from '../../karpenter/validation/members.ts';
import type { RuleContext } from '../rule.ts';
import type { NodeClassSubject, NodePoolSubject } from '../subjects.ts';
import { hasUnknownTerms } from './terms.ts';

/** A class whose images change by themselves. */
export interface FloatingClass {
  name: string;
  /** In words: what moves, and with what. */
  why: string;
}

/** The class of a pool where it is sure to float: of several that may be meant, all do. */
export function floatingClassOf(pool: NodePoolSubject, context: RuleContext): FloatingClass | undefined {
  const classes = context.input.classesOf(pool).map((nodeClass) => asFloating(nodeClass, context));
  return classes.includes(undefined) ? undefined : classes[0];
}

function asFloating(nodeClass: NodeClassSubject, { release, isUnknown }: RuleContext): FloatingClass | undefined {
  const spec = member(nodeClass.raw, 'spec');
  if (hasUnknownTerms(nodeClass, isUnknown) || isUnknown(member(spec, 'amiSelectorTerms')) || isUnknown(member(spec, 'amiFamily'))) return undefined;
  const { kind, why } = pinKind(nodeClass.object, release);
  return kind === 'floating' ? { name: nodeClass.name, why } : undefined;
}
