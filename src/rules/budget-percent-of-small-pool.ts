import { parseNodes, scaleNodes } from '../karpenter/disruption/budget-nodes.ts';
import { nodePoolRule } from './rule.ts';
import { writtenBudgets } from './shared/pool-budgets.ts';
import { poolSizeOf } from './shared/pool-size.ts';
import { countWords } from './shared/words.ts';

interface Data {
  nodes: string;
  size: number;
  allowed: number;
}

export const budgetPercentOfSmallPool = nodePoolRule<Data>({
  id: 'budget-percent-of-small-pool',
  title: 'A percentage of a small pool is much more than it says',
  category: 'budgets',
  severity: 'info',
  needs: 'manifest',
  why: 'Percentages are rounded up: 10 % of one to ten nodes is one node, and of three nodes that is a third of what runs.',
  fix: 'Write a number of nodes, and protect what must not lose a node with a PodDisruptionBudget.',
  example: { bad: 'replicas: 3\ndisruption:\n  budgets:\n  - nodes: 10%', good: 'replicas: 3\ndisruption:\n  budgets:\n  - nodes: "1"' },
  fixable: false,
  message: ({ nodes, size, allowed }) => `"${nodes}" of at most ${countWords(size, 'node')} is rounded up to ${allowed}: ${Math.round((100 * allowed) / size)}% of the pool at a time`,
  *check(pool, context) {
    const size = poolSizeOf(pool, context);
    if (size === undefined || size < 1) return;
    for (const { path, entry } of writtenBudgets(pool, context)) {
      if (typeof entry.nodes !== 'string') continue;
      const rule = parseNodes(entry.nodes);
      if (rule.kind !== 'percent' || rule.percent <= 0) continue;
      const allowed = scaleNodes(rule, size);
      if (100 * allowed >= 2 * rule.percent * size) yield { at: [...path, 'nodes'], data: { nodes: entry.nodes, size, allowed } };
    }
  },
});
