import type { LintFinding } from '../../src/model/lint.ts';
import { lintText } from './lint-text.ts';
import type { LintOptions } from './lint-text.ts';

/** What tells one finding of a rule from another: severity, field and sentence in one text. */
export async function saidBy(rule: string, text: string, options: LintOptions = {}): Promise<string[]> {
  const findings = await lintText(text, { ...options, rule });
  return findings.map(lineOf);
}

function lineOf({ severity, field = '', message }: LintFinding): string {
  return `${severity} ${field}: ${message}`;
}
