import type { Amounts, PodPlacement } from '../../../model/kubernetes.ts';
import { addQuantities, compareQuantities, formatQuantity, parseQuantity } from '../../quantity.ts';
import type { Quantity } from '../../quantity.ts';

type Quantities = Map<string, Quantity>;

/**
 * What a pod takes of a node: the sum of its containers and of those that run beside them, or what starting it takes where that is more; what is asked for
 * the pod as a whole goes before that. A quantity that cannot be read counts as nothing. `component-helpers/resource/helpers.go PodRequests`.
 */
export function podRequests({ containers = [], initContainers = [], requests, overhead }: PodPlacement): Amounts {
  const sum: Quantities = new Map();
  const beside: Quantities = new Map();
  const atStart: Quantities = new Map();
  for (const container of containers) addAll(sum, container);
  for (const container of initContainers) {
    if (container.isSidecar === true) {
      addAll(sum, container.requests);
      addAll(beside, container.requests);
      raiseAll(atStart, beside);
    } else raiseAll(atStart, addAll(new Map(beside), container.requests));
  }
  raiseAll(sum, atStart);
  for (const [name, quantity] of quantitiesOf(requests)) if (isForWholePods(name)) sum.set(name, quantity);
  addAll(sum, overhead);
  return Object.fromEntries([...sum].map(([name, quantity]) => [name, formatQuantity(quantity)]));
}

function isForWholePods(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');
}

function quantitiesOf(amounts: Amounts = {}): [string, Quantity][] {
  return Object.entries(amounts).flatMap(([name, text]) => {
    const parsed = parseQuantity(text);
    return parsed.ok ? [[name, parsed.quantity]] : [];
  });
}

function addAll(sum: Quantities, amounts: Amounts | undefined): Quantities {
  for (const [name, quantity] of quantitiesOf(amounts)) {
    const before = sum.get(name);
    sum.set(name, before === undefined ? quantity : addQuantities(before, quantity));
  }
  return sum;
}

function raiseAll(most: Quantities, others: Quantities): void {
  for (const [name, quantity] of others) {
    const before = most.get(name);
    if (before === undefined || compareQuantities(quantity, before) > 0) most.set(name, quantity);
  }
}
