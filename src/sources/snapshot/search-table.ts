import type { Answer } from '../../model/source-failure.ts';
import type { Search, Searches } from './format.ts';

/** What is known of questions that describe what they look for. */
export interface SearchTable<Question, T> {
  factById: Map<string, T>;
  searchByKey: Map<string, Search<Question>>;
}

export function emptySearchTable<Question, T>(): SearchTable<Question, T> {
  return { factById: new Map(), searchByKey: new Map() };
}

export function isAsked({ searchByKey }: SearchTable<unknown, unknown>): boolean {
  return searchByKey.size > 0;
}

export interface Asked<Question, T> {
  questions: readonly Question[];
  /** In the order of the questions. */
  answers: readonly Answer<T[]>[];
  /** Equal for questions that are the same. */
  keyOf: (question: Question) => string;
}

/** Keeps what is known: a failure does not replace an answer. */
export function keepSearches<Question, T extends { id: string }>(table: SearchTable<Question, T>, { questions, answers, keyOf }: Asked<Question, T>): void {
  for (const [index, question] of questions.entries()) {
    const answer = answers[index];
    const key = keyOf(question);
    if (answer?.ok === true) {
      for (const fact of answer.value) table.factById.set(fact.id, fact);
      table.searchByKey.set(key, { ...question, found: answer.value.map(({ id }) => id) });
    } else if (answer !== undefined && !table.searchByKey.get(key)?.found) table.searchByKey.set(key, { ...question, failure: answer.failure });
  }
}

/** Sorted by id and by key. */
export function searchesFrom<Question, T extends { id: string }>({ factById, searchByKey }: SearchTable<Question, T>): Searches<Question, T> {
  return {
    found: [...factById.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    queries: [...searchByKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, search]) => search),
  };
}
