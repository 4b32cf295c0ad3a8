import { disruptionFeatures } from '../karpenter/disruption/disruption-features.ts';
import { member } from '../karpenter/validation/members.ts';
import { nodePoolRule } from './rule.ts';
import { nodeCount } from './shared/pool-size.ts';
import { countWords } from './shared/words.ts';

interface Data {
  replicas: number;
  limit: number;
}

export const staticNoHeadroom = nodePoolRule<Data>({
  id: 'static-no-headroom',
  title: 'A static pool has no room for a replacement',
  category: 'pools',
  severity: 'error',
  needs: 'manifest',
  why: 'In a static pool drift launches the replacement first. With limits.nodes no greater than replicas there is never room for it, so that no node is replaced: old images stay, and nothing says why. Only the feature gate TerminateFirstDrift of 1.15 lets a node go before its replacement.',
  fix: 'Set limits.nodes above replicas, by as many nodes as may be replaced at a time.',
  example: { bad: 'replicas: 5\nlimits:\n  nodes: 5', good: 'replicas: 5\nlimits:\n  nodes: 6' },
  fixable: false,
  message: ({ replicas, limit }) => `with at most ${countWords(limit, 'node')}, ${replicas} ${replicas === 1 ? 'replica leaves' : 'replicas leave'} no room for the replacement that has to come first: drift replaces no node of the pool`,
  *check(pool, { release, isUnknown }) {
    const spec = member(pool.raw, 'spec');
    const limits = member(spec, 'limits');
    const [replicas, limit] = [nodeCount(member(spec, 'replicas')), nodeCount(member(limits, 'nodes'))];
    if (!disruptionFeatures(release.version).staticPools || isUnknown(limits) || replicas === undefined || limit === undefined) return;
    if (replicas > 0 && limit <= replicas) yield { at: ['spec', 'limits', 'nodes'], data: { replicas, limit } };
  },
});
