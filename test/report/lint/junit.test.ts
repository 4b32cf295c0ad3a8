import { SaxesParser } from 'saxes';
import type { LintReport } from '../../../src/model/lint.ts';
import { renderJunit } from '../../../src/report/lint/junit.ts';
import { HOSTILE_LINE, finding, lintReport, lintReports, suppressed } from '../sample-lint-reports.ts';

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Throws at everything that is not well-formed XML 1.0. */
function parse(xml: string): XmlElement {
  const parser = new SaxesParser();
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  const [top] = root.children;
  if (top === undefined) throw new Error('no element');
  return top;
}

/** As the schema of Jenkins' xunit plugin has it: element, then what it may hold. */
const CHILDREN: Record<string, string[]> = {
  testsuites: ['testsuite'],
  testsuite: ['testcase'],
  testcase: ['failure', 'error', 'skipped', 'system-out'],
  failure: [],
  error: [],
  skipped: [],
  'system-out': [],
};
const ATTRIBUTES: Record<string, string[]> = {
  testsuites: ['name', 'tests', 'failures', 'errors', 'skipped'],
  testsuite: ['name', 'tests', 'failures', 'errors', 'skipped'],
  testcase: ['name', 'classname'],
  failure: ['type', 'message'],
  error: ['type', 'message'],
  skipped: ['message'],
  'system-out': [],
};

function expectSchema({ name, attributes, children }: XmlElement): void {
  expect(Object.keys(attributes)).toEqual(ATTRIBUTES[name]);
  for (const child of children) {
    expect(CHILDREN[name]).toContain(child.name);
    expectSchema(child);
  }
}

function casesOf(report: LintReport): Record<string, string[]> {
  const suites = parse(renderJunit(report)).children.map(({ attributes, children }): [string, string[]] => [attributes['name'] ?? '', children.map((test) => `${test.attributes['name']} ${test.children[0]?.name ?? 'passed'}`)]);
  return Object.fromEntries(suites);
}

describe('JUnit', () => {
  test.each(Object.keys(lintReports))('%s is well-formed and of the shape that readers know', (name) => {
    const root = parse(renderJunit(lintReports[name]!));
    expect(root.name).toBe('testsuites');
    expectSchema(root);
  });

  it('has a suite for each file that was looked at, and a case for each finding', () => {
    expect(casesOf(lintReport({ findings: [finding(), finding({ severity: 'info', at: { path: 'b.yaml', line: 3, column: 1 }, object: undefined })], suppressed: [suppressed()] }))).toEqual({
      'clusters/prod/pool.yaml': ['alias-latest: EC2NodeClass default, line 12 failure', 'alias-latest: EC2NodeClass default, line 12 skipped'],
      'b.yaml': ['alias-latest: line 3 system-out'],
      'clean.yaml': ['no findings passed'],
    });
  });

  it('counts as readers do', () => {
    const { attributes } = parse(renderJunit(lintReports['a lint report']!));
    expect(attributes).toEqual({ name: 'karpami lint', tests: '5', failures: '2', errors: '1', skipped: '1' });
  });

  it('shows line and advice in the failure', () => {
    const [suite] = parse(renderJunit(lintReport())).children;
    expect(suite?.children[0]?.children[0]?.text.split('\n').slice(2)).toEqual(['12 |   - alias: al2023@latest # for now', '   |            ^^^^^^^^^^^^^', 'fix: Pin a version.']);
  });

  it('shows what XML cannot hold as escapes', () => {
    const [suite] = parse(renderJunit(lintReport({ findings: [finding({ message: HOSTILE_LINE })] }))).children;
    expect(suite?.children[0]?.children[0]?.attributes['message']).toContain('\\u001b[2J=1|2,"x"<img src=x>');
    expect(suite?.children[0]?.children[0]?.attributes['message']).toContain('\\ufffe \\ud800');
  });
});
