import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { LintReport } from '../../../src/model/lint.ts';
import { renderSarif } from '../../../src/report/lint/sarif.ts';
import { HOSTILE_LINE, finding, lintReport, lintReports, ruleInfo, suppressed } from '../sample-lint-reports.ts';

const schemaFile = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>;
const validate = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats: { uri: isUri, 'uri-reference': isUriReference, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/ } }).compile(schema);

function isUriReference(text: string): boolean {
  return /^[\w.~!$&'()*+,;=:@%/?#[\]-]*$/.test(text) && !/%(?![0-9A-Fa-f]{2})/.test(text) && URL.canParse(text, 'file:///root/');
}

function isUri(text: string): boolean {
  return isUriReference(text) && URL.canParse(text);
}

interface Result {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: { physicalLocation: { artifactLocation: { uri: string; uriBaseId?: string }; region: Record<string, number> } }[];
  partialFingerprints: Record<string, string>;
  suppressions?: Record<string, string>[];
}

interface Run {
  tool: { driver: { rules: { id: string; help: { text: string; markdown: string }; properties: { tags: string[] }; defaultConfiguration: { level: string } }[] } };
  results: Result[];
  invocations: { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] }[];
}

function runOf(report: LintReport, verbose = false): Run {
  const log = JSON.parse(renderSarif(report, { version: '1.2.3', verbose })) as { runs: Run[] };
  expect(log.runs).toHaveLength(1);
  return log.runs[0]!;
}

const uriOf = (path: string): { uri: string; uriBaseId?: string } => runOf(lintReport({ findings: [finding({ at: { path, line: 1, column: 1 } })] })).results[0]!.locations[0]!.physicalLocation.artifactLocation;

describe('SARIF', () => {
  test.each(Object.keys(lintReports).flatMap((name) => [true, false].map((verbose): [string, boolean] => [name, verbose])))('%s is valid against the schema (verbose: %s)', (name, verbose) => {
    const isValid = validate(JSON.parse(renderSarif(lintReports[name]!, { version: '1.2.3', verbose })));
    expect(validate.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  it('notices what is not valid', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: { driver: {} } }] })).toBe(false);
  });

  it('points at the rule and at the field', () => {
    const { results, tool } = runOf(lintReport());
    expect(results.map(({ ruleIndex, ruleId }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([true, true]);
    expect(results[0]).toMatchObject({
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'clusters/prod/pool.yaml', uriBaseId: '%SRCROOT%' }, region: { startLine: 12, startColumn: 12, endLine: 12, endColumn: 25 } } }],
      partialFingerprints: { 'karpami/v1': '0123456789abcdef' },
    });
  });

  test.each([
    ['./a/b.yaml', { uri: 'a/b.yaml', uriBaseId: '%SRCROOT%' }],
    ['a b/ü#?%.yaml', { uri: 'a%20b/%C3%BC%23%3F%25.yaml', uriBaseId: '%SRCROOT%' }],
    ['c:d.yaml', { uri: 'c%3Ad.yaml', uriBaseId: '%SRCROOT%' }],
    ['../other/a.yaml', { uri: '../other/a.yaml' }],
    ['/tmp/a.yaml', { uri: 'file:///tmp/a.yaml' }],
    ['<stdin>', { uri: '%3Cstdin%3E' }],
    ['a\ud800.yaml', { uri: 'a%EF%BF%BD.yaml', uriBaseId: '%SRCROOT%' }],
  ])('writes the path %j as a URI', (path, expected) => {
    expect(uriOf(path)).toEqual(expected);
  });

  it('makes no link of a text', () => {
    const { results } = runOf(lintReport({ findings: [finding({ message: '[here](https://example.invalid)' })] }));
    expect(results[0]?.message.text).not.toContain('](');
  });

  it('leaves out what was accepted, unless everything is asked for: code scanning would show it as open', () => {
    const report = lintReport({ findings: [], suppressed: [suppressed(), suppressed({ suppressed: { by: 'baseline' } })] });
    expect(runOf(report).results).toEqual([]);
    expect(runOf(report, true).results.map(({ suppressions }) => suppressions)).toEqual([
      [{ kind: 'inSource', status: 'accepted', justification: 'moved next week (until 2027-03-01)' }],
      [{ kind: 'external', status: 'accepted' }],
    ]);
  });

  it('says what was not checked', () => {
    const [invocation] = runOf(lintReports['a lint report']!).invocations;
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications[0]?.message.text).toBe('not checked: the indentation is off: indent it');
    expect(runOf(lintReport()).invocations[0]?.executionSuccessful).toBe(true);
  });

  it('stays within the limits of code scanning, the worst first', () => {
    const many = Array.from({ length: 25_010 }, (_none, index) => finding({ severity: index < 25_000 ? 'info' : 'error', fingerprint: String(index) }));
    const { results, tool } = runOf(lintReport({ findings: many, rules: [{ ...ruleInfo({ why: HOSTILE_LINE }), status: 'ran', findingCount: 1 }] }));
    expect(results).toHaveLength(25_000);
    expect(results.slice(0, 10).map(({ level }) => level)).toEqual(Array.from({ length: 10 }, () => 'error'));
    expect(results.every(({ locations }) => locations.length === 1)).toBe(true);
    expect(tool.driver.rules.every(({ properties }) => properties.tags.length <= 20)).toBe(true);
  });

  it('explains its rules', () => {
    const [rule] = runOf(lintReport()).tool.driver.rules;
    expect(rule?.help.text).toBe('AWS publishes AMIs at any hour.\n\nPin a version.');
    expect(rule?.help.markdown).toContain('```yaml\namiSelectorTerms:\n- alias: al2023@v20260801\n```');
    expect(rule?.defaultConfiguration.level).toBe('note');
  });
});
