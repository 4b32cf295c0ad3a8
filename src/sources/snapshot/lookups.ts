import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { Lookups } from './format.ts';

/** What is known of each thing that was asked for by name; a value of null says that it does not exist. */
export type LookupTable<T> = Map<string, Answer<T | null>>;

export function tableFrom<T>(lookups: Lookups<T>, nameOf: (fact: T) => string): LookupTable<T> {
  const table: LookupTable<T> = new Map();
  for (const { asked, failure } of lookups.failed) for (const name of asked) table.set(name, { ok: false, failure });
  for (const name of lookups.absent) table.set(name, { ok: true, value: null });
  for (const fact of lookups.found) table.set(nameOf(fact), { ok: true, value: fact });
  return table;
}

/** Sorted by name; names with the same failure stand together. */
export function lookupsFrom<T>(table: LookupTable<T>): Lookups<T> {
  const lookups: Lookups<T> = { found: [], absent: [], failed: [] };
  const askedByFailure = new Map<string, { asked: string[]; failure: SourceFailure }>();
  for (const [name, answer] of [...table].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!answer.ok) entryFor(askedByFailure, answer.failure).asked.push(name);
    else if (answer.value === null) lookups.absent.push(name);
    else lookups.found.push(answer.value);
  }
  return { ...lookups, failed: [...askedByFailure.values()] };
}

function entryFor(askedByFailure: Map<string, { asked: string[]; failure: SourceFailure }>, failure: SourceFailure): { asked: string[] } {
  const key = JSON.stringify(failure);
  const entry = askedByFailure.get(key) ?? { asked: [], failure };
  askedByFailure.set(key, entry);
  return entry;
}

/** Keeps what is known: a failure does not replace an answer. */
export function keepAnswer<T>(table: LookupTable<T>, name: string, answer: Answer<T | null>): void {
  if (answer.ok || !table.get(name)?.ok) table.set(name, answer);
}

export type FoundAll<T> = Answer<T[]> | { notCovered: string[] };

/** Facts in the order of `names`, without those that do not exist; the first failure when there is one. */
export function findAll<T>(table: LookupTable<T>, names: readonly string[]): FoundAll<T> {
  const answers = [...new Set(names)].map((name) => [name, table.get(name)] as const);
  const notCovered = answers.filter(([, answer]) => answer === undefined).map(([name]) => name);
  if (notCovered.length > 0) return { notCovered };
  const failed = answers.find(([, answer]) => answer && !answer.ok)?.[1];
  if (failed && !failed.ok) return failed;
  return { ok: true, value: answers.flatMap(([, answer]) => (answer?.ok && answer.value !== null ? [answer.value] : [])) };
}
