import { isJsonObject } from '../karpenter/json-object.ts';
import { member } from '../karpenter/validation/members.ts';
import { nodePoolRule } from './rule.ts';
import { isV1Beta1 } from './shared/pool-budgets.ts';

export const noTerminationGracePeriod = nodePoolRule<Record<never, never>>({
  id: 'no-termination-grace-period',
  title: 'One pod can hold an old node for ever',
  category: 'pools',
  severity: 'info',
  severityNote: 'nothing outside of production',
  needs: 'manifest',
  why: 'A PodDisruptionBudget that allows nothing, or a pod with karpenter.sh/do-not-disrupt, keeps a node from drifting and an expired one from ever being drained. With terminationGracePeriod such pods are removed in the end, also those that block.',
  fix: 'Set terminationGracePeriod to the longest time that a pod may need, such as 24h, if all workloads can live with it.',
  example: { bad: 'expireAfter: 720h', good: 'expireAfter: 720h\nterminationGracePeriod: 24h' },
  fixable: false,
  message: () => 'without "terminationGracePeriod" a PodDisruptionBudget or a do-not-disrupt pod can hold a node with an old image for ever',
  *check(pool, { isUnknown }) {
    const spec = member(member(member(pool.raw, 'spec'), 'template'), 'spec');
    const isWhole = isJsonObject(spec) && Array.isArray(spec.requirements) && isJsonObject(spec.nodeClassRef) && !Object.keys(spec).some((key) => isUnknown(key));
    if (pool.provider !== 'aws' || pool.environment.production === 'no' || isV1Beta1(pool.apiVersion) || !isWhole) return;
    const period = spec.terminationGracePeriod;
    if (period === undefined || period === null) yield { at: ['spec', 'template', 'spec', 'terminationGracePeriod'], data: {} };
  },
});
