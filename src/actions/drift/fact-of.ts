import { known, missing } from '../../karpenter/drift/drift-facts.ts';
import type { Fact, Missing } from '../../model/drift.ts';
import type { Answer, FailureKind } from '../../model/source-failure.ts';

const CAUSES: Partial<Record<FailureKind, Missing['cause']>> = { notRecorded: 'notRecorded', notAsked: 'notAsked' };

/** A source's answer as a fact. */
export function factOf<T>(answer: Answer<T>): Fact<T> {
  return answer.ok ? known(answer.value) : missing(CAUSES[answer.failure.kind] ?? 'sourceFailed', answer.failure.message);
}

export function mapFact<T, U>(fact: Fact<T>, change: (value: T) => U): Fact<U> {
  return fact.known ? known(change(fact.value)) : fact;
}

/** What only a known fact can tell. */
export function chainFact<T, U>(fact: Fact<T>, next: (value: T) => Fact<U>): Fact<U> {
  return fact.known ? next(fact.value) : fact;
}
