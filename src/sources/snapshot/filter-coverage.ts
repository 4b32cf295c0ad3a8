import type { FilterQuery, ImageFilter } from '../../model/aws.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { Search, Searches } from './format.ts';

/** A question by filters; those about images name owners too. */
export interface AskedQuery extends FilterQuery {
  owners?: string[];
}

/** What is special to one kind of thing. */
export interface CoverageRules<T> {
  /** The filter on ids, such as `subnet-id`. */
  idFilter: string;
  /** What one is called in messages. */
  noun: string;
  /** What the filter `state` looks at; absent where no state is recorded. */
  stateOf?: (fact: T) => string;
}

/** `notCovered` names what was not asked when the snapshot was taken. */
export type CoveredAnswer<T> = Answer<T[]> | { notCovered: string };

/** Equal for queries that EC2 takes for the same question: the order of filters, values and owners does not count. */
export function keyOfQuery({ filters, owners = [] }: AskedQuery): string {
  return JSON.stringify([filters.map(keyOfFilter).sort(), sortedSet(owners)]);
}

/**
 * Answers a query from the recorded ones. Covered is the same query, and a query for ids when each of its ids is: what the id stands for was found by
 * whatever query and only its state is filtered on, or the id was asked for under filters that are no narrower and is not there.
 */
export function filterCoverage<T extends { id: string }>(recorded: Searches<AskedQuery, T>, rules: CoverageRules<T>): (query: AskedQuery) => CoveredAnswer<T> {
  const factById = new Map(recorded.found.map((fact) => [fact.id, fact]));
  const queryByKey = new Map(recorded.queries.map((query) => [keyOfQuery(query), query]));
  const idQuestions = recorded.queries.flatMap((query) => idQuestionFrom(query, rules.idFilter) ?? []);
  return (query) => {
    const same = queryByKey.get(keyOfQuery(query));
    if (same) return same.failure ? { ok: false, failure: same.failure } : { ok: true, value: (same.found ?? []).flatMap((id) => factById.get(id) ?? []) };
    const question = idQuestionFrom(query, rules.idFilter);
    if (!question) return { notCovered: `the ${rules.noun} query ${describeQuery(query)}` };
    return answerIds(question, { factById, idQuestions, order: inOrder(recorded), rules });
  };
}

interface IdQuestion {
  ids: string[];
  /** Keys of the filters beside the ids. */
  others: string[];
  otherFilters: ImageFilter[];
  owners: string[];
  query: Search<AskedQuery>;
}

interface Facts<T> {
  factById: ReadonlyMap<string, T>;
  idQuestions: readonly IdQuestion[];
  order: readonly string[];
  rules: CoverageRules<T>;
}

/** Undefined for anything but one filter of plain ids beside others: values may be patterns, and two id filters are AND-ed. */
function idQuestionFrom(query: Search<AskedQuery>, idFilter: string): IdQuestion | undefined {
  const idFilters = query.filters.filter(({ name }) => name === idFilter);
  const ids = sortedSet(idFilters.flatMap(({ values }) => values));
  if (idFilters.length !== 1 || ids.some((id) => !/^[\w-]+$/.test(id))) return undefined;
  const otherFilters = query.filters.filter(({ name }) => name !== idFilter);
  return { ids, otherFilters, others: otherFilters.map(keyOfFilter), owners: sortedSet(query.owners ?? []), query };
}

type IdVerdict = 'present' | 'absent' | 'notCovered' | SourceFailure;

function answerIds<T>(question: IdQuestion, facts: Facts<T>): CoveredAnswer<T> {
  const verdictById = new Map(question.ids.map((id) => [id, verdictOn(id, question, facts)]));
  const failure = [...verdictById.values()].find((verdict) => typeof verdict === 'object');
  if (failure) return { ok: false, failure };
  const open = question.ids.filter((id) => verdictById.get(id) === 'notCovered');
  if (open.length > 0) return { notCovered: `${facts.rules.noun}${open.length === 1 ? '' : 's'} ${open.join(', ')}` };
  const present = facts.order.filter((id) => verdictById.get(id) === 'present');
  return { ok: true, value: present.flatMap((id) => facts.factById.get(id) ?? []) };
}

function verdictOn<T>(id: string, question: IdQuestion, { factById, idQuestions, rules }: Facts<T>): IdVerdict {
  const asked = idQuestions.filter(({ ids, owners, others }) => ids.includes(id) && isNoNarrower({ owners, others }, question));
  const answered = asked.filter(({ query }) => query.found !== undefined);
  if (answered.some(({ query }) => !query.found?.includes(id))) return 'absent';
  if (answered.some((other) => isNoNarrower(question, other))) return 'present';
  const fact = factById.get(id);
  const state = fact && question.owners.length === 0 ? stateVerdict(rules.stateOf?.(fact), question.otherFilters) : 'notCovered';
  if (state !== 'notCovered') return state;
  return asked.find((other) => other.query.failure && isNoNarrower(question, other))?.query.failure ?? 'notCovered';
}

function stateVerdict(state: string | undefined, filters: readonly ImageFilter[]): IdVerdict {
  if (filters.length === 0) return 'present';
  const isPlain = filters.every(({ name, values }) => name === 'state' && values.every((value) => /^[\w-]+$/.test(value)));
  if (!isPlain || state === undefined) return 'notCovered';
  return filters.every(({ values }) => values.includes(state)) ? 'present' : 'absent';
}

/** Does everything that passes the filters and owners of `b` pass those of `a`? */
function isNoNarrower(a: Pick<IdQuestion, 'owners' | 'others'>, b: Pick<IdQuestion, 'owners' | 'others'>): boolean {
  const sameOwners = a.owners.length === 0 || JSON.stringify(a.owners) === JSON.stringify(b.owners);
  return sameOwners && a.others.every((key) => b.others.includes(key));
}

/** EC2's order as far as the recorded queries show it. */
function inOrder<T extends { id: string }>({ found, queries }: Searches<AskedQuery, T>): string[] {
  return [...new Set([...queries.flatMap((query) => query.found ?? []), ...found.map(({ id }) => id)])];
}

function keyOfFilter({ name, values }: ImageFilter): string {
  return JSON.stringify([name, sortedSet(values)]);
}

function sortedSet(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function describeQuery({ filters, owners = [] }: AskedQuery): string {
  const parts = filters.map(({ name, values }) => `${name}=${values.join(',')}`);
  if (owners.length > 0) parts.push(`owners=${owners.join(',')}`);
  return parts.length > 0 ? parts.join(' ') : 'without filters';
}
