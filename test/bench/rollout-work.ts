// Run in a process of its own: makes a cluster and, unless told to do nothing else, rolls what is drifted in it.
// usage: node rollout-work.mjs NODES DRIFTED [make]
import type { Assumptions } from '../../src/karpenter/disruption/rollout/assumptions.ts';
import { simulateRollout } from '../../src/karpenter/disruption/rollout/simulate.ts';
import { ROLLOUT_START, rolloutObjects } from './rollout-inputs.ts';

const SECOND = 1000;
const never = new Map<string, number>();
const assumptions: Assumptions = {
  launch: 3 * SECOND,
  join: 30 * SECOND,
  ready: 60 * SECOND,
  podStop: 10 * SECOND,
  podReady: 5 * SECOND,
  terminate: 30 * SECOND,
  recreatePods: true,
  staticCapacity: true,
  horizon: 14 * 86_400 * SECOND,
  insufficientCapacityUntil: never,
  launchErrorUntil: never,
  neverJoinUntil: never,
  neverReadyUntil: never,
};

const [nodes = '', drifted = '', mode] = process.argv.slice(2);
const objects = rolloutObjects({ nodes: Number(nodes), drifted: Number(drifted) });
if (mode !== 'make') {
  const { endedBecause, commands } = simulateRollout({ start: ROLLOUT_START, objects, assumptions });
  if (endedBecause !== 'finished' || commands.length !== Number(drifted)) throw new Error(`ended because of ${endedBecause} after ${commands.length} commands`);
}
