import { indexCandidateFacts } from '../../../src/karpenter/disruption/candidate-context.ts';
import type { CandidateContext, CandidateFacts } from '../../../src/karpenter/disruption/candidate-context.ts';
import { disruptionFeatures } from '../../../src/karpenter/disruption/disruption-features.ts';
import type { DisruptionFeatures } from '../../../src/karpenter/disruption/disruption-features.ts';
import type { StateNode } from '../../../src/karpenter/disruption/state-nodes.ts';
import { parseKarpenterVersion } from '../../../src/karpenter/karpenter-version.ts';
import type { Budget, NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { Condition, Node, ObjectMeta, Pod, PodDisruptionBudget } from '../../../src/model/kubernetes.ts';
import { instant } from './cron/schedules.ts';

export const NOW = '2026-08-21T12:00:00Z';

const NODE_LABELS = { 'karpenter.sh/nodepool': 'default', 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': 'true', 'node.kubernetes.io/instance-type': 'm5.large' };

export function features(text = '1.14.1'): DisruptionFeatures {
  const parsed = parseKarpenterVersion(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return disruptionFeatures(parsed.version);
}

export function condition(type: string, status = 'True', more: Partial<Condition> = {}): Condition {
  return { type, status, ...more };
}

export interface NodeOptions {
  labels?: Record<string, string>;
  meta?: Partial<ObjectMeta>;
  conditions?: Condition[];
  spec?: Node['spec'];
}

/** A Ready, registered and initialised Node of pool `default`, as instance `i-NAME`. */
export function node(name: string, { labels = {}, meta = {}, conditions = [condition('Ready')], spec = {} }: NodeOptions = {}): Node {
  return { metadata: { name, labels: { ...NODE_LABELS, ...labels }, ...meta }, spec: { providerID: `aws:///eu-west-1a/i-${name}`, ...spec }, status: { conditions } };
}

export interface ClaimOptions {
  labels?: Record<string, string>;
  meta?: Partial<ObjectMeta>;
  conditions?: Condition[];
  spec?: NodeClaim['spec'];
  providerID?: string;
}

/** The NodeClaim `NAME-claim` of instance `i-NAME`. */
export function nodeClaim(name: string, { labels = {}, meta = {}, conditions = [], spec = {}, providerID = `aws:///eu-west-1a/i-${name}` }: ClaimOptions = {}): NodeClaim {
  return { metadata: { name: `${name}-claim`, labels: { 'karpenter.sh/nodepool': 'default', ...labels }, ...meta }, spec, status: { providerID, conditions } };
}

export function stateNode(name: string, options: { node?: NodeOptions; claim?: ClaimOptions; isMarkedInMemory?: boolean } = {}): StateNode {
  const { isMarkedInMemory = false } = options;
  return { providerID: `aws:///eu-west-1a/i-${name}`, node: node(name, options.node), nodeClaim: nodeClaim(name, options.claim), isMarkedInMemory };
}

export function nodePool(name = 'default', budgets: Budget[] | null = [{ nodes: '100%' }], more: Partial<NonNullable<NodePool['spec']>> = {}): NodePool {
  return {
    metadata: { name },
    spec: { disruption: { budgets }, template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' } } }, ...more },
    status: { conditions: [condition('Ready')] },
  };
}

export interface PodOptions {
  meta?: Partial<ObjectMeta>;
  spec?: Pod['spec'];
  status?: Pod['status'];
}

/** A running pod `shop/NAME` with label `app: web` on node `a`. */
export function pod(name: string, { meta = {}, spec = {}, status = {} }: PodOptions = {}): Pod {
  return { metadata: { name, namespace: 'shop', labels: { app: 'web' }, ...meta }, spec: { nodeName: 'a', ...spec }, status: { phase: 'Running', ...status } };
}

/** `shop/NAME` for `app: web`. */
export function pdb(name: string, disruptionsAllowed: number | undefined, spec: PodDisruptionBudget['spec'] = {}): PodDisruptionBudget {
  return { metadata: { name, namespace: 'shop' }, spec: { selector: { matchLabels: { app: 'web' } }, ...spec }, status: { disruptionsAllowed } };
}

export function context(facts: Partial<CandidateFacts> = {}): CandidateContext {
  return indexCandidateFacts({ nodePools: [nodePool()], nodeClaims: [], pods: [], podDisruptionBudgets: [], features: features(), at: instant(NOW), ...facts });
}
