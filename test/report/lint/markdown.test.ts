import { renderLintMarkdown } from '../../../src/report/lint/markdown.ts';
import { finding, hostileLintReport, lintReport } from '../sample-lint-reports.ts';

describe('Markdown', () => {
  it('begins with the counts and lists what was found, the worst first', () => {
    const lines = renderLintMarkdown(lintReport()).split('\n');
    expect(lines[0]).toBe('## karpami lint: 1 error, 1 warning');
    expect(lines[2]).toBe('1 error, 1 warning in 2 of 3 files (3 objects); 1 fixable (--fix)');
    expect(lines.filter((line) => line.startsWith('| '))).toHaveLength(4);
    expect(lines).toContain('12 |   - alias: al2023@latest # for now');
  });

  it('is short where nothing was found', () => {
    expect(renderLintMarkdown(lintReport({ findings: [] }))).toBe('## karpami lint: no findings\n\nNo findings: 3 objects in 3 files.\n');
  });

  it('fits a comment, however much there is', () => {
    const findings = Array.from({ length: 5000 }, (_none, index) => finding({ at: { path: `clusters/prod/${index}.yaml`, line: 12, column: 12 }, fix: `Pin ${index}.` }));
    const unchecked = Array.from({ length: 500 }, (_none, index) => ({ subject: 'manifest', failure: { service: 'file' as const, operation: 'read', kind: 'invalid' as const, message: `${index} ${'x'.repeat(2000)}` } }));
    const text = renderLintMarkdown(lintReport({ findings, unchecked, notes: unchecked.map(({ failure }) => failure.message) }));
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/\n\d+ more findings not listed here\.\n/);
    expect(text).toMatch(/\n\d+ more not shown here\.\n/);
    expect(text.match(/<details>/g)).toHaveLength(1);
    expect(text.match(/<\/details>/g)).toHaveLength(1);
  });

  it('lets nothing out of its fences, rows and lists', () => {
    const text = renderLintMarkdown(hostileLintReport);
    const { outside, fences } = withoutFences(text);
    expect(fences).toBe(3);
    expect(outside.replace(/<\/?details>|<\/?summary>|<br>/g, '')).not.toMatch(/<[a-z!/]|(?<!\\)`|(?<!\\)\[[^\]]*(?<!\\)\]\(/i);
    expect(outside.split('\n').filter((line) => line.startsWith('|')).map((line) => line.match(/(?<!\\)\|/g)?.length)).toEqual([5, 5, 5, 5, 5]);
  });
});

/** As CommonMark reads fences: one ends at the first line of at least as many backticks and nothing else. */
function withoutFences(text: string): { outside: string; fences: number } {
  const outside: string[] = [];
  let fence: string | undefined;
  let fences = 0;
  for (const line of text.split('\n')) {
    const [, marks] = /^ {0,3}(`{3,})/.exec(line) ?? [];
    if (fence === undefined && marks !== undefined) {
      fence = marks;
      fences += 1;
    } else if (fence === undefined) outside.push(line);
    else if (new RegExp(`^ {0,3}\`{${fence.length},}\\s*$`).test(line)) fence = undefined;
  }
  return { outside: outside.join('\n'), fences };
}
