import { renderFileList } from '../../../src/report/lint/file-list.ts';
import { hostileLintReport, lintReport } from '../sample-lint-reports.ts';

const failure = { service: 'file' as const, operation: 'read', kind: 'failed' as const, message: 'it is a folder without permission' };

describe('the list of files', () => {
  it('has a line for each object, and for each file that was not looked at', () => {
    const report = lintReport({ unchecked: [{ subject: 'secret/', failure }] });
    const files = report.files.map((file) => (file.status === 'notRendered' ? { ...file, note: `${file.path}:3:1: a Helm template: helm template CHART` } : file));
    expect(renderFileList({ ...report, files }, { format: 'table', color: false })).toBe(
      [
        'clusters/prod/pool.yaml:1 EC2NodeClass default (prod: "prod" in the path)',
        'b.yaml:1 NodePool general (prod: "prod" in the path)',
        'clean.yaml:1 NodePool clean (prod: "prod" in the path)',
        'chart/templates/pool.yaml not rendered: a Helm template: helm template CHART',
        'secret/ not read: it is a folder without permission',
        '',
        '3 of 4 files with 3 Karpenter objects',
        '',
      ].join('\n'),
    );
  });

  it('names what makes an object', () => {
    const [first, ...others] = lintReport().files;
    const files = [{ ...first!, objects: first!.objects.map((object) => ({ ...object, origin: 'kubectl_manifest.pool' })) }, ...others];
    expect(renderFileList(lintReport({ files }), { format: 'table', color: false })).toContain('default (prod: "prod" in the path, made by kubectl_manifest.pool)\n');
  });

  it('is one line for each, whatever the names', () => {
    expect(renderFileList(hostileLintReport, { format: 'table', color: false }).split('\n')).toHaveLength(4);
  });

  it('is there for programs', () => {
    const list = JSON.parse(renderFileList(lintReport(), { format: 'json', color: false })) as { kind: string; files: { path: string; status: string }[] };
    expect(list.kind).toBe('files');
    expect(list.files.map(({ path, status }) => `${path} ${status}`)).toContain('chart/templates/pool.yaml notRendered');
  });
});
