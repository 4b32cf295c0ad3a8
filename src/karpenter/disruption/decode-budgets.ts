import type { BudgetError } from '../../model/disruption.ts';
import { decodeDuration } from '../duration.ts';
import { parseNodes } from './budget-nodes.ts';
import type { NodesRule } from './budget-nodes.ts';
import type { Schedule } from './cron/cron.ts';
import { parseSchedule } from './schedule.ts';

/** One entry of `budgets`, read once so that it can be evaluated many times. */
export interface CompiledBudget {
  index: number;
  nodes: NodesRule;
  /** `undefined`: every reason. An empty set: none. */
  reasons: ReadonlySet<string> | undefined;
  timing: BudgetTiming;
}

export type BudgetTiming =
  | { kind: 'always' }
  | { kind: 'windows'; schedule: Schedule; duration: bigint }
  | { kind: 'error'; error: BudgetError };

export type CompiledBudgets = { ok: true; budgets: CompiledBudget[] } | { ok: false; error: BudgetError };

/**
 * Decodes `spec.disruption.budgets` as the controller's typed client does. Not ok: the client cannot decode the NodePool.
 * A schedule or a `nodes` that cannot be understood is decoded nevertheless and fails when it is evaluated. Absent and null are no budgets.
 */
export function compileBudgets(value: unknown): CompiledBudgets {
  if (value === undefined || value === null) return { ok: true, budgets: [] };
  if (!Array.isArray(value)) return undecodable({ index: 0, field: 'budget', message: '"budgets" must be a list' });
  const budgets: CompiledBudget[] = [];
  for (const [index, item] of value.entries()) {
    const compiled = compileBudget(item ?? {}, index);
    if (!compiled.ok) return compiled;
    budgets.push(compiled.budget);
  }
  return { ok: true, budgets };
}

type Compiled = { ok: true; budget: CompiledBudget } | { ok: false; error: BudgetError };

function compileBudget(item: unknown, index: number): Compiled {
  if (!isRecord(item)) return undecodable({ index, field: 'budget', message: `budget ${index} must be an object` });
  const { nodes, schedule, duration, reasons } = item;
  const text = { nodes: nodes ?? '', schedule: schedule ?? '' };
  if (typeof text.nodes !== 'string') return undecodable({ index, field: 'nodes', message: `"nodes" must be a text such as "10%" or "1", not ${typeof nodes}` });
  if (typeof text.schedule !== 'string') return undecodable({ index, field: 'schedule', message: `"schedule" must be a text, not ${typeof schedule}` });
  const length = isAbsent(duration) ? { ok: true as const, nanoseconds: 0n } : decodeDuration(duration);
  if (!length.ok) return undecodable({ index, field: 'duration', message: length.message });
  const reasonSet = decodeReasons(reasons);
  if (reasonSet === 'undecodable') return undecodable({ index, field: 'reasons', message: '"reasons" must be a list of texts' });
  const isAlways = isAbsent(schedule) && isAbsent(duration);
  const timing = isAlways ? { kind: 'always' as const } : compileTiming(text.schedule, { index, duration: length.nanoseconds });
  return { ok: true, budget: { index, nodes: parseNodes(text.nodes), reasons: reasonSet, timing } };
}

function compileTiming(text: string, { index, duration }: { index: number; duration: bigint }): BudgetTiming {
  const parsed = parseSchedule(text);
  if (parsed.ok) return { kind: 'windows', schedule: parsed.schedule, duration };
  const { message, suggestion, corrected } = parsed.error;
  return { kind: 'error', error: { index, field: 'schedule', message, suggestion, corrected, undecodable: false } };
}

function decodeReasons(value: unknown): ReadonlySet<string> | undefined | 'undecodable' {
  if (isAbsent(value)) return undefined;
  if (!Array.isArray(value)) return 'undecodable';
  const reasons: unknown[] = value.map((reason: unknown) => reason ?? '');
  return reasons.every((reason) => typeof reason === 'string') ? new Set(reasons) : 'undecodable';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function undecodable(error: Omit<BudgetError, 'undecodable'>): { ok: false; error: BudgetError } {
  return { ok: false, error: { ...error, undecodable: true } };
}
