import { Ajv } from 'ajv';
import type { LintReport } from '../../../src/model/lint.ts';
import { renderGitlab } from '../../../src/report/lint/gitlab.ts';
import { finding, lintReport, lintReports } from '../sample-lint-reports.ts';

/** What GitLab documents of its reports of code quality. */
const validate = new Ajv({ allErrors: true }).compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: { path: { type: 'string', pattern: '^(?!\\./)' }, lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } } },
      },
    },
  },
});

interface Issue {
  check_name: string;
  severity: string;
  fingerprint: string;
  location: { path: string };
}

const issuesOf = (report: LintReport): Issue[] => JSON.parse(renderGitlab(report)) as Issue[];

describe('code quality', () => {
  test.each(Object.keys(lintReports))('%s is a list as GitLab reads it', (name) => {
    validate(issuesOf(lintReports[name]!));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('has severities of its own, the worst first', () => {
    const findings = (['info', 'warning', 'error'] as const).map((severity, index) => finding({ severity, fingerprint: String(index) }));
    expect(issuesOf(lintReport({ findings })).map(({ severity }) => severity)).toEqual(['major', 'minor', 'info']);
  });

  it('writes paths without ./', () => {
    expect(issuesOf(lintReport({ findings: [finding({ at: { path: './a/b.yaml', line: 1, column: 1 } })] }))[0]?.location.path).toBe('a/b.yaml');
  });

  it('has an issue for what was not checked, and no fingerprint twice', () => {
    const issues = issuesOf(lintReports['a lint report']!);
    expect(issues.map(({ check_name }) => check_name)).toEqual(['not-checked', 'alias-latest', 'no-window']);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  it('is an empty list where nothing was found', () => {
    expect(renderGitlab(lintReport({ findings: [] }))).toBe('[]\n');
  });
});
