import type { ClaimDrift, ClassDrift, ClusterDrift, Finding } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';

/** What the user should act on in one cluster. */
export function driftFindings(cluster: ClusterDrift): Finding[] {
  return [...driftedClaims(cluster), ...cluster.classes.flatMap((item) => classFindings(item, cluster.name))];
}

/** One for each class: a hundred nodes of one class drift for one cause. */
function driftedClaims(cluster: ClusterDrift): Finding[] {
  const byClass = groupBy(cluster.claims, ({ nodeClass }) => nodeClass ?? '(none)');
  return [...byClass].flatMap(([name, claims]) => {
    const drifted = claims.filter(({ status }) => status.state === 'drifted');
    if (drifted.length === 0) return [];
    const pending = drifted.filter((claim) => claim.pending).length;
    return [
      {
        id: 'drifted',
        severity: 'error' as const,
        subject: `EC2NodeClass ${name} in ${cluster.name}`,
        message: `${drifted.length} of ${claims.length} NodeClaims drifted (${formatReasons(drifted)})${pending > 0 ? `, ${pending} of them not marked by the controller yet` : ''}`,
        fix: 'karpami plan shows when each may go',
      },
    ];
  });
}

/** The shown reasons; with several, how often each. */
function formatReasons(drifted: readonly ClaimDrift[]): string {
  const shown = drifted.map(({ status }) => (status.state === 'drifted' ? (status.reasons[0]?.reason ?? '') : ''));
  const groups = [...groupBy(shown, (reason) => reason)];
  return groups.length === 1 ? (groups[0]?.[0] ?? '') : groups.map(([reason, items]) => `${reason} ${items.length}`).join(', ');
}

function classFindings({ name, at, notReady, resolution, stale }: ClassDrift, cluster: string): Finding[] {
  const subject = `EC2NodeClass ${name} in ${cluster}`;
  const findings: Finding[] = [];
  if (resolution !== undefined && resolution.outcome !== 'ok' && resolution.failures.length === 0) {
    findings.push({ id: 'no-ami', severity: 'error', subject, message: resolution.problem ?? 'the selection gives no AMI', at });
  }
  if (notReady !== undefined) {
    const detail = notReady.message === undefined || notReady.message === '' ? '' : `: ${notReady.message}`;
    findings.push({ id: 'class-not-ready', severity: 'warning', subject, message: `not ready, so Karpenter launches nothing with it: ${notReady.condition} is ${notReady.reason}${detail}`, at });
  }
  // A file's class differs from the status on purpose.
  if (stale && resolution?.outcome === 'ok' && at === undefined) {
    findings.push({ id: 'stale-status', severity: 'info', subject, message: 'status.amis differs from a fresh resolution: Karpenter caches parameters for up to 24 h, then nodes drift', at });
  }
  return findings;
}
