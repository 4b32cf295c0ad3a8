import type { LintFinding, LintReport, LintedFile, SuppressedFinding } from '../../model/lint.ts';
import type { Unchecked } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { escapeText } from '../escape.ts';
import { showExcerpt } from './excerpt-lines.ts';
import { byPlace, formatObject } from './summary.ts';

/**
 * JUnit's XML: a suite for each file, a case for each finding in it. Errors and warnings fail; what is only worth knowing passes and says so in its output;
 * what was accepted is skipped; what could not be checked is an error. A file without any of that has one case that passes.
 */
export function renderJunit(report: LintReport): string {
  const suites = suitesOf(report);
  const sum = (count: (suite: Suite) => number): number => suites.reduce((total, suite) => total + count(suite), 0);
  const root = element('testsuites', { name: 'karpami lint', ...countsOf(sum) }, suites.map(renderSuite));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.join('\n')}\n`;
}

interface Case {
  name: string;
  outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** Children of the case, as lines. */
  body: string[];
}

interface Suite {
  path: string;
  cases: Case[];
}

function suitesOf(report: LintReport): Suite[] {
  const findings = groupBy(byPlace(report.findings, report), ({ at }) => at.path);
  const suppressed = groupBy(byPlace(report.suppressed, report), ({ at }) => at.path);
  const unchecked = groupBy(report.unchecked, ({ subject, at }) => at?.path ?? subject);
  const looked = report.files.filter(isLooked).map(({ path }) => path);
  return [...new Set([...looked, ...findings.keys(), ...suppressed.keys(), ...unchecked.keys()])].map((path) => {
    const cases = [...(unchecked.get(path) ?? []).map(uncheckedCase), ...(findings.get(path) ?? []).map(findingCase), ...(suppressed.get(path) ?? []).map(suppressedCase)];
    return { path, cases: cases.length > 0 ? cases : [{ name: 'no findings', outcome: 'passed', body: [] }] };
  });
}

function isLooked({ objects }: LintedFile): boolean {
  return objects.length > 0;
}

function renderSuite({ path, cases }: Suite): string[] {
  const rows = cases.map(({ name, body }) => element('testcase', { name, classname: path }, [body]));
  return element('testsuite', { name: path, ...countsOf((count) => count({ path, cases })) }, rows);
}

/** `add` sums up over what the counts are for. */
function countsOf(add: (count: (suite: Suite) => number) => number): Record<string, string> {
  const of = (outcome: Case['outcome']): string => String(add(({ cases }) => cases.filter((item) => item.outcome === outcome).length));
  return { tests: String(add(({ cases }) => cases.length)), failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}

function findingCase(finding: LintFinding): Case {
  const lines = [`${finding.at.path}:${finding.at.line}:${finding.at.column}`, finding.message, ...excerptLines(finding), ...(finding.fix === undefined ? [] : [`fix: ${finding.fix}`])];
  const name = nameOf(finding);
  if (finding.severity === 'info') return { name, outcome: 'passed', body: textElement('system-out', {}, lines) };
  return { name, outcome: 'failure', body: textElement('failure', { type: finding.severity, message: finding.message }, lines) };
}

function suppressedCase(finding: SuppressedFinding): Case {
  const { by, reason, until } = finding.suppressed;
  const message = `accepted by ${by}${until === undefined ? '' : ` until ${until}`}${reason === undefined ? '' : `: ${reason}`}`;
  return { name: nameOf(finding), outcome: 'skipped', body: textElement('skipped', { message }, []) };
}

function uncheckedCase({ failure: { message, hint }, at }: Unchecked): Case {
  const name = at === undefined ? 'not checked' : `not checked, line ${at.line}`;
  return { name, outcome: 'error', body: textElement('error', { type: 'not checked', message }, hint === undefined ? [] : [hint]) };
}

function nameOf(finding: LintFinding): string {
  const about = [formatObject(finding), `line ${finding.at.line}`].filter((text) => text !== '');
  return `${finding.id}: ${about.join(', ')}`;
}

const EXCERPT_WIDTH = 160;

function excerptLines({ excerpt }: LintFinding): string[] {
  if (excerpt === undefined) return [];
  const { lines, gutter, indent, carets, above } = showExcerpt(excerpt, EXCERPT_WIDTH);
  const shown = lines.map((line) => `${line.gutter} | ${line.text}`);
  return [...shown.slice(0, above), `${gutter} | ${indent}${carets}`, ...shown.slice(above)];
}

function element(name: string, attributes: Record<string, string>, children: string[][]): string[] {
  const start = `<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}`;
  const inner = children.flat().map((line) => `  ${line}`);
  return inner.length === 0 ? [`${start}/>`] : [`${start}>`, ...inner, `</${name}>`];
}

/** An element with nothing but text, on one line of the file. */
function textElement(name: string, attributes: Record<string, string>, lines: string[]): string[] {
  const [tag = ''] = element(name, attributes, []);
  return [lines.length === 0 ? tag : `${tag.slice(0, -2)}>${lines.map(escapeXml).join('&#10;')}</${name}>`];
}

/** XML 1.0 has no way to write control characters and the like: they are shown as escapes. */
function escapeXml(text: string): string {
  return escapeText(text)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
