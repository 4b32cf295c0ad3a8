import type { LintFinding, LintReport, RuleOutcome, SuppressedFinding } from '../../model/lint.ts';
import type { SourcePosition } from '../../model/manifest.ts';
import type { Severity, Unchecked } from '../../model/report.ts';
import { formatJson } from '../../util/lossless-json.ts';
import { escapeJson, escapeText } from '../escape.ts';
import type { RenderOptions } from '../renderer.ts';
import { fenced } from '../fence.ts';
import { bySeverity, formatObject } from './summary.ts';
import { isBelow, uriOf } from './uri.ts';

/** Code scanning refuses files with more results in a run, and shows the first 5,000. */
const MOST_RESULTS = 25_000;

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;
const PROBLEM_SEVERITIES = { error: 'error', warning: 'warning', info: 'recommendation' } as const satisfies Record<Severity, string>;

/**
 * SARIF 2.1.0 within the limits of GitHub's code scanning. That one takes accepted results for open ones, so they are only written where everything is
 * asked for. Of the rules those are described that found something.
 */
export function renderSarif(report: LintReport, { version, verbose }: Pick<RenderOptions, 'version' | 'verbose'>): string {
  const findings: (LintFinding | SuppressedFinding)[] = bySeverity([...report.findings, ...(verbose ? report.suppressed : [])], report);
  const results = findings.slice(0, MOST_RESULTS);
  const used = new Set(results.map(({ id }) => id));
  const rules = report.rules.filter(({ id }) => used.has(id));
  const ruleIndexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'karpami', semanticVersion: version, rules: rules.map(describeRule) } },
        automationDetails: { id: 'karpami/lint/' },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that karpami ran in.' } } },
        invocations: [invocationOf(report)],
        results: results.map((finding) => resultOf(finding, ruleIndexes)),
      },
    ],
  };
  return `${escapeJson(formatJson(log, 2))}\n`;
}

function describeRule({ id, title, why, fix, example, severity, category }: RuleOutcome): Record<string, unknown> {
  const parts = example === undefined ? [] : [`Instead of:\n\n${fenced(example.bad, 'yaml')}`, `write:\n\n${fenced(example.good, 'yaml')}`];
  return {
    id,
    name: id.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(''),
    shortDescription: { text: sentence(title) },
    fullDescription: { text: why },
    help: { text: [why, fix].join('\n\n'), markdown: [why, fix, ...parts].join('\n\n') },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ['karpenter', category], precision: 'high', 'problem.severity': PROBLEM_SEVERITIES[severity] },
  };
}

function resultOf(finding: LintFinding | SuppressedFinding, ruleIndexes: ReadonlyMap<string, number>): Record<string, unknown> {
  const { id, severity, fingerprint, at, excerpt, field, environment } = finding;
  const ruleIndex = ruleIndexes.get(id);
  return {
    ruleId: id,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[severity],
    message: { text: messageOf(finding) },
    locations: [{ physicalLocation: placeOf(at, excerpt?.length) }],
    partialFingerprints: { 'karpami/v1': fingerprint },
    ...('suppressed' in finding && { suppressions: [suppressionOf(finding)] }),
    properties: { ...(field !== undefined && { field }), ...(environment !== undefined && { environment: environment.name }) },
  };
}

function messageOf(finding: LintFinding): string {
  const object = formatObject(finding);
  const text = sentence(object === '' ? finding.message : `${object}: ${finding.message}`);
  return withoutLinks(finding.fix === undefined ? text : `${text} ${finding.fix}`);
}

/** `[text](target)` would become a link. */
function withoutLinks(text: string): string {
  return escapeText(text).replaceAll('](', '] (');
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function placeOf({ path, line, column }: SourcePosition, length?: number): Record<string, unknown> {
  const region = { startLine: line, startColumn: column, ...(length !== undefined && { endLine: line, endColumn: column + length }) };
  return { artifactLocation: { uri: uriOf(path), ...(isBelow(path) && { uriBaseId: '%SRCROOT%' }) }, region };
}

function suppressionOf({ suppressed: { by, reason, until } }: SuppressedFinding): Record<string, unknown> {
  const justification = [reason, until === undefined ? undefined : `(until ${until})`].filter((part) => part !== undefined).join(' ');
  return { kind: by === 'baseline' ? 'external' : 'inSource', status: 'accepted', ...(justification !== '' && { justification: escapeText(justification) }) };
}

/** What could not be checked belongs to the run: there is no result to see it by. */
function invocationOf({ at, unchecked }: LintReport): Record<string, unknown> {
  return {
    executionSuccessful: unchecked.length === 0,
    endTimeUtc: at,
    toolExecutionNotifications: unchecked.map(notificationOf),
  };
}

function notificationOf({ subject, at, failure: { message, hint } }: Unchecked): Record<string, unknown> {
  const text = withoutLinks(`not checked: ${at === undefined ? `${subject}: ` : ''}${message}${hint === undefined ? '' : `: ${hint}`}`);
  return { level: 'error', message: { text }, ...(at !== undefined && { locations: [{ physicalLocation: placeOf(at) }] }) };
}
