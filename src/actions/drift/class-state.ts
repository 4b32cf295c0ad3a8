import type { EC2NodeClass, StatusAmi } from '../../model/karpenter.ts';
import type { ClassDrift } from '../../model/report.ts';
import type { Resolution } from '../../model/resolution.ts';

/** What the controller has noted about a class, and whether a fresh resolution says the same. */
export function describeState(nodeClass: EC2NodeClass, resolution: Resolution | undefined): Pick<ClassDrift, 'statusAmis' | 'notReady' | 'stale'> {
  const statusAmis = nodeClass.status?.amis ?? [];
  return { statusAmis, notReady: notReady(nodeClass), stale: resolution !== undefined && resolution.failures.length === 0 && !isSameSelection(statusAmis, resolution.statusAmis) };
}

/** The first condition that keeps the class from being Ready; `Ready` itself where no other is named. */
function notReady(nodeClass: EC2NodeClass): ClassDrift['notReady'] {
  const conditions = nodeClass.status?.conditions ?? [];
  const root = conditions.find(({ type }) => type === 'Ready');
  if (root === undefined || root.status === 'True') return undefined;
  const cause = conditions.find(({ type, status }) => type !== 'Ready' && status === 'False') ?? root;
  return { condition: cause.type, reason: cause.reason ?? cause.status, message: cause.message };
}

/** The order of entries with one id may flip between two reconciles: compared as sets. */
function isSameSelection(a: readonly StatusAmi[], b: readonly StatusAmi[]): boolean {
  const keys = (amis: readonly StatusAmi[]): string => amis.map(({ id, requirements }) => `${id} ${JSON.stringify(requirements.map(({ key, operator, values }) => [key, operator, values ?? []]))}`).sort().join('\n');
  return keys(a) === keys(b);
}
