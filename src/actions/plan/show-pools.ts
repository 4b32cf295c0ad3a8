import { nearestName } from '../../karpenter/nearest-name.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { ClusterPlan, Unchecked } from '../../model/report.ts';
import type { EstimatedInstant, RolloutPlan, RolloutPool } from '../../model/rollout.ts';

/** The part of a plan that is about some pools; everything was simulated. No names: all pools. */
export function showPools(plan: ClusterPlan, names: readonly string[]): ClusterPlan {
  if (names.length === 0) return plan;
  const wanted = new Set(names);
  const isWanted = ({ nodePool = '' }: { nodePool?: string | undefined }): boolean => wanted.has(nodePool);
  const { rollout: whole, ...rest } = plan;
  const rollout = whole?.pools.some(({ name }) => wanted.has(name)) === true ? whole : undefined;
  return {
    ...rest,
    pools: plan.pools.filter(({ name }) => wanted.has(name)),
    candidates: plan.candidates.filter(isWanted),
    ...(rollout && { rollout: showRollout(rollout, isWanted) }),
  };
}

function showRollout(rollout: RolloutPlan, isWanted: (item: { nodePool?: string | undefined }) => boolean): RolloutPlan {
  const pools = rollout.pools.filter(({ name }) => isWanted({ nodePool: name }));
  const commands = rollout.commands.filter(isWanted);
  const poolByClaim = new Map([...commands, ...pools.flatMap(({ stuck }) => stuck)].map(({ nodeClaim, nodePool }) => [nodeClaim, nodePool]));
  const isShown = ({ nodeClaim }: { nodeClaim: string }): boolean => poolByClaim.has(nodeClaim);
  const { longestWait, replacedTwice: _twice, ...rest } = rollout;
  return {
    ...rest,
    commands,
    pools,
    finish: finishOf(pools),
    neverFinishes: pools.some(({ stuck }) => stuck.some(({ lasts }) => lasts)),
    ...(longestWait !== undefined && isWanted(longestWait) && { longestWait }),
    otherTriggers: rollout.otherTriggers.filter(isWanted),
    singleNodeWorkloads: rollout.singleNodeWorkloads.filter(isShown),
    doNotDisruptPods: rollout.doNotDisruptPods.filter(isShown),
    blockingPdbs: rollout.blockingPdbs.map((entry) => ({ ...entry, nodeClaims: entry.nodeClaims.filter((nodeClaim) => poolByClaim.has(nodeClaim)) })).filter(({ nodeClaims }) => nodeClaims.length > 0),
  };
}

function finishOf(pools: readonly RolloutPool[]): EstimatedInstant {
  const last = (kind: keyof EstimatedInstant): EstimatedInstant => {
    const ends = pools.map(({ finish }) => finish[kind]);
    const known = ends.filter((end) => end !== undefined).sort();
    const end = known.at(-1);
    return end === undefined || known.length < ends.length ? {} : { [kind]: end };
  };
  return { ...last('earliest'), ...last('likely'), ...last('latest') };
}

/** A name that no cluster has is asked for in vain, and no pass. */
export function unknownPools(names: readonly string[], states: readonly ClusterState[]): Unchecked[] {
  if (states.some(({ nodePools }) => nodePools === undefined)) return [];
  const known = [...new Set(states.flatMap(({ nodePools = [], nodeClaims = [] }) => [...nodePools.map(({ metadata }) => metadata.name), ...nodeClaims.map(({ metadata }) => metadata.labels?.['karpenter.sh/nodepool'] ?? '')]))].filter((name) => name !== '').sort();
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known);
      const hint = near !== undefined ? `did you mean ${near}?` : known.length === 0 ? undefined : `there are ${known.slice(0, SHOWN).join(', ')}${known.length > SHOWN ? ' and others' : ''}`;
      return { subject: `NodePool ${name}`, failure: { service: 'kubernetes', operation: '--pool', kind: 'notFound', message: 'there is no NodePool of this name', ...(hint !== undefined && { hint }) } };
    });
}

const SHOWN = 8;
