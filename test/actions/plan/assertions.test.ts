import { checkAssertions } from '../../../src/actions/plan/assertions.ts';
import type { PlanAssertion } from '../../../src/actions/plan/assertions.ts';
import type { ClusterPlan } from '../../../src/model/report.ts';
import { claim } from '../../report/sample-reports.ts';
import { clusterPlan, pool, rolloutPlan, stuckNode } from './sample-rollout.ts';

const NO_DRIFT: PlanAssertion = { kind: 'noDrift' };
const within = (hours: number): PlanAssertion => ({ kind: 'doneWithin', milliseconds: hours * 3_600_000, written: `${hours}h` });

/** A rollout that took so much work that how early and how late it may be was not played through. */
function onlyLikely(changes: Parameters<typeof rolloutPlan>[0] = {}): ReturnType<typeof rolloutPlan> {
  return rolloutPlan({ finish: { likely: '2026-11-27T16:43:00Z' }, assumptions: [{ kind: 'onlyLikely', text: '', subjects: [] }], ...changes });
}

interface Row {
  why: string;
  assertion: PlanAssertion;
  plan?: Partial<ClusterPlan>;
  drifted?: ReturnType<typeof claim>[];
  findings?: string[];
  unchecked?: string[];
}

const rows: Row[] = [
  { why: 'nothing drifted holds', assertion: NO_DRIFT, drifted: [] },
  { why: 'nothing drifted is done at once, timeline or not', assertion: within(1), drifted: [], plan: { noRollout: 'no pods' } },
  { why: 'a drifted node', assertion: NO_DRIFT, findings: ['1 NodeClaim is drifted (general-abcde)'] },
  { why: 'a drifted node that the controller has not marked', assertion: NO_DRIFT, drifted: [claim(), claim({ name: 'b', pending: true })], findings: ['2 NodeClaims are drifted (general-abcde, b, 1 of them not marked by the controller yet)'] },
  { why: 'the latest end in time', assertion: within(3), plan: { rollout: rolloutPlan() } },
  { why: 'the latest end exactly in time', assertion: { kind: 'doneWithin', milliseconds: 140 * 60_000, written: '140m' }, plan: { rollout: rolloutPlan() } },
  { why: 'the likely end in time, the latest not', assertion: { kind: 'doneWithin', milliseconds: 139 * 60_000, written: '139m' }, plan: { rollout: rolloutPlan() }, findings: ['not done within 139m: done at 2026-11-27T16:50:00Z at the latest (after 2h20m), likely 2026-11-27T16:43:00Z'] },
  { why: 'a node that stays', assertion: within(8), plan: { rollout: rolloutPlan({ finish: {}, pools: [pool({ stuck: [stuckNode()] })] }) }, findings: ['not done within 8h: 1 node has not gone by 2026-12-04T14:30:00Z: general-b (blocked: nodeDoNotDisrupt)'] },
  { why: 'a slow run that does not end', assertion: within(8), plan: { rollout: rolloutPlan({ finish: { earliest: '2026-11-27T16:42:00Z' } }) }, findings: ['not done within 8h: as slow as it may be, nodes are left at 2026-12-04T14:30:00Z'] },
  { why: 'the likely end in time, the others not played', assertion: within(3), plan: { rollout: onlyLikely() }, unchecked: ['whether the drifted nodes are replaced within 3h cannot be told: only the likely times were played through'] },
  { why: 'the likely end too late, the others not played', assertion: within(1), plan: { rollout: onlyLikely() }, findings: ['not done within 1h: likely done at 2026-11-27T16:43:00Z'] },
  { why: 'a node that stays, the others not played', assertion: within(8), plan: { rollout: onlyLikely({ finish: {}, pools: [pool({ stuck: [stuckNode()] })] }) }, findings: ['not done within 8h: 1 node has not gone by 2026-12-04T14:30:00Z: general-b (blocked: nodeDoNotDisrupt)'] },
  { why: 'facts that are missing', assertion: within(8), plan: { noRollout: 'There is no timeline: pods were not read.' }, unchecked: ['whether the drifted nodes are replaced within 8h cannot be told: There is no timeline: pods were not read.'] },
];

describe('assertions of a plan', () => {
  test.each(rows)('$why', ({ assertion, plan = {}, drifted = [claim()], findings = [], unchecked = [] }) => {
    const result = checkAssertions([assertion], clusterPlan(plan), drifted);
    expect(result.findings.map(({ message }) => message)).toEqual(findings);
    expect(result.findings.every(({ id, severity }) => id.startsWith('assert-') && severity === 'error')).toBe(true);
    expect(result.unchecked.map(({ failure }) => failure.message)).toEqual(unchecked);
  });
});
