import type { ClusterPlan, Finding } from '../../model/report.ts';

/** Pools and states that keep drifted nodes from ever being replaced. */
export function planFindings({ name, pools }: ClusterPlan): Finding[] {
  return pools.flatMap((pool) => {
    const subject = `NodePool ${pool.name} in ${name}`;
    const wrapped = pool.wrappedBudgets.map(({ index, written, taken }): Finding => ({
      id: 'budget-wraps',
      severity: 'error',
      subject,
      message: `budget ${index + 1}: "${written}" is beyond 32 bits, and Karpenter takes it for ${taken}`,
      fix: 'leave the entry out where there is to be no limit',
    }));
    const unreadable = pool.budgetErrors.map(({ index, message, corrected, suggestion }): Finding => {
      const right = corrected ?? suggestion;
      return {
        id: 'budget-unreadable',
        severity: 'error',
        subject,
        message: `budget ${index + 1}: ${message}; Karpenter then allows 0 disruptions for every reason, at all times`,
        fix: right === undefined ? undefined : `write "${right}"`,
      };
    });
    return [...unreadable, ...wrapped];
  });
}
