import type { ClusterKind } from '../model/cluster.ts';
import type { Finding, PlanReport } from '../model/report.ts';
import { auditAll, closing, DRIFT_KINDS } from './drift.ts';
import type { DriftInput } from './drift.ts';
import { planCluster } from './plan/plan-cluster.ts';
import { planFindings } from './plan/findings.ts';

export const PLAN_KINDS: readonly ClusterKind[] = [...DRIFT_KINDS, 'pods', 'poddisruptionbudgets', 'daemonsets'];

/** When the drifted claims may go: their order, what the budgets allow now, and what is in the way. Snapshots of several clusters have an instant each. */
export async function plan(input: DriftInput): Promise<PlanReport> {
  const { audits, files, at } = await auditAll(input, PLAN_KINDS);
  const clocks = input.targets.filter(({ cluster }) => cluster !== undefined).map(({ clock }) => clock);
  const clusters = audits.map((audit, index) => planCluster(audit, clocks[index]?.now().toISOString() ?? at));
  const end = closing(audits, files);
  const findings: Finding[] = [...end.findings, ...clusters.flatMap(planFindings)];
  return { kind: 'plan', at, clusters, drift: audits.map((audit) => audit.drift), ...end, findings };
}
