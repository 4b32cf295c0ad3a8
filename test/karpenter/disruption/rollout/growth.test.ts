import { simulateRollout } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import type { Rollout } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import { START, assumptions, cluster } from './clusters.ts';

/** Each of its nodes is full, so that each is replaced by another, two at a time. */
function roll(nodes: number): Rollout {
  const pool = { budgets: [{ nodes: '2' }], nodes: Array.from({ length: nodes }, () => ({ pods: [1900, 1900] })) };
  return simulateRollout({ start: START, objects: cluster([pool]), assumptions: assumptions() });
}

function workOf({ work, world: { ledger } }: Rollout): number {
  return work + ledger.targets.looks + ledger.free.looks;
}

describe('what there is to do grows with the cluster', () => {
  const [small, large] = [roll(40), roll(160)];

  test('both are rolled to the end', () => {
    expect([small, large].map(({ endedBecause, commands }) => [endedBecause, commands.length])).toEqual([
      ['finished', 40],
      ['finished', 160],
    ]);
  });

  test('and not much faster', () => {
    expect(workOf(large) / workOf(small)).toBeLessThan(6);
  });
});

test('weeks in which nothing happens take no more work than days', () => {
  const work = [2, 200].map((days) => simulateRollout({ start: START, objects: cluster([{ budgets: [{ nodes: '0' }], nodes: [{}] }]), assumptions: assumptions({ horizon: days * 86_400_000 }) }).work);
  expect(work[1]).toBe(work[0]);
});
