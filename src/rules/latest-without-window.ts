import { appliesTo } from '../karpenter/disruption/budgets.ts';
import { scaleNodes } from '../karpenter/disruption/budget-nodes.ts';
import type { CompiledBudget } from '../karpenter/disruption/decode-budgets.ts';
import { nodePoolRule } from './rule.ts';
import { floatingClassOf } from './shared/floating-class.ts';
import { BUDGETS_PATH, soundBudgetsOf } from './shared/pool-budgets.ts';
import { CAREFUL_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';

interface Data {
  nodeClass: string;
  production: Production;
}

export const latestWithoutWindow = nodePoolRule<Data>({
  id: 'latest-without-window',
  title: 'Images move by themselves and no budget ever holds drift back',
  category: 'budgets',
  severity: 'info',
  severityNote: 'warning in production; nothing outside of it',
  needs: 'manifest',
  why: 'AWS publishes images at any hour, also on a Friday night. Within a day all nodes of the pool drift, and with no hours in which drift is closed they are replaced then and there.',
  fix: 'Close drift outside of your maintenance hours with an entry of nodes: "0" for Drifted that has a schedule, or pin the version of the image.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@latest\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n  disruption:\n    budgets:\n    - nodes: 10%',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@latest\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n  disruption:\n    budgets:\n    - nodes: 10%\n    - nodes: "0"\n      reasons: [Drifted]\n      schedule: "0 6 * * *"\n      duration: 20h',
  },
  fixable: false,
  message: ({ nodeClass, production }) => `the images of EC2NodeClass "${nodeClass}" move by themselves, and no budget ever closes drift: nodes may be replaced at any hour${productionClause(production)}`,
  *check(pool, context) {
    const production = productionOf(pool.environment);
    const budgets = soundBudgetsOf(pool, context);
    const floating = production.production === 'no' ? undefined : floatingClassOf(pool, context);
    if (budgets === undefined || floating === undefined || budgets.some(closesDrift)) return;
    yield { at: BUDGETS_PATH, data: { nodeClass: floating.name, production }, severity: CAREFUL_SEVERITY[production.production] };
  },
});

/** An entry that at some times lets no node of a pool drift. */
function closesDrift(budget: CompiledBudget): boolean {
  const { nodes, timing } = budget;
  const isClosed = nodes.kind !== 'error' && scaleNodes(nodes, 1) <= 0;
  return isClosed && appliesTo(budget, 'Drifted') && (timing.kind !== 'windows' || timing.duration > 0n);
}
