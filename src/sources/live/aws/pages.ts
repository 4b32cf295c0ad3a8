import type { Answer } from '../../../model/source-failure.ts';

export interface Page<T> {
  items: T[];
  nextToken?: string;
}

/** Follows a listing to its end. A page that fails fails the whole. */
export async function readPages<T>(readPage: (token: string | undefined) => Promise<Answer<Page<T>>>): Promise<Answer<T[]>> {
  const items: T[] = [];
  let token: string | undefined;
  do {
    const page = await readPage(token);
    if (!page.ok) return page;
    for (const item of page.value.items) items.push(item);
    token = page.value.nextToken;
  } while (token !== undefined && token !== '');
  return { ok: true, value: items };
}
