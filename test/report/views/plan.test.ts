import type { CandidatePlan, ClusterPlan, PlanReport } from '../../../src/model/report.ts';
import { renderTable } from '../../../src/report/table.ts';
import { claim, clusterDrift } from '../sample-reports.ts';

const AT = '2026-11-27T14:30:00.000Z';

const candidate = (change: Partial<CandidatePlan> = {}): CandidatePlan => ({ claim: 'general-abcde', nodePool: 'general', reasons: ['AMIDrift'], pending: false, verdict: 'now', blockers: [], lifted: [], ...change });

const clusterPlan = (change: Partial<ClusterPlan> = {}): ClusterPlan => ({ name: 'demo', at: AT, karpenter: { value: '1.14.1', source: 'a test' }, pools: [], candidates: [], stops: [], unobservable: [], podsKnown: true, notRead: [], ...change });

function textOf(change: Partial<ClusterPlan>, { verbose = false, claims = [claim()] }: { verbose?: boolean; claims?: ReturnType<typeof claim>[] } = {}): string {
  const report: PlanReport = { kind: 'plan', at: AT, clusters: [clusterPlan(change)], drift: [clusterDrift({ claims })], findings: [], unchecked: [], notes: [], checkedCount: 1 };
  return renderTable(report, { color: false, width: 120, verbose, wide: false });
}

describe('plan', () => {
  const blocked = Array.from({ length: 7 }, (_none, index) => candidate({ claim: `general-${index}`, verdict: 'blocked', blockers: [{ kind: 'notInitialized', isRegistered: true }] }));

  it('says once what blocks many nodes', () => {
    const text = textOf({ candidates: [...blocked, candidate({ claim: 'other', verdict: 'blocked', blockers: [{ kind: 'nodeDoNotDisrupt', on: 'Node' }] })] });
    expect(text).toContain('- 7 NodeClaims are blocked\n  not initialised yet\n  general-0, general-1, general-2, general-3, general-4 and 2 more\n');
    expect(text).toContain('- other is blocked\n  Node has karpenter.sh/do-not-disrupt\n');
  });

  it('names all of them with --verbose', () => {
    expect(textOf({ candidates: blocked }, { verbose: true })).toContain('general-4, general-5, general-6\n');
  });

  const uncheckedClaim = claim({ status: { state: 'unchecked', cause: 'sourceFailed', why: 'denied' } });
  const rows: { why: string; notRead?: ClusterPlan['notRead']; claims?: ReturnType<typeof claim>[]; words: string }[] = [
    { why: 'nothing drifted', words: 'None.' },
    { why: 'a claim could not be checked', claims: [uncheckedClaim], words: 'None that is known.\n\n1 NodeClaim could not be checked' },
    { why: 'claims were not read', notRead: ['nodeclaims'], words: 'NodeClaims were not read: what the budgets allow and what holds a node is not known.' },
    { why: 'pods were not read', notRead: ['pods'], words: 'Pods were not read: whether they hold a node is not known.' },
  ];

  test.each(rows)('does not call unknown what is none: $why', ({ notRead = [], claims = [], words }) => {
    expect(textOf({ notRead }, { claims })).toContain(words);
  });

  test.each([
    ['stopped', 'when Karpenter goes on'],
    ['unknown', 'not known'],
  ] as const)('says "%s" in words', (verdict, words) => {
    expect(textOf({ candidates: [candidate({ verdict })] })).toContain(words);
  });
});
