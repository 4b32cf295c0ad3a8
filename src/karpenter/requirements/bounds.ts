const MAX_INT = 2n ** 63n - 1n;
const MIN_INT = -(2n ** 63n);

/** Limits of a requirement, both inclusive; `undefined` is no limit. */
export interface Bounds {
  readonly gte: bigint | undefined;
  readonly lte: bigint | undefined;
}

/** Go's `strconv.Atoi`: `undefined` where it answers with an error. */
export function parseGoInt(text: string): bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return value > MAX_INT || value < MIN_INT ? undefined : value;
}

const INTEGER = /^[+-]?[0-9]+$/;

/** The number that `strconv.Atoi` gives beside its error: the nearest 64-bit one, or 0 for what is no integer at all. */
function nearestGoInt(text: string): bigint {
  if (!INTEGER.test(text)) return 0n;
  const value = BigInt(text.replace('+', ''));
  if (value > MAX_INT) return MAX_INT;
  return value < MIN_INT ? MIN_INT : value;
}

/** Inclusive limits that an operator sets; `never` where no integer can pass (`Gt` of the largest integer). */
export function boundsOf(operator: string, value: string): Bounds | 'never' {
  const limit = nearestGoInt(value);
  switch (operator) {
    case 'Gt':
      return limit === MAX_INT ? 'never' : { gte: limit + 1n, lte: undefined };
    case 'Lt':
      return { gte: undefined, lte: BigInt.asIntN(64, limit - 1n) };
    case 'Gte':
      return { gte: limit, lte: undefined };
    default:
      return { gte: undefined, lte: limit };
  }
}

const UNBOUNDED: Bounds = { gte: undefined, lte: undefined };

export function intersectBounds(a: Bounds, b: Bounds): Bounds {
  // Nearly every requirement is without bounds: nothing to allocate then.
  if (a.gte === undefined && a.lte === undefined && b.gte === undefined && b.lte === undefined) return UNBOUNDED;
  return { gte: greater(a.gte, b.gte), lte: lesser(a.lte, b.lte) };
}

export function isEmptyRange({ gte, lte }: Bounds): boolean {
  return gte !== undefined && lte !== undefined && gte > lte;
}

/** Where there is any limit, only integers pass. */
export function isWithinBounds(text: string, { gte, lte }: Bounds): boolean {
  if (gte === undefined && lte === undefined) return true;
  const value = parseGoInt(text);
  if (value === undefined) return false;
  return (gte === undefined || value >= gte) && (lte === undefined || value <= lte);
}

function greater(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

function lesser(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
