import type { Image, ImageFilter, ImageQuery } from '../../model/aws.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { RecordedQuery, SnapshotRegion } from './format.ts';

/** Equal for queries that EC2 takes for the same question: the order of filters, values and owners does not count. */
export function keyOfQuery({ filters, owners }: ImageQuery): string {
  return JSON.stringify([filters.map(keyOfFilter).sort(), sortedSet(owners)]);
}

/** `notCovered` names what was not asked when the snapshot was taken. */
export type CoveredAnswer = Answer<Image[]> | { notCovered: string };

/**
 * Answers an image query from the recorded ones. Covered is the same query, and an image id query when each of its ids is: the image was found by
 * whatever query and only its state is filtered on, or the id was asked for under filters that are no narrower and is not there.
 */
export function imageCoverage(recorded: SnapshotRegion['images']): (query: ImageQuery) => CoveredAnswer {
  const imageById = new Map(recorded.found.map((image) => [image.id, image]));
  const queryByKey = new Map(recorded.queries.map((query) => [keyOfQuery(query), query]));
  const idQuestions = recorded.queries.flatMap((query) => idQuestionFrom(query) ?? []);
  const imagesFrom = (ids: readonly string[]): Image[] => ids.flatMap((id) => imageById.get(id) ?? []);
  return (query) => {
    const same = queryByKey.get(keyOfQuery(query));
    if (same) return same.failure ? { ok: false, failure: same.failure } : { ok: true, value: imagesFrom(same.images ?? []) };
    const question = idQuestionFrom(query);
    if (!question) return { notCovered: `the image query ${describeQuery(query)}` };
    return answerIds(question, { imageById, idQuestions, order: inOrder(recorded) });
  };
}

interface IdQuestion {
  ids: string[];
  /** Keys of the filters beside the ids. */
  others: string[];
  otherFilters: ImageFilter[];
  owners: string[];
  query: RecordedQuery;
}

interface Facts {
  imageById: ReadonlyMap<string, Image>;
  idQuestions: readonly IdQuestion[];
  order: readonly string[];
}

/** Undefined for anything but one filter of plain ids beside others: values may be patterns, and two id filters are AND-ed. */
function idQuestionFrom(query: RecordedQuery): IdQuestion | undefined {
  const idFilters = query.filters.filter(({ name }) => name === 'image-id');
  const ids = sortedSet(idFilters.flatMap(({ values }) => values));
  if (idFilters.length !== 1 || ids.some((id) => !/^[\w-]+$/.test(id))) return undefined;
  const otherFilters = query.filters.filter(({ name }) => name !== 'image-id');
  return { ids, otherFilters, others: otherFilters.map(keyOfFilter), owners: sortedSet(query.owners), query };
}

type IdVerdict = 'present' | 'absent' | 'notCovered' | SourceFailure;

function answerIds(question: IdQuestion, facts: Facts): CoveredAnswer {
  const verdictById = new Map(question.ids.map((id) => [id, verdictOn(id, question, facts)]));
  const failure = [...verdictById.values()].find((verdict) => typeof verdict === 'object');
  if (failure) return { ok: false, failure };
  const open = question.ids.filter((id) => verdictById.get(id) === 'notCovered');
  if (open.length > 0) return { notCovered: `${open.length === 1 ? 'image' : 'images'} ${open.join(', ')}` };
  const present = facts.order.filter((id) => verdictById.get(id) === 'present');
  return { ok: true, value: present.flatMap((id) => facts.imageById.get(id) ?? []) };
}

function verdictOn(id: string, question: IdQuestion, { imageById, idQuestions }: Facts): IdVerdict {
  const asked = idQuestions.filter(({ ids, owners, others }) => ids.includes(id) && isNoNarrower({ owners, others }, question));
  const answered = asked.filter(({ query }) => query.images !== undefined);
  if (answered.some(({ query }) => !query.images?.includes(id))) return 'absent';
  if (answered.some((other) => isNoNarrower(question, other))) return 'present';
  const image = imageById.get(id);
  const state = image && question.owners.length === 0 ? stateVerdict(image, question.otherFilters) : 'notCovered';
  if (state !== 'notCovered') return state;
  return asked.find((other) => other.query.failure && isNoNarrower(question, other))?.query.failure ?? 'notCovered';
}

function stateVerdict(image: Image, filters: readonly ImageFilter[]): IdVerdict {
  const isPlain = filters.every(({ name, values }) => name === 'state' && values.every((value) => /^[\w-]+$/.test(value)));
  if (!isPlain) return 'notCovered';
  return filters.every(({ values }) => values.includes(image.state)) ? 'present' : 'absent';
}

/** Does every image that passes the filters and owners of `b` pass those of `a`? */
function isNoNarrower(a: Pick<IdQuestion, 'owners' | 'others'>, b: Pick<IdQuestion, 'owners' | 'others'>): boolean {
  const sameOwners = a.owners.length === 0 || JSON.stringify(a.owners) === JSON.stringify(b.owners);
  return sameOwners && a.others.every((key) => b.others.includes(key));
}

/** EC2's order as far as the recorded queries show it. */
function inOrder({ found, queries }: SnapshotRegion['images']): string[] {
  return [...new Set([...queries.flatMap(({ images = [] }) => images), ...found.map(({ id }) => id)])];
}

function keyOfFilter({ name, values }: ImageFilter): string {
  return JSON.stringify([name, sortedSet(values)]);
}

function sortedSet(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function describeQuery({ filters, owners }: ImageQuery): string {
  const parts = filters.map(({ name, values }) => `${name}=${values.join(',')}`);
  if (owners.length > 0) parts.push(`owners=${owners.join(',')}`);
  return parts.length > 0 ? parts.join(' ') : 'without filters';
}
