import type { LintReport } from '../model/lint.ts';
import type { Report } from '../model/report.ts';

/** What every report can be written as. */
export const FORMATS = ['table', 'wide', 'json', 'yaml', 'csv', 'markdown'] as const;

/** With a page that shows pictures: of drift, plans and budgets. */
export const PAGE_FORMATS = [...FORMATS, 'html'] as const;

/** With those that are made for findings in files. */
export const LINT_FORMATS = [...FORMATS, 'sarif', 'junit', 'github', 'gitlab'] as const;

export type Format = (typeof LINT_FORMATS)[number] | (typeof PAGE_FORMATS)[number];

export interface RenderOptions {
  color: boolean;
  /** Columns of the page. */
  width: number;
  /** Also what is in order. */
  verbose: boolean;
  /** The page can show no other characters. */
  ascii?: boolean;
  /** Of karpami, for formats that name their tool. */
  version: string;
}

/**
 * The report as text. Ends with one line break; same input, same bytes; no escape sequences without colour. What a format needs is loaded when it is
 * used: start-up stays fast.
 */
export async function renderReport(report: Report, format: Format, options: RenderOptions): Promise<string> {
  switch (format) {
    case 'table':
    case 'wide':
      return renderPage(report, format === 'wide', options);
    case 'markdown':
      if (report.kind === 'lint') return (await import('./lint/markdown.ts')).renderLintMarkdown(report);
      return (await import('./markdown.ts')).renderMarkdown(report, options);
    case 'json':
      return (await import('./json.ts')).renderJson(report);
    case 'yaml':
      return (await import('./yaml.ts')).renderYaml(report);
    case 'csv':
      return (await import('./csv.ts')).renderCsv(report);
    case 'html':
      if (report.kind === 'lint') throw new Error('html is no format of lint');
      return (await import('./html/render.ts')).renderHtml(report, options);
    case 'sarif':
    case 'junit':
    case 'github':
    case 'gitlab':
      if (report.kind !== 'lint') throw new Error(`${format} is no format of ${report.kind}`);
      return renderForProgram(report, format, options);
  }
}

async function renderPage(report: Report, wide: boolean, options: RenderOptions): Promise<string> {
  if (report.kind !== 'lint') return (await import('./table.ts')).renderTable(report, { ...options, wide });
  if (wide) return (await import('./lint/wide.ts')).renderLintWide(report, options);
  return (await import('./lint/table.ts')).renderLintTable(report, options);
}

async function renderForProgram(report: LintReport, format: 'sarif' | 'junit' | 'github' | 'gitlab', options: RenderOptions): Promise<string> {
  switch (format) {
    case 'sarif':
      return (await import('./lint/sarif.ts')).renderSarif(report, options);
    case 'junit':
      return (await import('./lint/junit.ts')).renderJunit(report);
    case 'github':
      return (await import('./lint/github.ts')).renderGithub(report);
    case 'gitlab':
      return (await import('./lint/gitlab.ts')).renderGitlab(report);
  }
}
