/** A text that is another one with parts left out. */
export interface Extract {
  text: string;
  /** Where a character of it stands in the other text. */
  originOf: (offset: number) => number;
}

/** A part of a text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** These parts of a text, in their order, as one text. */
export function extractSpans(source: string, spans: readonly Span[]): Extract {
  const text = spans.map(({ start, end }) => source.slice(start, end)).join('');
  let begins: number[] | undefined;
  return {
    text,
    originOf: (offset) => {
      begins ??= beginsOf(spans);
      const index = lastAtMost(begins, offset);
      return (spans[index]?.start ?? 0) + offset - (begins[index] ?? 0);
    },
  };
}

/** A part of a text with line feeds alone, as Kubernetes' line reader makes it. */
export function extractLines(source: string, { start, end }: Span): Extract {
  const piece = source.slice(start, end);
  if (!piece.includes('\r\n')) return { text: piece, originOf: (offset) => start + offset };
  let extract: Extract | undefined;
  return {
    text: piece.replaceAll('\r\n', '\n'),
    originOf: (offset) => {
      extract ??= extractSpans(source, spansBetweenReturns(source, { start, end }));
      return extract.originOf(offset);
    },
  };
}

/** An extract of an extract. */
export function composeExtracts(inner: Extract, outer: Pick<Extract, 'originOf'>): Extract {
  return { text: inner.text, originOf: (offset) => outer.originOf(inner.originOf(offset)) };
}

function spansBetweenReturns(source: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (let at = source.indexOf('\r\n', from); at !== -1 && at < end; at = source.indexOf('\r\n', from)) {
    spans.push({ start: from, end: at });
    from = at + 1;
  }
  return [...spans, { start: from, end }];
}

function beginsOf(spans: readonly Span[]): number[] {
  let length = 0;
  return spans.map(({ start, end }) => {
    const begin = length;
    length += end - start;
    return begin;
  });
}

/** The index of the last number that is not greater, among ascending ones of which the first is not. */
export function lastAtMost(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
