/** One page of a list. A token names the place at which the next one starts. */
export function selectPage<T>(items: readonly T[], { token, size }: { token?: string; size: number }): { page: T[]; nextToken?: string } | undefined {
  const start = token === undefined ? 0 : Number(/^page-at-(\d+)$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(start) || start > items.length) return undefined;
  const end = start + size;
  return { page: items.slice(start, end), ...(end < items.length ? { nextToken: `page-at-${end}` } : {}) };
}
