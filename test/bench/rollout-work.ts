// Run in a process of its own: makes a cluster and, unless told to do nothing else, rolls what is drifted in it.
// usage: node rollout-work.mjs NODES DRIFTED [make]
import { simulateRollout } from '../../src/karpenter/disruption/rollout/simulate.ts';
import { assumptions } from '../karpenter/disruption/rollout/clusters.ts';
import { ROLLOUT_START, rolloutObjects } from './rollout-inputs.ts';

const DAY = 86_400_000;

const [nodes = '', drifted = '', mode] = process.argv.slice(2);
const objects = rolloutObjects({ nodes: Number(nodes), drifted: Number(drifted) });
if (mode !== 'make') {
  const { endedBecause, commands } = simulateRollout({ start: ROLLOUT_START, objects, assumptions: assumptions({ horizon: 14 * DAY }) });
  if (endedBecause !== 'finished' || commands.length !== Number(drifted)) throw new Error(`ended because of ${endedBecause} after ${commands.length} commands`);
}
