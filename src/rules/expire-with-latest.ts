import { decodeNillableDuration } from '../karpenter/duration.ts';
import { MINUTE } from '../util/instant.ts';
import { nodePoolRule } from './rule.ts';
import { blockedDriftOf } from './shared/blocked-drift.ts';
import { floatingClassOf } from './shared/floating-class.ts';
import { isV1Beta1 } from './shared/pool-budgets.ts';

interface Data {
  expireAfter: string;
  nodeClass: string;
}

export const expireWithLatest = nodePoolRule<Data>({
  id: 'expire-with-latest',
  title: 'Nodes are to expire in production, and their images move anyway',
  category: 'pools',
  severity: 'info',
  needs: 'manifest',
  why: 'A new image makes nodes drift at once, long before they expire, so that expiry does not set the pace of updates. It heeds no budget either: a node that has grown old goes inside of a closed window too.',
  fix: 'Set the pace of updates with a pinned version or with the windows of budgets, and take expiry as an upper limit for the age of nodes.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@latest\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      expireAfter: 720h',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20261101\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      expireAfter: 720h',
  },
  fixable: false,
  message: ({ expireAfter, nodeClass }) => `images of EC2NodeClass "${nodeClass}" move by themselves: drift replaces nodes with each of them, not after "${expireAfter}", and expiry then heeds no budget`,
  *check(pool, context) {
    const { expireAfter } = pool.object.spec?.template?.spec ?? {};
    if (expireAfter === undefined || isV1Beta1(pool.apiVersion) || pool.environment.production === 'no') return;
    const parsed = decodeNillableDuration(expireAfter);
    const floating = floatingClassOf(pool, context);
    if (!parsed.ok || parsed.nanoseconds === undefined || parsed.nanoseconds < USUAL_INTERVAL || floating === undefined) return;
    if (blockedDriftOf(pool, context) !== undefined) return;
    yield { at: ['spec', 'template', 'spec', 'expireAfter'], data: { expireAfter, nodeClass: floating.name } };
  },
});

/** AWS publishes images more often than that; nodes that expire sooner mostly do not live to see the next. */
const USUAL_INTERVAL = 14n * 1440n * MINUTE;
