import type { LintFinding, LintReport, SuppressedFinding } from '../../model/lint.ts';
import { groupBy } from '../../util/group-by.ts';
import type { FindingBlock } from '../lint/finding-block.ts';
import { byPlace, formatObject, formatSummary, groupNotes, notChecked } from '../lint/summary.ts';
import type { NotRead } from '../lint/summary.ts';
import { span } from '../view.ts';
import type { Block, Span, TableBlock, Tone } from '../view.ts';
import { SEVERITY_TONE, formatCount } from '../words.ts';
import { formatPosition } from './common.ts';
import { fileItems } from './file-list.ts';
import type { ViewOptions } from './index.ts';

export type LintBlock = Exclude<Block, TableBlock> | FindingBlock;

/**
 * Errors and warnings one by one, with line and advice; what is only worth knowing in short; then what was not looked at, and a last line that sums up.
 */
export function lintView(report: LintReport, options: ViewOptions): LintBlock[] {
  const shownInFull = byPlace(report.findings, report).filter(({ severity }) => options.verbose || severity !== 'info');
  const inShort = options.verbose ? [] : byPlace(report.findings, report).filter(({ severity }) => severity === 'info');
  return [
    ...findingBlocks(shownInFull, options),
    ...infoBlocks(inShort),
    ...lintClosing(report, options),
  ];
}

/** What comes after the findings. */
export function lintClosing(report: LintReport, options: ViewOptions): LintBlock[] {
  return [
    ...(options.verbose ? byPlace(report.suppressed, report).map(suppressedBlock) : []),
    ...troubleBlocks(notChecked(report), 'not checked', options),
    ...troubleBlocks(groupNotes(report), 'note', options),
    ...(options.verbose ? fileBlocks(report) : []),
    ...asideBlocks(report, options),
    summaryBlock(report),
  ];
}

/** Advice that stands above already is not said again, nor is a line shown twice in a row. */
function findingBlocks(findings: readonly LintFinding[], { verbose }: ViewOptions): FindingBlock[] {
  const said = new Set<string>();
  return findings.map((finding, index) => {
    const { severity, at, message, fix, excerpt } = finding;
    const isNew = fix !== undefined && !said.has(fix);
    if (fix !== undefined) said.add(fix);
    const isShown = excerpt !== undefined && !isSamePlace(finding, findings[index - 1]);
    return {
      kind: 'finding',
      place: formatPosition(at),
      title: titleOf(finding),
      message,
      ...(isShown && { excerpt: { of: excerpt, tone: toneOf(severity) } }),
      places: [],
      ...(fix !== undefined && (verbose || isNew) && { advice: { label: 'fix', text: fix } }),
    };
  });
}

function titleOf(finding: LintFinding): Span[] {
  const about = [formatObject(finding), finding.excerpt === undefined ? (finding.field ?? '') : ''].filter((text) => text !== '');
  return [span(finding.severity, toneOf(finding.severity)), span(finding.id, 'plain'), ...about.map((text) => span(text, 'dim'))];
}

/** What is worth knowing is no trouble, but has to be seen. */
function toneOf(severity: LintFinding['severity']): Tone {
  return severity === 'info' ? 'strong' : SEVERITY_TONE[severity];
}

function isSamePlace(a: LintFinding, b: LintFinding | undefined): boolean {
  return b !== undefined && a.at.path === b.at.path && a.at.line === b.at.line && a.at.column === b.at.column;
}

/** Most repositories have the same to know in many places. */
const PLACES_SHOWN = 8;

function infoBlocks(findings: readonly LintFinding[]): FindingBlock[] {
  const groups = [...groupBy(findings, ({ id, message }) => JSON.stringify([id, message])).values()];
  return groups.flatMap(([first, ...others]): FindingBlock[] => {
    if (first === undefined) return [];
    const all = [first, ...others].map((finding) => ({ place: formatPosition(finding.at), about: formatObject(finding) }));
    return [{ kind: 'finding', title: [span(first.severity, toneOf(first.severity)), span(first.id, 'plain')], message: first.message, places: firstOf(all, PLACES_SHOWN) }];
  });
}

function firstOf(places: FindingBlock['places'], most: number): FindingBlock['places'] {
  const rest = places.length - most;
  return rest < 2 ? places : [...places.slice(0, most), { place: `and ${rest} more (--verbose lists them)`, about: '' }];
}

const ACCEPTED_BY = { annotation: 'an annotation', comment: 'a comment', baseline: 'the baseline' } as const;

function suppressedBlock({ at, message, suppressed, ...finding }: SuppressedFinding): FindingBlock {
  const { by, reason, until } = suppressed;
  const end = until === undefined ? '' : ` until ${until}`;
  return {
    kind: 'finding',
    place: formatPosition(at),
    title: [span('suppressed', 'dim'), span(finding.id, 'plain'), span(formatObject(finding), 'dim')].filter(({ text }) => text !== ''),
    message,
    places: [],
    advice: { label: 'accepted', text: `by ${ACCEPTED_BY[by]}${end}: ${reason ?? 'no reason is given'}` },
  };
}

function troubleBlocks(items: readonly NotRead[], word: 'not checked' | 'note', { verbose }: ViewOptions): FindingBlock[] {
  return items.map(({ what, hint, places }): FindingBlock => {
    const [only, ...others] = places;
    const common = { kind: 'finding' as const, title: [span(word, word === 'note' ? 'dim' : 'warn')], message: what, ...(hint !== undefined && { advice: { label: 'try', text: hint } }) };
    if (others.length === 0 && only !== undefined) return { ...common, place: only, places: [] };
    const all = places.map((place) => ({ place, about: '' }));
    return { ...common, places: verbose ? all : firstOf(all, PLACES_SHOWN) };
  });
}

function fileBlocks(report: LintReport): LintBlock[] {
  return report.files.length === 0 ? [] : [{ kind: 'heading', level: 2, text: 'Files' }, { kind: 'list', items: fileItems(report) }];
}

/** What one should know about the run itself. */
function asideBlocks(report: LintReport, { verbose }: ViewOptions): LintBlock[] {
  const items = [placeholderItem(report), ...ruleItems(report, verbose)].filter((text) => text !== undefined);
  return items.length === 0 ? [] : [{ kind: 'list', items: items.map((text) => ({ text, tone: 'dim' as const })) }];
}

const EXAMPLES_SHOWN = 3;

function placeholderItem({ files }: LintReport): string | undefined {
  const holding = files.filter(({ placeholders }) => placeholders.length > 0);
  const texts = [...new Set(holding.flatMap(({ placeholders }) => placeholders))];
  if (texts.length === 0) return undefined;
  const more = texts.length > EXAMPLES_SHOWN ? ', …' : '';
  return `${formatCount(holding.length, 'file holds', 'files hold')} placeholders (${texts.slice(0, EXAMPLES_SHOWN).join(', ')}${more}): what they stand for is not known, and not judged`;
}

function ruleItems({ rules, findings }: LintReport, verbose: boolean): (string | undefined)[] {
  const skipped = rules.filter(({ status }) => status === 'skipped').map(({ id }) => id);
  const off = rules.filter(({ status }) => status === 'off').map(({ id }) => id);
  const names = verbose ? `: ${skipped.join(', ')}` : '';
  return [
    skipped.length === 0 ? undefined : `${formatCount(skipped.length, 'rule needs', 'rules need')} AWS and ${skipped.length === 1 ? 'was' : 'were'} skipped (--snapshot FILE, or --context NAME and --region REGION)${names}`,
    off.length === 0 ? undefined : `${formatCount(off.length, 'rule is', 'rules are')} switched off: ${off.join(', ')}`,
    findings[0] === undefined ? undefined : 'karpami rules ID explains a rule',
  ];
}

function summaryBlock(report: LintReport): LintBlock {
  if (report.checkedCount === 0 && report.findings.length === 0) {
    return { kind: 'text', text: report.unchecked.length > 0 ? 'Nothing could be checked.' : 'Nothing was checked: no Karpenter object was found.', tone: 'warn' };
  }
  const worst = report.findings.some(({ severity }) => severity === 'error') ? 'bad' : report.findings.some(({ severity }) => severity === 'warning') ? 'warn' : 'good';
  return { kind: 'text', text: formatSummary(report), tone: worst };
}
