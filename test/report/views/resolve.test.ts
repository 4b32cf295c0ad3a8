import type { ClassResolution, ResolveReport } from '../../../src/model/report.ts';
import { renderCsv } from '../../../src/report/csv.ts';
import { renderTable } from '../../../src/report/table.ts';
import { classResolution, image, resolution } from '../sample-reports.ts';

const reportOf = (resolved: ClassResolution): ResolveReport => ({
  kind: 'resolve',
  at: '2026-11-27T14:30:00.000Z',
  karpenter: { value: '1.14.1', source: '--karpenter-version' },
  classes: [resolved],
  findings: [],
  unchecked: [],
  notes: [],
  checkedCount: 1,
});

describe('a class that selects nothing', () => {
  const nothing = classResolution({ resolution: resolution({ outcome: 'notFound', parameters: [], candidates: [], problem: 'no image matches any term' }) });

  it('has a row in CSV all the same', () => {
    const [, row] = renderCsv(reportOf(nothing)).split('\r\n');
    expect(row).toBe('default,,eu-west-1,1.33,notFound,floating,none,,,,,,,,no,no image matches any term');
  });
});

describe('a pattern that matches many images', () => {
  const candidates = Array.from({ length: 30 }, (_none, index) => {
    const day = String(index + 1).padStart(2, '0');
    const isNewest = index === 29;
    return {
      image: image({ id: `ami-${day}`, name: `own-${day}`, creationDate: `2026-11-${day}T00:00:00.000Z` }),
      termIndexes: [0],
      requirements: [],
      deprecated: false,
      kept: isNewest,
      ...(!isNewest && { dropped: { kind: 'older' as const, keptId: 'ami-30' } }),
    };
  });
  const report = reportOf(classResolution({ terms: [{ name: 'own-*' }], resolution: resolution({ parameters: [], candidates }) }));
  const idsOf = (text: string): string[] => [...text.matchAll(/^ +1 {2}(ami-\d+)/gm)].map(([, id]) => id ?? '');

  it('shows the kept one, then the newest of the others, and says how many there are', () => {
    const text = renderTable(report, { color: false, width: 100, verbose: false, wide: false });
    expect(idsOf(text)).toEqual(['ami-30', 'ami-29', 'ami-28', 'ami-27', 'ami-26', 'ami-25', 'ami-24', 'ami-23', 'ami-22', 'ami-21', 'ami-20']);
    expect(text).toContain('19 more images not kept and not listed (--verbose lists all).');
  });

  it('shows all with --verbose', () => {
    expect(idsOf(renderTable(report, { color: false, width: 100, verbose: true, wide: false }))).toHaveLength(30);
  });
});
