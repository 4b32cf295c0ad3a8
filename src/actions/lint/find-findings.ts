import type { LintFinding, RuleOutcome, SuppressedFinding } from '../../model/lint.ts';
import type { Rule, RuleContext } from '../../rules/rule.ts';
import type { FileSubject } from '../../rules/subjects.ts';
import type { Suppression } from '../../rules/suppression.ts';
import type { ReadFile } from './read-files.ts';
import { readSuppressions } from './read-suppressions.ts';
import type { RuleLevels } from './rule-levels.ts';
import { runRules } from './run-rules.ts';
import type { RawFinding } from './run-rules.ts';
import { applySuppressions } from './suppressions.ts';
import type { FoundFinding } from './suppressions.ts';
import { toFindings } from './to-finding.ts';

export interface RuleRun {
  rule: Rule;
  status: RuleOutcome['status'];
}

export interface FindInput {
  files: readonly ReadFile[];
  /** In the order of the files. */
  subjects: readonly FileSubject[];
  rules: readonly RuleRun[];
  context: RuleContext;
  levels: RuleLevels;
  /** RFC 3339, in UTC. */
  at: string;
  /** The path of a file that is the same wherever karpami is started. */
  stablePath: (path: string) => string;
}

/** Runs the rules, takes out what suppressions accept, then runs the rules that look at the suppressions. File by file. */
export function findFindings(input: FindInput): { findings: LintFinding[]; suppressed: SuppressedFinding[] } {
  const { files, subjects, rules, context, at } = input;
  const active = rules.filter(({ status }) => status === 'ran').map(({ rule }) => rule);
  const statusById = new Map(rules.map(({ rule, status }) => [rule.info.id, status]));
  const found = describe(subjects.flatMap((file) => runRules(file, active, context)), input);
  const facts = { ruleIds: [...statusById.keys()], at };
  const written = new Map(subjects.map((subject, index) => [subject, files[index] === undefined ? [] : readSuppressions(files[index], subject, facts)]));
  const { counted, suppressed, judged } = applySuppressions(found, written, (id) => statusById.get(id));
  const aboutSuppressions = [...judged].flatMap(([file, suppressions]) => lookAt(file, suppressions, { active, context }));
  const all = [...counted, ...describe(aboutSuppressions, input).filter(({ isOff }) => !isOff)];
  const order = new Map(subjects.map((file, index) => [file, index]));
  all.sort((a, b) => (order.get(a.raw.file) ?? 0) - (order.get(b.raw.file) ?? 0));
  return { findings: all.map(({ finding }) => finding), suppressed };
}

function describe(raws: readonly RawFinding[], { files, levels, stablePath }: FindInput): FoundFinding[] {
  const levelled = raws.map((raw) => ({ raw, level: levels.levelOf(raw) ?? raw.severity }));
  const textByPath = new Map(files.map(({ path, text }) => [path, text]));
  const withSeverity = levelled.map(({ raw, level }) => ({ ...raw, severity: level === 'off' ? raw.severity : level }));
  const findings = toFindings(withSeverity, (path) => textByPath.get(path) ?? '', stablePath);
  return levelled.flatMap(({ raw, level }, index): FoundFinding[] => {
    const finding = findings[index];
    return finding === undefined ? [] : [{ raw, finding, isOff: level === 'off' }];
  });
}

function lookAt(file: FileSubject, suppressions: readonly Suppression[], { active, context }: { active: readonly Rule[]; context: RuleContext }): RawFinding[] {
  return suppressions.flatMap((suppression) =>
    active.flatMap((rule) => (rule.appliesTo === 'suppression' ? rule.run(suppression, context).map((finding): RawFinding => ({ ...finding, rule, file, severity: finding.severity ?? rule.info.severity })) : [])),
  );
}
