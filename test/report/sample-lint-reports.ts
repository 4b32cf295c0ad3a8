import type { LintFinding, LintReport, RuleInfo, RulesReport, SuppressedFinding } from '../../src/model/lint.ts';
import { AT, HOSTILE } from './sample-reports.ts';

/** Also what would break a fence, a comment of XML, a page of HTML, or be a command to the runner of a job. */
export const HOSTILE_LINE = `${HOSTILE}\t漢字 👩‍💻 e\u0301 ::set-output name=a::b ##[add-mask]a ##vso[task.complete]b ]]></failure><!-- </details>\n::stop-commands::x\n\`\`\`\`\`\`\n{0} %0A \ufffe \ud800 ::`;

export function ruleInfo(overrides: Partial<RuleInfo> = {}): RuleInfo {
  return {
    id: 'alias-latest',
    title: 'The alias follows every AMI release',
    category: 'selection',
    severity: 'info',
    needs: 'manifest',
    why: 'AWS publishes AMIs at any hour.',
    fix: 'Pin a version.',
    example: { bad: 'amiSelectorTerms:\n- alias: al2023@latest', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
    fixable: false,
    ...overrides,
  };
}

export function finding(overrides: Partial<LintFinding> = {}): LintFinding {
  return {
    id: 'alias-latest',
    severity: 'error',
    subject: 'EC2NodeClass default',
    message: '"al2023@latest" moves with every image that AWS publishes, and this is production: "prod" in the path clusters/prod/pool.yaml',
    fix: 'Pin a version.',
    at: { path: 'clusters/prod/pool.yaml', line: 12, column: 12 },
    field: 'spec.amiSelectorTerms[0].alias',
    object: { apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', name: 'default' },
    environment: { name: 'prod', production: 'yes', decidedBy: '"prod" in the path clusters/prod/pool.yaml' },
    excerpt: { lines: [{ number: 12, text: '  - alias: al2023@latest # for now' }], line: 12, column: 12, length: 13 },
    fingerprint: '0123456789abcdef',
    ...overrides,
  };
}

export function suppressed(overrides: Partial<SuppressedFinding> = {}): SuppressedFinding {
  return { ...finding({ fingerprint: 'fedcba9876543210' }), suppressed: { by: 'comment', reason: 'moved next week', until: '2027-03-01', at: { path: 'clusters/prod/pool.yaml', line: 12, column: 30 } }, ...overrides };
}

export function lintReport(overrides: Partial<LintReport> = {}): LintReport {
  const environment = { name: 'prod', production: 'yes' as const, decidedBy: '"prod" in the path' };
  return {
    kind: 'lint',
    at: AT,
    settings: { karpenter: { value: '1.15.2', source: 'the newest' } },
    findings: [finding(), finding({ id: 'no-window', severity: 'warning', message: 'any hour is allowed', at: { path: 'b.yaml', line: 3, column: 1 }, fingerprint: '1123456789abcdef', fix: 'Add a window.', edit: { start: 1, end: 2, text: 'x' } })],
    suppressed: [],
    files: [
      { path: 'clusters/prod/pool.yaml', status: 'linted', objects: [{ apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', name: 'default', line: 1, environment }], placeholders: [] },
      { path: 'b.yaml', status: 'linted', objects: [{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', name: 'general', line: 1, environment }], placeholders: ['${CLUSTER_NAME}'] },
      { path: 'clean.yaml', status: 'linted', objects: [{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', name: 'clean', line: 1, environment }], placeholders: [] },
      { path: 'chart/templates/pool.yaml', status: 'notRendered', objects: [], placeholders: [], note: 'a Helm template' },
    ],
    rules: [
      { ...ruleInfo(), status: 'ran', findingCount: 1 },
      { ...ruleInfo({ id: 'no-window' }), status: 'ran', findingCount: 1 },
      { ...ruleInfo({ id: 'id-gone', needs: 'aws' }), status: 'skipped', findingCount: 0 },
      { ...ruleInfo({ id: 'old-api' }), status: 'off', findingCount: 0 },
    ],
    unchecked: [],
    notes: [],
    checkedCount: 3,
    ...overrides,
  };
}

const place = { path: HOSTILE_LINE, line: 2, column: 3 };
const failure = { service: 'file' as const, operation: 'read', kind: 'invalid' as const, message: HOSTILE_LINE, hint: HOSTILE_LINE };
const hostileFinding = finding({
  subject: HOSTILE_LINE,
  message: HOSTILE_LINE,
  fix: HOSTILE_LINE,
  at: place,
  field: HOSTILE_LINE,
  object: { apiVersion: HOSTILE_LINE, kind: HOSTILE_LINE, name: HOSTILE_LINE },
  environment: { name: HOSTILE_LINE, production: 'yes', decidedBy: HOSTILE_LINE },
  excerpt: { lines: [{ number: 1, text: HOSTILE_LINE }, { number: 2, text: HOSTILE_LINE }], line: 2, column: 3, length: 20 },
});

export const hostileLintReport: LintReport = {
  ...lintReport(),
  findings: [hostileFinding, { ...hostileFinding, severity: 'warning', fingerprint: '2' }, { ...hostileFinding, severity: 'info', fingerprint: '3' }],
  suppressed: [{ ...hostileFinding, fingerprint: '4', suppressed: { by: 'annotation', reason: HOSTILE_LINE, until: HOSTILE_LINE, at: place } }],
  files: [{ path: HOSTILE_LINE, status: 'linted', objects: [{ apiVersion: HOSTILE_LINE, kind: HOSTILE_LINE, name: HOSTILE_LINE, line: 1, environment: { name: HOSTILE_LINE, production: 'no', decidedBy: HOSTILE_LINE } }], placeholders: [HOSTILE_LINE], note: HOSTILE_LINE }],
  unchecked: [{ subject: HOSTILE_LINE, failure }, { subject: 'manifest', at: place, failure }],
  notes: [HOSTILE_LINE],
};

const empty = { findings: [], suppressed: [], files: [], unchecked: [], notes: [], checkedCount: 0 };

export const lintReports: Record<string, LintReport> = {
  'a lint report': lintReport({ suppressed: [suppressed()], unchecked: [{ subject: 'manifest', at: { path: 'broken.yaml', line: 7, column: 1 }, failure: { ...failure, message: 'the indentation is off', hint: 'indent it' } }] }),
  'a lint report without findings': lintReport({ findings: [] }),
  'an empty lint report': lintReport(empty),
  'a lint report with hostile text': hostileLintReport,
};

export const rulesReports: Record<string, RulesReport> = {
  'a rules report': { kind: 'rules', at: AT, findings: [], unchecked: [], notes: [], checkedCount: 1, rules: [ruleInfo(), ruleInfo({ id: 'old-api' })] },
  'a rules report about one rule': { kind: 'rules', at: AT, findings: [], unchecked: [], notes: [], checkedCount: 1, rules: [ruleInfo()], asked: 'alias-latest' },
};
