import type { LintFinding, LintReport } from '../../model/lint.ts';
import { escapeMarkdown } from '../markdown.ts';
import { formatPosition } from '../views/common.ts';
import { formatCount } from '../words.ts';
import { showExcerpt } from './excerpt-lines.ts';
import { fenced } from '../fence.ts';
import { bySeverity, formatCounts, formatObject, formatSummary, groupNotes, notChecked } from './summary.ts';
import type { NotRead } from './summary.ts';

/** GitHub takes comments of 65,536 characters; the rest is for what the user puts around it. */
const MOST_CHARACTERS = 60_000;
/** Of these, so many for the table; the lines and the advice come after it. */
const MOST_FOR_TABLE = 30_000;

/** For a comment at a pull request and for the summary of a job: what was found in a table, its lines and the advice folded away. */
export function renderLintMarkdown(report: LintReport): string {
  const findings = bySeverity(report.findings, report);
  const opening = [headline(report), escapeMarkdown(formatSummary(report))];
  const closing = troubles(report);
  const table = findingTable(findings, MOST_FOR_TABLE);
  const rest = MOST_CHARACTERS - [...opening, ...table, ...closing].join('\n\n').length;
  return `${[...opening, ...table, ...details(findings, rest), ...closing].join('\n\n')}\n`;
}

function headline({ findings, checkedCount, unchecked }: LintReport): string {
  const failed = unchecked.length > 0 ? `, ${unchecked.length} not checked` : '';
  if (findings.length > 0) return `## karpami lint: ${formatCounts(findings)}${failed}`;
  return `## karpami lint: ${checkedCount === 0 ? 'nothing was checked' : 'no findings'}${failed}`;
}

/** As many rows as fit, and how many more there are. */
function findingTable(findings: readonly LintFinding[], most: number): string[] {
  if (findings.length === 0) return [];
  const { taken, left } = takeWhile(findings.map(rowOf), most);
  const table = ['| severity | rule | place | what |', '| --- | --- | --- | --- |', ...taken].join('\n');
  return left === 0 ? [table] : [table, `${formatCount(left, 'more finding')} not listed here.`];
}

function rowOf(finding: LintFinding): string {
  const object = formatObject(finding);
  const place = `${escapeMarkdown(formatPosition(finding.at))}${object === '' ? '' : `<br>${escapeMarkdown(object)}`}`;
  return `| ${finding.severity} | ${escapeMarkdown(finding.id)} | ${place} | ${escapeMarkdown(finding.message)} |`;
}

function details(findings: readonly LintFinding[], most: number): string[] {
  const said = new Set<string>();
  const entries = findings.flatMap((finding) => {
    const isNew = finding.fix !== undefined && !said.has(finding.fix);
    if (finding.fix !== undefined) said.add(finding.fix);
    const excerpt = excerptOf(finding);
    if (excerpt === undefined && !isNew) return [];
    return [[`**${escapeMarkdown(formatPosition(finding.at))}** ${escapeMarkdown(finding.id)}`, ...(excerpt === undefined ? [] : [excerpt]), ...(isNew ? [escapeMarkdown(finding.fix ?? '')] : [])].join('\n\n')];
  });
  const { taken, left } = takeWhile(entries, most - FRAME.length);
  if (taken.length === 0) return [];
  return [FRAME.open, ...taken, ...(left === 0 ? [] : [`${left} more not shown here.`]), FRAME.close];
}

const FRAME = { open: '<details>\n<summary>Lines and what to do</summary>', close: '</details>', length: 200 };

const EXCERPT_WIDTH = 120;

function excerptOf({ excerpt }: LintFinding): string | undefined {
  if (excerpt === undefined) return undefined;
  const { lines, gutter, indent, carets, above } = showExcerpt(excerpt, EXCERPT_WIDTH);
  const shown = lines.map((line) => `${line.gutter} | ${line.text}`);
  return fenced([...shown.slice(0, above), `${gutter} | ${indent}${carets}`, ...shown.slice(above)].join('\n'));
}

/** Texts from the first on as long as they fit, and how many do not. */
function takeWhile(texts: readonly string[], most: number): { taken: string[]; left: number } {
  let used = 0;
  const end = texts.findIndex((text) => (used += text.length + 2) > most);
  const taken = texts.slice(0, end === -1 ? texts.length : end);
  return { taken, left: texts.length - taken.length };
}

const MOST_TROUBLES = 20;
const MOST_PLACES = 5;
const LONGEST_TEXT = 300;

function troubles(report: LintReport): string[] {
  const unchecked = notChecked(report);
  const notes = groupNotes(report);
  return [...(unchecked.length === 0 ? [] : ['### Not checked', troubleList(unchecked)]), ...(notes.length === 0 ? [] : [troubleList(notes)])];
}

function troubleList(items: readonly NotRead[]): string {
  const shown = items.slice(0, MOST_TROUBLES).map(({ what, hint, places }) => {
    const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';
    const where = places.length === 0 ? '' : `${places.slice(0, MOST_PLACES).join(', ')}${more}: `;
    return `- ${escapeMarkdown(short(`${where}${what}${hint === undefined ? '' : `: ${hint}`}`))}`;
  });
  return [...shown, ...(items.length > MOST_TROUBLES ? [`- and ${items.length - MOST_TROUBLES} more`] : [])].join('\n');
}

function short(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
