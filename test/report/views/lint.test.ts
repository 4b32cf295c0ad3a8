import type { LintReport } from '../../../src/model/lint.ts';
import { renderLintTable } from '../../../src/report/lint/table.ts';
import { finding, lintReport, suppressed } from '../sample-lint-reports.ts';

function textOf(overrides: Partial<LintReport>, verbose = false): string {
  return renderLintTable(lintReport(overrides), { color: false, width: 80, verbose, version: '0.0.0' });
}

const at = (path: string, line: number): LintReport['findings'][number]['at'] => ({ path, line, column: 12 });
const failure = { service: 'file' as const, operation: 'read', kind: 'invalid' as const, message: 'a Helm template has to be rendered', hint: 'helm template CHART | karpami lint -' };

describe('the table of lint', () => {
  it('goes by file and line, whatever the severity', () => {
    const findings = [finding({ at: at('b.yaml', 3) }), finding({ at: at('clusters/prod/pool.yaml', 9), severity: 'warning' }), finding({ at: at('clusters/prod/pool.yaml', 2) })];
    expect([...textOf({ findings }).matchAll(/^(\S+:\d+:\d+) \w+ alias/gm)].map(([, place]) => place)).toEqual(['clusters/prod/pool.yaml:2:12', 'clusters/prod/pool.yaml:9:12', 'b.yaml:3:12']);
  });

  it('shows a finding with its line, and what to do', () => {
    expect(textOf({ findings: [finding()] }).split('\n').slice(0, 6)).toEqual([
      'clusters/prod/pool.yaml:12:12 error alias-latest EC2NodeClass default',
      '  "al2023@latest" moves with every image that AWS publishes, and this is',
      '  production: "prod" in the path clusters/prod/pool.yaml',
      '  12 |   - alias: al2023@latest # for now',
      '     |            ^^^^^^^^^^^^^',
      '  fix: Pin a version.',
    ]);
  });

  it('gives the same advice once, and each time with --verbose', () => {
    const findings = [finding(), finding({ at: at('b.yaml', 3) }), finding({ at: at('b.yaml', 4), fix: 'Something else.' })];
    const count = (text: string): number => text.match(/fix: Pin a version\./g)?.length ?? 0;
    expect([count(textOf({ findings })), count(textOf({ findings }, true))]).toEqual([1, 2]);
    expect(textOf({ findings })).toContain('fix: Something else.');
  });

  it('shows a line once where several findings are at the same place', () => {
    expect(textOf({ findings: [finding(), finding({ id: 'other' })] }).match(/\^{13}/g)).toHaveLength(1);
  });

  it('names the field where the line is not shown', () => {
    expect(textOf({ findings: [finding({ excerpt: undefined, field: 'spec.userData' })] })).toContain('EC2NodeClass default spec.userData\n');
  });

  it('puts what is only worth knowing last and together', () => {
    const infos = Array.from({ length: 12 }, (_none, index) => finding({ severity: 'info', message: 'it moves', at: at('b.yaml', index + 1) }));
    const text = textOf({ findings: [...infos, finding()] });
    expect(text.indexOf('error alias-latest')).toBeLessThan(text.indexOf('info alias-latest'));
    expect(text).toContain('\ninfo alias-latest\n  it moves\n  b.yaml:1:12 EC2NodeClass default\n');
    expect(text).toContain('  b.yaml:8:12 EC2NodeClass default\n  and 4 more (--verbose lists them)\n');
    expect(textOf({ findings: infos }, true)).toContain('b.yaml:12:12 info alias-latest');
  });

  it('lists what was accepted with --verbose, and counts it without', () => {
    const accepted = { findings: [], suppressed: [suppressed()] };
    expect(textOf(accepted)).toMatch(/\nNo findings: 3 objects in 3 files; 1 suppressed\n$/);
    expect(textOf(accepted, true)).toContain('  accepted: by a comment until 2027-03-01: moved next week\n');
  });

  it('says once what keeps several files from being read', () => {
    const unchecked = ['a', 'b'].map((name) => ({ subject: 'manifest', at: at(`${name}.yaml`, 1), failure }));
    expect(textOf({ unchecked })).toContain('not checked\n  a Helm template has to be rendered\n  a.yaml:1:12\n  b.yaml:1:12\n  try: helm template CHART | karpami lint -\n');
    expect(textOf({ unchecked: unchecked.slice(1) })).toContain('\nb.yaml:1:12 not checked\n  a Helm template has to be rendered\n  try: helm template');
  });

  it('says once what several notes say of places', () => {
    expect(textOf({ notes: ['b.yaml:3:1: a template', 'clean.yaml:4:2: a template', 'about: all'] })).toContain('\nnote\n  a template\n  b.yaml:3:1\n  clean.yaml:4:2\n\nnote\n  about: all\n');
  });

  it('says which rules did not run', () => {
    expect(textOf({})).toContain('- 1 rule needs AWS and was skipped (--snapshot FILE, or --context NAME and\n  --region REGION)\n- 1 rule is switched off: old-api\n');
    expect(textOf({}, true)).toContain('--region REGION): id-gone\n');
  });

  it.each<[string, Partial<LintReport>, string]>([
    ['findings', {}, '1 error, 1 warning in 2 of 3 files (3 objects); 1 fixable (--fix)'],
    ['nothing found', { findings: [] }, 'No findings: 3 objects in 3 files.'],
    ['nothing looked at', { findings: [], files: [], checkedCount: 0 }, 'Nothing was checked: no Karpenter object was found.'],
    ['nothing that could be read', { findings: [], files: [], checkedCount: 0, unchecked: [{ subject: 'a', failure }] }, 'Nothing could be checked.'],
  ])('ends with a line about %s', (_name, overrides, line) => {
    expect(textOf(overrides).split('\n').at(-2)).toBe(line);
  });
});
