import type { StartTime } from '../../karpenter/disruption/rollout/assumptions.ts';
import type { NodeClaim } from '../../model/karpenter.ts';

/** How long one NodeClaim took, in milliseconds after its creation. */
export interface ClaimHistory {
  /** Empty where its label is missing. */
  nodePool: string;
  times: Partial<Record<StartTime, number>>;
}

const CONDITION_BY_TIME: Record<StartTime, string> = { launch: 'Launched', join: 'Registered', ready: 'Initialized' };
const TIMES = ['launch', 'join', 'ready'] as const;

/** A node that took longer was looked after by somebody, or the condition came back after an upgrade of the controller. */
const LONGEST = 60 * 60_000;

export interface ClaimHistories {
  histories: ClaimHistory[];
  /** Plain sentences about what does not count. */
  notes: string[];
}

/** What the conditions of NodeClaims tell. Conditions that are older than their claim, or an hour younger, do not count. */
export function claimHistories(nodeClaims: readonly NodeClaim[]): ClaimHistories {
  let earlyCount = 0;
  let lateCount = 0;
  const histories = nodeClaims.map(({ metadata, status }): ClaimHistory => {
    const createdAt = Date.parse(metadata.creationTimestamp ?? '');
    const times: ClaimHistory['times'] = {};
    let [isEarly, isLate] = [false, false];
    for (const time of TIMES) {
      const condition = status?.conditions?.find(({ type, status: value }) => type === CONDITION_BY_TIME[time] && value === 'True');
      const took = Date.parse(condition?.lastTransitionTime ?? '') - createdAt;
      if (Number.isNaN(took)) continue;
      if (took < 0) isEarly = true;
      else if (took > LONGEST) isLate = true;
      else times[time] = took;
    }
    earlyCount += isEarly ? 1 : 0;
    lateCount += isLate ? 1 : 0;
    return { nodePool: metadata.labels?.['karpenter.sh/nodepool'] ?? '', times };
  });
  return { histories, notes: [...said(earlyCount, 'came about before they were created: their clocks differ'), ...said(lateCount, 'came about an hour and more after they were created')] };
}

function said(count: number, what: string): string[] {
  if (count === 0) return [];
  return [`conditions of ${count === 1 ? '1 NodeClaim' : `${count} NodeClaims`} do not count as history, since they ${what}`];
}
