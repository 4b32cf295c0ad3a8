import type { LintFinding, LintReport } from '../../model/lint.ts';
import type { Severity, Unchecked } from '../../model/report.ts';
import { escapeText } from '../escape.ts';
import { formatCount } from '../words.ts';
import { SEVERITIES, bySeverity, formatObject, formatSummary } from './summary.ts';
import { plainPath } from './uri.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<Severity, string>;

/** Of each kind GitHub shows no more for one step of a job. */
const MOST_SHOWN = 10;

/** Commands to the runner of a GitHub job, which make annotations of them: the worst first, since the first are shown. Then a line that sums up. */
export function renderGithub(report: LintReport): string {
  const lines = [...report.unchecked.map(uncheckedCommand), ...bySeverity(report.findings, report).map(findingCommand), ...hiddenLines(report), formatSummary(report)];
  return `${lines.join('\n')}\n`;
}

function findingCommand({ at, excerpt, ...finding }: LintFinding): string {
  const object = formatObject(finding);
  const text = object === '' ? finding.message : `${object}: ${finding.message}`;
  return command(COMMANDS[finding.severity], {
    properties: [
      ['file', plainPath(at.path)],
      ['line', String(at.line)],
      ['col', String(at.column)],
      ...(excerpt === undefined ? [] : [['endColumn', String(at.column + excerpt.length)] satisfies Property]),
      ['title', `karpami ${finding.id}`],
    ],
    lines: [text, ...(finding.fix === undefined ? [] : [`fix: ${finding.fix}`])],
  });
}

function uncheckedCommand({ subject, at, failure: { message, hint } }: Unchecked): string {
  const place: Property[] = at === undefined ? [] : [['file', plainPath(at.path)], ['line', String(at.line)], ['col', String(at.column)]];
  const text = at === undefined ? `${subject}: ${message}` : message;
  return command('error', { properties: [...place, ['title', 'karpami: not checked']], lines: hint === undefined ? [text] : [text, hint] });
}

type Property = [name: string, value: string];

function command(name: string, { properties, lines }: { properties: Property[]; lines: string[] }): string {
  const written = properties.map(([key, value]) => `${key}=${escapeProperty(value)}`).join(',');
  return `::${name} ${written}::${lines.map(escapeData).join('%0A')}`;
}

function escapeData(text: string): string {
  return escapeText(text).replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Only counts stand in it: a line of a log that began with a text from a file could be a command. */
function hiddenLines({ findings, unchecked }: LintReport): string[] {
  const hidden = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length + (severity === 'error' ? unchecked.length : 0);
    return count > MOST_SHOWN ? [formatCount(count - MOST_SHOWN, COMMANDS[severity])] : [];
  });
  return hidden.length === 0 ? [] : [`GitHub annotates no more than ${MOST_SHOWN} of each kind: ${hidden.join(', ')} more stand in this log alone`];
}
