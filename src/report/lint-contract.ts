import type { Environment, LintFinding, LintReport, LintSettings, LintedFile, RuleInfo, RuleOutcome, SuppressedFinding } from '../model/lint.ts';
import { defined } from './defined.ts';

/** The parts of a lint report as the public contract has them. */
export function lintBody({ settings, files, rules, suppressed }: LintReport): Record<string, unknown> {
  return { settings: settingsOf(settings), files: files.map(fileOf), rules: rules.map(outcomeOf), suppressed: suppressed.map(suppressedFinding) };
}

export function lintFinding({ id, severity, subject, message, fix, at, field, object, environment, excerpt, fingerprint, edit }: LintFinding): Record<string, unknown> {
  return defined({ id, severity, subject, message, fix, at, field, object, environment: environment && environmentOf(environment), excerpt, fingerprint, edit });
}

export function ruleInfo({ id, title, category, severity, severityNote, needs, why, fix, example, fixable }: RuleInfo): Record<string, unknown> {
  return defined({ id, title, category, severity, severityNote, needs, why, fix, example, fixable });
}

function settingsOf({ karpenter, kubernetesVersion, config, baseline }: LintSettings): Record<string, unknown> {
  return defined({ karpenter, kubernetesVersion, config, baseline });
}

function environmentOf({ name, production, decidedBy }: Environment): Record<string, unknown> {
  return { name, production, decidedBy };
}

export function fileOf({ path, status, note, placeholders, objects }: LintedFile): Record<string, unknown> {
  const written = objects.map(({ apiVersion, kind, name, line, origin, environment }) => defined({ apiVersion, kind, name, line, origin, environment: environmentOf(environment) }));
  return defined({ path, status, note, placeholders, objects: written });
}

/** What the catalogue says of a rule, `karpami rules` has. */
function outcomeOf({ id, title, category, severity, needs, status, findingCount }: RuleOutcome): Record<string, unknown> {
  return { id, title, category, severity, needs, status, findingCount };
}

function suppressedFinding(finding: SuppressedFinding): Record<string, unknown> {
  const { by, reason, until, at } = finding.suppressed;
  return { ...lintFinding(finding), suppressed: defined({ by, reason, until, at }) };
}
