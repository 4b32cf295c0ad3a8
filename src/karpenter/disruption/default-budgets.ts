import type { JsonValue } from '../../model/json.ts';
import type { Budget, NodePool } from '../../model/karpenter.ts';
import type { DisruptionFeatures } from './disruption-features.ts';

const DEFAULT_NODES = '10%';
const OPTIONAL_FIELDS = new Set(['schedule', 'duration', 'reasons']);

/**
 * `spec.disruption.budgets` as the API server stores it for a manifest's `spec.disruption`: one budget of 10% where there are none, 10% for an
 * entry without `nodes`, nulls dropped. An empty list stays empty, which is no limit at all. Source: the CRD's defaults and the API
 * server's structural defaulting.
 */
export function defaultBudgets(disruption: JsonValue | undefined, { defaultsDisruption }: DisruptionFeatures): JsonValue {
  if (disruption === undefined || disruption === null) return defaultsDisruption ? [{ nodes: DEFAULT_NODES }] : [];
  if (!isObject(disruption)) return [];
  const { budgets } = disruption;
  if (budgets === undefined || budgets === null) return [{ nodes: DEFAULT_NODES }];
  return Array.isArray(budgets) ? budgets.map(defaultBudget) : budgets;
}

function defaultBudget(budget: JsonValue): JsonValue {
  if (!isObject(budget)) return budget;
  const kept = Object.entries(budget).filter(([field, value]) => value !== null || !OPTIONAL_FIELDS.has(field));
  return { ...Object.fromEntries(kept), nodes: budget.nodes ?? DEFAULT_NODES };
}

function isObject(value: JsonValue): value is { [field: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for a NodePool whose manifest has been decoded. */
export function withDefaultBudgets(nodePool: NodePool, { defaultsDisruption }: DisruptionFeatures): NodePool {
  const disruption = nodePool.spec?.disruption;
  if (disruption === undefined && !defaultsDisruption) return nodePool;
  const budgets = (disruption?.budgets ?? [{}]).map((budget: Partial<Budget>): Budget => ({ ...budget, nodes: budget.nodes ?? DEFAULT_NODES }));
  return { ...nodePool, spec: { ...nodePool.spec, disruption: { ...disruption, budgets } } };
}
