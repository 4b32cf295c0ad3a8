import type { LintReport } from '../model/lint.ts';
import type { ClaimDrift, ClusterDrift, DriftReport, PlanReport, Report, ResolveReport, WhyReport } from '../model/report.ts';
import { budgetRows, suggestRows } from './calendar-rows.ts';
import { formatDrop, formatOutcome } from './views/resolve.ts';
import { formatRequirements } from './views/requirements.ts';
import { formatBlocker } from './views/blockers.ts';
import { formatReason } from './views/drift-sentences.ts';
import { timelineCells } from './plan-cells.ts';
import { formatCheck, formatLookStep } from './views/why-steps.ts';

export interface FlatRows {
  header: string[];
  rows: string[][];
}

/** One row for each image and parameter, claim or candidate; a class with none has one too. Columns are only ever added at the end. */
export function flatRows(report: Report): FlatRows {
  switch (report.kind) {
    case 'resolve':
      return resolveRows(report);
    case 'drift':
      return driftRows(report);
    case 'why':
      return whyRows(report);
    case 'plan':
      return planRows(report);
    case 'lint':
      return lintRows(report);
    case 'budgets':
      return budgetRows(report);
    case 'suggest':
      return suggestRows(report);
    case 'rules':
      return { header: ['id', 'severity', 'category', 'needs', 'fixable', 'title'], rows: report.rules.map(({ id, severity, category, needs, fixable, title }) => [id, severity, category, needs, fixable ? 'yes' : 'no', title]) };
  }
}

function resolveRows(report: ResolveReport): FlatRows {
  return {
    header: ['nodeclass', 'cluster', 'region', 'kubernetes', 'outcome', 'pin', 'kind', 'term', 'id', 'name', 'architecture', 'requirements', 'created', 'deprecated', 'kept', 'why'],
    rows: report.classes.flatMap((item) => {
      const start = [item.name, item.cluster ?? '', item.region?.value ?? '', item.kubernetesVersion.value, item.resolution.outcome, item.pin.kind];
      const images = item.resolution.candidates.map(({ image, termIndexes, requirements, kept, dropped, deprecated }) => [
        ...start,
        'image',
        termIndexes.map((index) => index + 1).join(' '),
        image.id,
        image.name,
        image.architecture,
        formatRequirements(requirements),
        image.creationDate ?? '',
        deprecated ? (image.deprecationTime ?? '') : '',
        kept ? 'yes' : 'no',
        kept ? '' : formatDrop(dropped),
      ]);
      const parameters = item.resolution.parameters.map(({ name, termIndex, architecture, outcome }) => [
        ...start,
        'parameter',
        String(termIndex + 1),
        outcome.status === 'found' || outcome.status === 'notAnImage' ? outcome.value : '',
        name,
        architecture ?? '',
        '',
        '',
        '',
        '',
        formatOutcome(outcome).text,
      ]);
      const rows = [...images, ...parameters];
      return rows.length > 0 ? rows : [[...start, 'none', '', '', '', '', '', '', '', 'no', item.resolution.problem ?? '']];
    }),
  };
}

function driftRows(report: DriftReport): FlatRows {
  return {
    header: ['cluster', 'nodeclaim', 'node', 'nodepool', 'nodeclass', 'instance_type', 'state', 'reasons', 'pending', 'condition', 'condition_since', 'actual_ami', 'actual_name', 'expected_ami', 'expected_name', 'why', 'what_changed', 'unchecked_reasons'],
    rows: report.clusters.flatMap((cluster) => cluster.claims.map((claim) => driftRow(cluster, claim))),
  };
}

function driftRow(cluster: ClusterDrift, claim: ClaimDrift): string[] {
  const { status } = claim;
  return [
    cluster.name,
    claim.name,
    claim.nodeName ?? '',
    claim.nodePool ?? '',
    claim.nodeClass ?? '',
    claim.instanceType ?? '',
    status.state,
    status.state === 'drifted' ? status.reasons.map(({ reason }) => reason).join(' ') : '',
    claim.pending ? 'yes' : 'no',
    claim.condition?.reason ?? '',
    claim.condition?.since ?? '',
    claim.actual?.id ?? '',
    claim.actual?.name ?? '',
    claim.expected?.id ?? '',
    claim.expected?.name ?? '',
    status.state === 'unchecked' ? status.why : '',
    status.state === 'drifted' ? status.reasons.map((reason) => `${reason.reason}: ${formatReason(reason, claim)}`).join('; ') : '',
    claim.uncheckedReasons.map(({ reason }) => reason).join(' '),
  ];
}

/** One row for each step, in Karpenter's order. */
function whyRows(report: WhyReport): FlatRows {
  return {
    header: ['cluster', 'nodeclaim', 'node', 'step', 'reached', 'outcome', 'what'],
    rows: report.explanations.flatMap(({ cluster, claim, look, checks }) => {
      const start = [cluster.name, claim.name, claim.nodeName ?? ''];
      return [
        ...look.map((step) => [...start, step.step, 'yes', step.passed ? 'passed' : 'ends', formatLookStep(step)]),
        ...checks.map(({ reached, check }) => [...start, check.reason, reached ? 'yes' : 'no', check.outcome, formatCheck(check)]),
      ];
    }),
  };
}

function planRows(report: PlanReport): FlatRows {
  return {
    header: ['cluster', 'position', 'nodeclaim', 'node', 'nodepool', 'reasons', 'drifted_since', 'can_go', 'blockers', 'actual_ami', 'expected_ami', 'from', 'ready', 'drained', 'to', 'not_before', 'not_after', 'trigger', 'replacements', 'waited_for', 'forced_at', 'stays'],
    rows: report.clusters.flatMap(({ name, candidates, rollout }) => {
      const timeline = timelineCells(rollout);
      return candidates.map((candidate, index) => [
        name,
        String(index + 1),
        candidate.claim,
        candidate.nodeName ?? '',
        candidate.nodePool ?? '',
        candidate.reasons.join(' '),
        candidate.driftedSince ?? '',
        candidate.verdict,
        candidate.blockers.map(formatBlocker).join('; '),
        candidate.actual?.id ?? '',
        candidate.expected?.id ?? '',
        ...timeline(candidate.claim),
      ]);
    }),
  };
}

function lintRows(report: LintReport): FlatRows {
  return {
    header: ['rule', 'severity', 'file', 'line', 'column', 'kind', 'name', 'field', 'environment', 'message', 'fix', 'fingerprint'],
    rows: report.findings.map(({ id, severity, at, object, field, environment, message, fix, fingerprint }) => [id, severity, at.path, String(at.line), String(at.column), object?.kind ?? '', object?.name ?? '', field ?? '', environment?.name ?? '', message, fix ?? '', fingerprint]),
  };
}
