import type { Severity } from '../../model/report.ts';
import { valueAt } from '../../util/json-path.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rules/rule.ts';
import type { AnySubject, FileSubject, OldSubject } from '../../rules/subjects.ts';
import { saidBetterAmong } from './said-better.ts';

export { valueAt };

/** What one rule found, with what it looked at. */
export interface RawFinding extends RuleFinding {
  rule: Rule;
  severity: Severity;
  file: FileSubject;
  /** Absent where the file is meant. */
  subject?: AnySubject | OldSubject;
}

/** Runs the rules over a file: in the order of its objects, then of the rules. */
export function runRules(file: FileSubject, rules: readonly Rule[], context: RuleContext): RawFinding[] {
  const ofObjects = file.subjects.flatMap((subject) => {
    const found = rules.flatMap((rule) => ofSubject(rule, subject, context).map((finding) => withOrigin(finding, { rule, file, subject })));
    const certain = found.filter((finding) => !isUnknown(finding, context));
    const isSaidBetter = saidBetterAmong(certain);
    return certain.filter((finding) => !isSaidBetter(finding));
  });
  const ofFile = rules.flatMap((rule) => (rule.appliesTo === 'file' ? rule.run(file, context).map((finding) => withOrigin(finding, { rule, file })) : []));
  return [...ofObjects, ...ofFile];
}

function ofSubject(rule: Rule, subject: AnySubject | OldSubject, context: RuleContext): RuleFinding[] {
  if (rule.appliesTo === 'every') return rule.run(subject, context);
  if ('isOld' in subject) return rule.appliesTo === 'old' ? rule.run(subject, context) : [];
  if (rule.appliesTo === 'any') return rule.run(subject, context);
  if (rule.appliesTo === 'EC2NodeClass' && subject.kind === 'EC2NodeClass') return rule.run(subject, context);
  return rule.appliesTo === 'NodePool' && subject.kind === 'NodePool' ? rule.run(subject, context) : [];
}

function withOrigin(finding: RuleFinding, origin: Pick<RawFinding, 'rule' | 'file' | 'subject'>): RawFinding {
  return { ...finding, ...origin, severity: finding.severity ?? origin.rule.info.severity };
}

/** What stands there is not known before something is put in: right or wrong cannot be told. */
function isUnknown({ at, subject, seesPlaceholders }: RawFinding, context: RuleContext): boolean {
  return subject !== undefined && seesPlaceholders !== true && at.length > 0 && context.isUnknown(valueAt(subject.raw, at));
}
