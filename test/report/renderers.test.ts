import { load } from 'js-yaml';
import type { Report } from '../../src/model/report.ts';
import { LINT_FORMATS, PAGE_FORMATS, renderReport } from '../../src/report/renderer.ts';
import type { Format, RenderOptions } from '../../src/report/renderer.ts';
import { escapeMarkdown } from '../../src/report/markdown.ts';
import { displayWidth } from '../../src/report/display-width.ts';
import { escapeText } from '../../src/report/escape.ts';
import { calendarReports } from './sample-calendar-reports.ts';
import { HOSTILE_LINE, lintReports, rulesReports } from './sample-lint-reports.ts';
import { HOSTILE, reports as clusterReports } from './sample-reports.ts';

const PLAIN: RenderOptions = { color: false, width: 80, verbose: true, version: '0.0.0' };

const reports: Record<string, Report> = { ...clusterReports, ...calendarReports, ...rulesReports, ...lintReports };

const grid = Object.entries(reports).flatMap(([name, { kind }]) => (kind === 'lint' ? LINT_FORMATS : PAGE_FORMATS).map((format): [Format, string] => [format, name]));

async function render(format: Format, kind: string, options: Partial<RenderOptions> = {}): Promise<string> {
  const report = reports[kind];
  if (report === undefined) throw new Error(`no report ${kind}`);
  return renderReport(report, format, { ...PLAIN, ...options });
}

// Everything that a terminal acts upon, save the line breaks of the layout itself.
 
const ACTIVE = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/;

describe('every renderer with every report', () => {
  test.each(grid)('%s of %s ends with one line break', async (format, kind) => {
    expect(await render(format, kind)).toMatch(/[^\r\n]\r?\n$/);
  });

  test.each(grid)('%s of %s has no active characters without colour', async (format, kind) => {
    expect(ACTIVE.exec(await render(format, kind))?.[0]).toBeUndefined();
  });

  test.each(grid)('%s of %s begins no line as a command to the runner of a job and holds none of the old kind', async (format, kind) => {
    const text = await render(format, kind);
    const own = format === 'github' ? /^::(?:error|warning|notice) [^:]*::/ : /^$/;
    expect(text.split('\n').filter((line) => /^\s*::/.test(line) && !own.test(line))).toEqual([]);
    expect(text).not.toMatch(/##(?:vso|teamcity)?\[/);
  });

  test.each(grid)('%s of %s is the same every time', async (format, kind) => {
    expect(await render(format, kind)).toBe(await render(format, kind));
  });
});

describe('table', () => {
  const kinds = Object.keys(reports).filter((kind) => !(kind in lintReports));

  test.each(kinds.flatMap((kind) => [80, 100, 200].map((width): [string, number] => [kind, width])))('%s fits %i columns', async (kind, width) => {
    for (const format of ['table', 'wide'] as const) {
      const lines = (await render(format, kind, { width })).split('\n');
      expect(lines.filter((line) => Array.from(line).length > width)).toEqual([]);
    }
  });

  const places = [HOSTILE_LINE, 'clusters/prod/pool.yaml'].map((path) => escapeText(path));

  test.each(Object.keys(lintReports).flatMap((kind) => [40, 80, 100, 200].map((width): [string, number] => [kind, width])))('%s fits %i columns, but for paths, which are never broken', async (kind, width) => {
    const lines = (await render('table', kind, { width })).split('\n');
    expect(lines.filter((line) => displayWidth(line) > width && !places.some((path) => line.trimStart().startsWith(path)))).toEqual([]);
  });

  it('paints with colour and says the same', async () => {
    const painted = await render('table', 'a drift report', { color: true });
    expect(painted).toContain('\u001b[31m');
     
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(await render('table', 'a drift report'));
  });

  it('hides claims in sync unless asked for, and says how many', async () => {
    const text = await render('table', 'a drift report', { verbose: false });
    expect(text).toContain('general-abcde');
  });
});

describe('json and yaml', () => {
  test.each(Object.keys(reports))('%s is the same document in both', async (kind) => {
    const json = JSON.parse(await render('json', kind)) as Record<string, unknown>;
    expect(json['schemaVersion']).toBe(1);
    expect(load(await render('yaml', kind))).toEqual(json);
  });
});

describe('markdown', () => {
  it('lets no link, image, HTML or mention through', () => {
    const escaped = escapeMarkdown(HOSTILE);
    expect(escaped).not.toMatch(/<img|(?<!\\)\[b|(?<!\\)`|http:\/\/|(?<![\w\u2060])@someone|(?<!\\)\|/);
  });

  it('keeps an alias as it is written', () => {
    expect(escapeMarkdown('al2023@latest')).toBe('al2023@latest');
  });
});

describe('csv', () => {
  it('has as many fields in every row as in its header', async () => {
    for (const kind of Object.keys(reports)) {
      const lines = (await render('csv', kind)).trimEnd().split('\r\n');
      const widths = new Set(lines.map((line) => fieldsOf(line).length));
      expect(widths.size).toBe(1);
    }
  });

  it('makes no formula out of text', async () => {
    const fields = (await render('csv', 'a resolve report with hostile text')).split('\r\n').flatMap(fieldsOf);
    expect(fields.filter((field) => /^[=+\-@]/.test(field))).toEqual([]);
  });
});

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
