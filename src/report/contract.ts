import type { ClaimDrift, ClaimExplanation, ClassDrift, ClassResolution, ClusterDrift, ClusterPlan, PlanReport, Report, ReportBase, Unchecked } from '../model/report.ts';
import type { Resolution } from '../model/resolution.ts';
import { budgetsBody, suggestBody } from './calendar-contract.ts';
import { defined } from './defined.ts';
import { remediesOf } from './views/plan-remedies.ts';
import { lintBody, lintFinding, ruleInfo } from './lint-contract.ts';

/** Version of the JSON contract. Members may be added; none is renamed, removed or given another meaning. */
export const SCHEMA_VERSION = 1;

/** The report as the public contract has it: plain data, members in a fixed order. */
export function contractOf(report: Report): Record<string, unknown> {
  return { schemaVersion: SCHEMA_VERSION, kind: report.kind, at: report.at, ...bodyOf(report), ...closingOf(report, findingsOf(report)) };
}

function bodyOf(report: Report): Record<string, unknown> {
  switch (report.kind) {
    case 'resolve':
      return { karpenter: report.karpenter, classes: report.classes.map(classResolution) };
    case 'drift':
      return { clusters: report.clusters.map(clusterDrift) };
    case 'why':
      return { asked: report.asked, explanations: report.explanations.map(explanation) };
    case 'plan':
      return { clusters: planClusters(report) };
    case 'lint':
      return lintBody(report);
    case 'budgets':
      return budgetsBody(report);
    case 'suggest':
      return suggestBody(report);
    case 'rules':
      return defined({ asked: report.asked, rules: report.rules.map(ruleInfo) });
  }
}

function findingsOf(report: Report): unknown[] {
  return report.kind === 'lint' ? report.findings.map(lintFinding) : report.findings;
}

function closingOf(report: ReportBase, findings: unknown[]): Record<string, unknown> {
  return { findings, unchecked: report.unchecked.map(uncheckedItem), notes: report.notes, checkedCount: report.checkedCount };
}

function uncheckedItem({ subject, at, failure }: Unchecked): Record<string, unknown> {
  return defined({ subject, at, failure });
}

function classResolution(item: ClassResolution): Record<string, unknown> {
  const { name, apiVersion, at, cluster, region, kubernetesVersion, family, pin, terms, existingVersions } = item;
  return defined({ name, apiVersion, at, cluster, region, kubernetesVersion, family, pin, terms, ...resolutionOf(item.resolution), existingVersions });
}

function resolutionOf(resolution: Resolution): Record<string, unknown> {
  const { outcome, problem, amis, statusAmis, amisReady, parameters, candidates, failures } = resolution;
  return { outcome, problem, amis, statusAmis, amisReady, parameters, candidates, failures };
}

function clusterDrift(cluster: ClusterDrift): Record<string, unknown> {
  const { name, region, kubernetesVersion, karpenter, basis, overlay, foreignNodes, outsideAudit } = cluster;
  return defined({
    name,
    region,
    kubernetesVersion,
    karpenter,
    basis,
    overlay,
    summary: summaryOf(cluster.claims),
    classes: cluster.classes.map(classDrift),
    claims: cluster.claims.map(claimDrift),
    foreignNodes,
    outsideAudit,
  });
}

function summaryOf(claims: readonly ClaimDrift[]): Record<string, number> {
  const count = (state: ClaimDrift['status']['state']): number => claims.filter(({ status }) => status.state === state).length;
  return { claims: claims.length, inSync: count('inSync'), drifted: count('drifted'), pending: claims.filter(({ pending }) => pending).length, unchecked: count('unchecked') };
}

function classDrift({ name, at, pin, family, resolution, statusAmis, notReady, stale }: ClassDrift): Record<string, unknown> {
  return defined({ name, at, pin, family, resolution: resolution && resolutionOf(resolution), statusAmis, notReady, stale });
}

function claimDrift(claim: ClaimDrift): Record<string, unknown> {
  const { name, nodeName, nodePool, nodeClass, instanceType, createdAt, status, pending, condition, actual, expected, expectedByStatus, disagreements, uncheckedReasons } = claim;
  return defined({ name, nodeName, nodePool, nodeClass, instanceType, createdAt, status, pending, condition, actual, expected, expectedByStatus, disagreements, uncheckedReasons });
}

function explanation({ cluster, claim, zone, capacityType, verdict, look, checks }: ClaimExplanation): Record<string, unknown> {
  return defined({ cluster, claim: claimDrift(claim), zone, capacityType, verdict, look, checks });
}

function planClusters(report: PlanReport): Record<string, unknown>[] {
  return report.clusters.map((cluster: ClusterPlan, index) => {
    const { name, at, karpenter, pools, candidates, podsKnown, notRead, stops, unobservable, rollout, noRollout, explanations } = cluster;
    const drift = report.drift[index];
    return defined({ name, at, karpenter, region: drift?.region, kubernetesVersion: drift?.kubernetesVersion, basis: drift?.basis, overlay: drift?.overlay, podsKnown, notRead, stops, unobservable, pools, candidates, rollout, noRollout, explanations: explanations?.map((each) => ({ ...each, whatMustChange: remediesOf(each) })) });
  });
}
