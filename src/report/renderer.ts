import type { Report } from '../model/report.ts';

export const FORMATS = ['table', 'wide', 'json', 'yaml', 'csv', 'markdown'] as const;

export type Format = (typeof FORMATS)[number];

export interface RenderOptions {
  color: boolean;
  /** Columns of the page. */
  width: number;
  /** Also what is in order. */
  verbose: boolean;
}

/** Ends with one line break; same input, same bytes; no escape sequences without colour. */
export type Renderer = (report: Report, options: RenderOptions) => string;

/** Renderers are loaded when they are used: start-up stays fast. */
export async function loadRenderer(format: Format): Promise<Renderer> {
  switch (format) {
    case 'table':
    case 'wide': {
      const { renderTable } = await import('./table.ts');
      return (report, options) => renderTable(report, { ...options, wide: format === 'wide' });
    }
    case 'json':
      return (await import('./json.ts')).renderJson;
    case 'yaml':
      return (await import('./yaml.ts')).renderYaml;
    case 'csv':
      return (await import('./csv.ts')).renderCsv;
    case 'markdown':
      return (await import('./markdown.ts')).renderMarkdown;
  }
}
