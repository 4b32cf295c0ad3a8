import { parseQuantity } from '../../quantity.ts';
import type { Resources } from '../scheduling/resources.ts';

/** Amounts of quantities, cpu in thousandths; what cannot be read counts as nothing. */
export function resourcesOf(amounts: Readonly<Record<string, unknown>> | undefined): Resources {
  const resources: Record<string, number> = {};
  for (const name in amounts) resources[name] = amountOf(name, String(amounts[name]));
  return resources;
}

const KNOWN = new Map<string, number>();
const MOST_KNOWN = 10_000;

/** The same few texts come again and again. */
function amountOf(name: string, text: string): number {
  const value = KNOWN.get(text) ?? valueOf(text);
  if (KNOWN.size < MOST_KNOWN) KNOWN.set(text, value);
  return name === 'cpu' ? Math.round(value * 1000) : value;
}

function valueOf(text: string): number {
  const parsed = parseQuantity(text);
  if (!parsed.ok) return 0;
  const { digits, exponent } = parsed.quantity;
  return Number(digits) * 10 ** exponent;
}
