import type { ClusterPlan, Finding } from '../../model/report.ts';

/** Pools and states that keep drifted nodes from ever being replaced. */
export function planFindings({ name, pools }: ClusterPlan): Finding[] {
  return pools.flatMap((pool) => {
    const subject = `NodePool ${pool.name} in ${name}`;
    return pool.budgetErrors.map(({ index, message, corrected, suggestion }): Finding => {
      const right = corrected ?? suggestion;
      return {
        id: 'budget-unreadable',
        severity: 'error',
        subject,
        message: `budget ${index + 1}: ${message}; Karpenter then allows 0 disruptions for every reason, at all times`,
        fix: right === undefined ? undefined : `write "${right}"`,
      };
    });
  });
}
