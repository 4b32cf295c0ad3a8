import type { PoolCalendar } from '../../model/calendar.ts';
import type { Finding } from '../../model/report.ts';

/** Entries that Karpenter cannot work with. */
export function budgetFindings({ name, cluster, at, errors }: PoolCalendar): Finding[] {
  const subject = cluster === undefined ? `NodePool ${name}` : `NodePool ${name} in ${cluster}`;
  return errors.map(({ index, field, message, corrected, suggestion, undecodable }): Finding => {
    const right = corrected ?? suggestion;
    return {
      id: 'budget-unreadable',
      severity: 'error',
      subject,
      message: `budget ${index + 1}: ${message}; ${consequence(field, undecodable)}`,
      ...(right !== undefined && { fix: `write "${right}"` }),
      ...(at && { at }),
    };
  });
}

function consequence(field: string, undecodable: boolean): string {
  if (undecodable) return 'the controller cannot read the pool, and no node of it goes for any reason';
  return field === 'nodes' ? 'while the entry is active, Karpenter lets no node of the pool go for any reason' : 'until it is repaired, Karpenter lets no node of the pool go for any reason';
}
