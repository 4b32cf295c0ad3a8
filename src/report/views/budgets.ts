import { UNLIMITED } from '../../model/disruption.ts';
import type { Budget } from '../../model/karpenter.ts';

export function formatLimit(limit: number): string {
  return limit >= UNLIMITED ? 'no limit' : String(limit);
}

/** `10%, Drifted, "0 9 * * mon-fri" for 8h`. */
export function formatBudget({ nodes, reasons, schedule, duration }: Budget): string {
  const parts = [nodes];
  if (reasons !== undefined && reasons !== null) parts.push(reasons.length === 0 ? 'no reason' : reasons.join('/'));
  if (schedule !== undefined && schedule !== null) parts.push(`"${schedule}" for ${duration ?? '0s'}`);
  return parts.join(', ');
}
