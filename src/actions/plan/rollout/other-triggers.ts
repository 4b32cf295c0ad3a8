import { isReschedulable } from '../../../karpenter/disruption/blockers/pods.ts';
import { parseDuration } from '../../../karpenter/duration.ts';
import type { NodeClaim, NodePool } from '../../../model/karpenter.ts';
import type { Condition, Node, Pod } from '../../../model/kubernetes.ts';
import type { OtherTrigger } from '../../../model/rollout.ts';
import type { ToInstant } from './instants.ts';

export interface TriggerFacts {
  nodeClaim: NodeClaim;
  node?: Node;
  nodePool?: NodePool;
  /** Of its Node. */
  pods: readonly Pod[];
  /** When drift takes it, in milliseconds after the start; absent: not before the end of the plan. */
  from?: number;
  startMs: number;
  /** Milliseconds after the start. */
  horizon: number;
  toInstant: ToInstant;
}

/** For what else than drift Karpenter, or somebody else, may take a node before drift reaches it; consolidation is not simulated. */
export function otherTriggers(facts: TriggerFacts): OtherTrigger[] {
  const { nodeClaim, node } = facts;
  const found = [deletion(facts), expiry(facts), emptiness(facts), interruption(facts), repair(facts)].filter((trigger) => trigger !== undefined);
  const nodeName = node?.metadata.name ?? nodeClaim.status?.nodeName;
  const nodePool = nodeClaim.metadata.labels?.['karpenter.sh/nodepool'];
  return found.map((trigger) => ({ ...trigger, nodeClaim: nodeClaim.metadata.name, ...(nodeName !== undefined && { node: nodeName }), ...(nodePool !== undefined && { nodePool }) }));
}

type Found = Pick<OtherTrigger, 'kind' | 'at' | 'evidence'> | undefined;

function deletion({ nodeClaim, node }: TriggerFacts): Found {
  const at = nodeClaim.metadata.deletionTimestamp ?? node?.metadata.deletionTimestamp;
  return at === undefined ? undefined : { kind: 'deletion', at, evidence: `${nodeClaim.metadata.deletionTimestamp === undefined ? 'Node' : 'NodeClaim'} is being deleted` };
}

/** `nodeclaim/expiration/controller.go`: counted from the creation of the NodeClaim. */
function expiry({ nodeClaim, from, startMs, horizon, toInstant }: TriggerFacts): Found {
  const { expireAfter } = nodeClaim.spec ?? {};
  const createdAt = Date.parse(nodeClaim.metadata.creationTimestamp ?? '');
  const parsed = expireAfter === undefined || expireAfter === 'Never' ? undefined : parseDuration(expireAfter);
  if (parsed?.ok !== true || parsed.nanoseconds < 0n || Number.isNaN(createdAt)) return undefined;
  const at = createdAt + Number(parsed.nanoseconds / 1_000_000n) - startMs;
  return at <= (from ?? horizon) ? { kind: 'expiry', at: toInstant(at), evidence: `expireAfter ${expireAfter ?? ''}` } : undefined;
}

/** `disruption/emptiness.go`: asked before drift at every pass, under the budgets for reason `Empty`. */
function emptiness({ nodeClaim, nodePool, pods }: TriggerFacts): Found {
  const isConsolidatable = conditionOf(nodeClaim.status?.conditions, 'Consolidatable')?.status === 'True';
  if (!isConsolidatable || nodePool === undefined || nodePool.spec?.replicas !== undefined || pods.some(isReschedulable)) return undefined;
  return { kind: 'empty', evidence: 'condition Consolidatable is True, and no pod would have to move' };
}

/** Taints of handlers of interruptions. Karpenter's own handling deletes the NodeClaim. */
const INTERRUPTION_TAINT = 'aws-node-termination-handler/';

function interruption({ node }: TriggerFacts): Found {
  const taint = node?.spec?.taints?.find(({ key }) => key.startsWith(INTERRUPTION_TAINT));
  return taint && { kind: 'interruption', evidence: `taint ${taint.key}` };
}

/** `RepairPolicies` of the AWS provider: a Node that is not Ready for this long. */
const REPAIR_AFTER = 30 * 60_000;

function repair({ node, startMs, toInstant }: TriggerFacts): Found {
  const ready = conditionOf(node?.status?.conditions, 'Ready');
  const since = Date.parse(ready?.lastTransitionTime ?? '');
  if (ready === undefined || ready.status === 'True' || Number.isNaN(since)) return undefined;
  return { kind: 'repair', at: toInstant(since + REPAIR_AFTER - startMs), evidence: `condition Ready is ${ready.status}` };
}

function conditionOf(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
