import { isJsonObject } from '../karpenter/json-object.ts';
import { member } from '../karpenter/validation/members.ts';
import { nodePoolRule } from './rule.ts';
import { isV1Beta1 } from './shared/pool-budgets.ts';

export const noTerminationGracePeriod = nodePoolRule<undefined>({
  id: 'no-termination-grace-period',
  title: 'In production one pod can hold an old node for ever',
  category: 'pools',
  severity: 'info',
  needs: 'manifest',
  why: 'A PodDisruptionBudget that allows nothing, or a pod with karpenter.sh/do-not-disrupt, keeps a node from drifting and an expired one from ever being drained. With terminationGracePeriod such pods are removed in the end, also those that block.',
  fix: 'Set terminationGracePeriod to the longest time that a pod may need, such as 24h, if all workloads can live with it.',
  example: {
    bad: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      requirements: []\n      expireAfter: 720h',
    good: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      requirements: []\n      expireAfter: 720h\n      terminationGracePeriod: 24h',
  },
  fixable: false,
  message: () => 'without "terminationGracePeriod" a PodDisruptionBudget or a do-not-disrupt pod can hold a node with an old image for ever',
  *check(pool, { isUnknown }) {
    const spec = member(member(member(pool.raw, 'spec'), 'template'), 'spec');
    const isWhole = isJsonObject(spec) && Array.isArray(spec.requirements) && isJsonObject(spec.nodeClassRef) && !Object.keys(spec).some((key) => isUnknown(key));
    if (pool.provider !== 'aws' || pool.environment.production !== 'yes' || isV1Beta1(pool.apiVersion) || !isWhole) return;
    const period = spec.terminationGracePeriod;
    if (period === undefined || period === null) yield { at: ['spec', 'template', 'spec', 'terminationGracePeriod'], data: undefined };
  },
});
