import { ASSUMED_TIMES, estimateAssumptions } from '../../../src/actions/plan/assumptions.ts';
import type { EstimateInput, EstimatedAssumptions, TimeEstimate } from '../../../src/actions/plan/assumptions.ts';
import { startTimeOf } from '../../../src/karpenter/disruption/rollout/assumptions.ts';
import type { NodeClaim } from '../../../src/model/karpenter.ts';
import type { Pod } from '../../../src/model/kubernetes.ts';

const CREATED = Date.parse('2026-06-01T10:00:00Z');
const HOUR = 3_600_000;

/** Seconds after its creation at which the claim was launched, registered and initialized. */
function claim(nodePool: string, launched?: number, registered?: number, initialized?: number): NodeClaim {
  const steps: [string, number | undefined][] = [['Launched', launched], ['Registered', registered], ['Initialized', initialized]];
  const conditions = steps.flatMap(([type, seconds]) => (seconds === undefined ? [] : [{ type, status: 'True', lastTransitionTime: new Date(CREATED + seconds * 1000).toISOString() }]));
  return { metadata: { name: 'c', creationTimestamp: new Date(CREATED).toISOString(), labels: { 'karpenter.sh/nodepool': nodePool } }, status: { conditions } };
}

function estimate(change: Partial<EstimateInput> = {}): EstimatedAssumptions {
  return estimateAssumptions({ nodeClaims: [], overrides: {}, horizon: HOUR, ...change });
}

function found({ estimates }: EstimatedAssumptions, time: TimeEstimate['time'], nodePool?: string): TimeEstimate | undefined {
  return estimates.find((each) => each.time === time && each.nodePool === nodePool);
}

function podWithGrace(terminationGracePeriodSeconds?: number): Pod {
  return { metadata: { name: 'p' }, spec: { placement: { terminationGracePeriodSeconds } } };
}

const NOTE = 'a new pod is taken to be ready 10 s after it has a node, at once at the earliest and after 1 min at the latest';

describe('without any history', () => {
  it('every time is the default', () => {
    expect(estimate().estimates.map(({ time, likely, source }) => [time, likely, source])).toEqual([
      ['launch', 3000, 'default'],
      ['join', 30_000, 'default'],
      ['ready', 60_000, 'default'],
      ['drain', 30_000, 'default'],
      ['terminate', 40_000, 'default'],
    ]);
  });

  it('the simulation gets them', () => {
    const { likely, earliest, latest } = estimate({ horizon: 5 * HOUR });
    expect(likely).toMatchObject({ launch: 3000, join: 30_000, ready: 60_000, podStop: 30_000, podReady: 10_000, terminate: 40_000, horizon: 5 * HOUR, recreatePods: true });
    expect([earliest.podReady, latest.podReady]).toEqual([0, 60_000]);
  });
});

describe('from the history of the claims', () => {
  const general = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((seconds) => claim('general', 1, seconds, seconds + 100));

  it('the median, the 10th and the 90th percentile are taken', () => {
    expect(found(estimate({ nodeClaims: general }), 'join', 'general')).toEqual({ time: 'join', nodePool: 'general', earliest: 10_000, likely: 50_000, latest: 90_000, source: 'median of 10 NodeClaims of NodePool general' });
  });

  it('a pool of fewer than five counts with the cluster alone', () => {
    const estimated = estimate({ nodeClaims: [...general, ...[1, 2, 3, 4].map(() => claim('small', 1, 500, 600))] });
    expect(found(estimated, 'join', 'small')).toBeUndefined();
    expect(found(estimated, 'join')?.source).toBe('median of 14 NodeClaims of the cluster');
  });

  it('a pool of five counts for itself, in the simulation too', () => {
    const { latest, likely } = estimate({ nodeClaims: [...general, ...[1, 2, 3, 4, 5].map(() => claim('slow', 4, 500, 600))] });
    expect([startTimeOf(likely, 'join', 'slow'), startTimeOf(likely, 'join', 'general'), startTimeOf(likely, 'join', 'other')]).toEqual([500_000, 50_000, 80_000]);
    expect(startTimeOf(latest, 'ready', 'general')).toBe(190_000);
  });

  it('one claim is enough for the cluster', () => {
    expect(found(estimate({ nodeClaims: [claim('general', 2, 33, 50)] }), 'ready')).toEqual({ time: 'ready', earliest: 50_000, likely: 50_000, latest: 50_000, source: 'median of 1 NodeClaim of the cluster' });
  });

  it('a claim without its pool counts for the cluster', () => {
    const { metadata, ...rest } = claim('x', 2, 33, 50);
    const orphans = [1, 2, 3, 4, 5].map(() => ({ ...rest, metadata: { ...metadata, labels: {} } }));
    expect(estimate({ nodeClaims: orphans }).estimates.filter(({ time }) => time === 'join')).toEqual([expect.objectContaining({ likely: 33_000 })]);
  });

  it('a claim that is on its way counts for what it has done', () => {
    const estimated = estimate({ nodeClaims: [claim('general', 2)] });
    expect([found(estimated, 'launch')?.likely, found(estimated, 'join')?.source]).toEqual([2000, 'default']);
  });

  it('a condition that is not True does not count', () => {
    const { metadata } = claim('general');
    const conditions = [{ type: 'Launched', status: 'Unknown', lastTransitionTime: '2026-06-01T10:00:09Z' }];
    expect(found(estimate({ nodeClaims: [{ metadata, status: { conditions } }] }), 'launch')?.source).toBe('default');
  });

  it.each([
    ['conditions before the creation', [claim('general', -5, 33, 50)], ['conditions of 1 NodeClaim do not count as history, since they came about before they were created: their clocks differ', NOTE]],
    ['conditions long after the creation', [claim('general', 2, 33, 4000), claim('general', 2, 33, 5000)], ['conditions of 2 NodeClaims do not count as history, since they came about an hour and more after they were created', NOTE]],
    ['no creation', [{ metadata: { name: 'c' }, status: claim('general', 2).status }], [NOTE]],
    ['no status', [{ metadata: { name: 'c', creationTimestamp: '2026-06-01T10:00:00Z' } }], [NOTE]],
  ])('%s are left out and said', (_name, nodeClaims, notes) => {
    const estimated = estimate({ nodeClaims });
    expect(estimated.notes).toEqual(notes);
    expect(estimated.estimates.every(({ likely }) => likely >= 0 && likely <= HOUR)).toBe(true);
  });
});

describe('drain times', () => {
  it.each([
    ['the grace periods of the pods, up to 30 s', [podWithGrace(10), podWithGrace(300)], { earliest: 0, likely: 30_000, latest: 300_000, source: 'grace periods of the pods, up to 30 s of each' }],
    ['short grace periods', [podWithGrace(10), podWithGrace(5)], { earliest: 0, likely: 10_000, latest: 10_000, source: 'grace periods of the pods, up to 30 s of each' }],
    ['grace periods that are not known', [podWithGrace(undefined), { metadata: { name: 'p' } }], { earliest: 30_000, likely: 30_000, latest: 30_000, source: 'default' }],
  ])('%s', (_name, pods, expected) => {
    expect(found(estimate({ pods }), 'drain')).toEqual({ time: 'drain', ...expected });
  });
});

describe('what the user says', () => {
  const range = { earliest: 30_000, likely: 60_000, latest: 90_000 };

  it.each(ASSUMED_TIMES)('goes before the history: --%s-time', (time) => {
    const nodeClaims = [1, 2, 3, 4, 5].map(() => claim('general', 2, 33, 50));
    const estimated = estimate({ nodeClaims, pods: [podWithGrace(600)], overrides: { [time]: range } });
    expect(estimated.estimates.filter((each) => each.time === time)).toEqual([{ time, ...range, source: `--${time}-time` }]);
    const member = time === 'drain' ? 'podStop' : time;
    expect([estimated.earliest[member], estimated.likely[member], estimated.latest[member]]).toEqual([30_000, 60_000, 90_000]);
    expect(estimated.likely.byPool?.get('general')).not.toHaveProperty(time);
  });
});
