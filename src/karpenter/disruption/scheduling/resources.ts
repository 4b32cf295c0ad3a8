/** Amounts by resource name: cpu in thousandths, everything else in its own unit (bytes, pieces). */
export type Resources = Readonly<Record<string, number>>;

/** Whether requests fit what is left. Something that is overdrawn takes nothing more, whatever is asked of it. `pkg/utils/resources/resources.go Fits`. */
export function fits(requests: Resources, available: Resources): boolean {
  for (const name in available) if ((available[name] ?? 0) < 0) return false;
  for (const name in requests) if ((requests[name] ?? 0) > (available[name] ?? 0)) return false;
  return true;
}

export function add(a: Resources, b: Resources): Resources {
  const sum: Record<string, number> = { ...a };
  for (const name in b) sum[name] = (sum[name] ?? 0) + (b[name] ?? 0);
  return sum;
}

/** Of the resources of `a` alone, as upstream's `Subtract`. */
export function subtract(a: Resources, b: Resources): Resources {
  const rest: Record<string, number> = { ...a };
  for (const name in a) rest[name] = (a[name] ?? 0) - (b[name] ?? 0);
  return rest;
}

export function atLeastZero(resources: Resources): Resources {
  return Object.fromEntries(Object.entries(resources).map(([name, amount]) => [name, Math.max(amount, 0)]));
}

/** The greatest amount of each resource. */
export function most(all: readonly Resources[]): Resources {
  const result: Record<string, number> = {};
  for (const resources of all) for (const name in resources) result[name] = Math.max(result[name] ?? 0, resources[name] ?? 0);
  return result;
}
