import type { NodeClaim, NodeClassRef, NodePool } from '../../model/karpenter.ts';
import type { Condition } from '../../model/kubernetes.ts';
import { LABEL_NODE_POOL } from '../labels.ts';
import { decideDrift } from './decide-drift.ts';
import type { DriftDecision } from './decide-drift.ts';
import type { DriftFacts } from './drift-facts.ts';
import { driftStages } from './index.ts';
import type { DriftStages } from './index.ts';

/** Why core's drift controller does not get to its checks. */
export type LookOutcome =
  /** It does not look; an old condition stays. */
  | { kind: 'skipped'; cause: 'otherProvider' | 'deleting' | 'noPoolLabel' | 'noPool' }
  /** It looks and removes an old condition. */
  | { kind: 'notLaunched'; launched: string }
  | { kind: 'looks' };

/** Before the checks. Core's `nodeclaim/disruption/controller.go Reconcile` and `drift.go Reconcile`. */
export function lookAt(nodeClaim: NodeClaim, nodePool: NodePool | undefined): LookOutcome {
  const { metadata, spec, status } = nodeClaim;
  const { apiVersion, kind, group }: NodeClassRef = spec?.nodeClassRef ?? {};
  const ofGroup = group ?? apiVersion?.split('/')[0];
  if (ofGroup !== undefined && (ofGroup !== 'karpenter.k8s.aws' || kind !== 'EC2NodeClass')) return { kind: 'skipped', cause: 'otherProvider' };
  if (metadata.deletionTimestamp !== undefined) return { kind: 'skipped', cause: 'deleting' };
  if (metadata.labels?.[LABEL_NODE_POOL] === undefined) return { kind: 'skipped', cause: 'noPoolLabel' };
  if (nodePool === undefined) return { kind: 'skipped', cause: 'noPool' };
  const launched = status?.conditions?.find(({ type }) => type === 'Launched')?.status;
  return launched === 'True' ? { kind: 'looks' } : { kind: 'notLaunched', launched: launched ?? 'missing' };
}

export interface DriftLook {
  look: LookOutcome;
  /** Absent where Karpenter does not get to its checks. */
  stages?: DriftStages;
  decision?: DriftDecision;
}

/** One look at a claim, as far as can be told from outside. */
export function lookForDrift(facts: DriftFacts): DriftLook {
  const look = lookAt(facts.nodeClaim, facts.pool?.nodePool);
  if (look.kind !== 'looks') return { look };
  const stages = driftStages(facts);
  return { look, stages, decision: decideDrift(stages) };
}

/** The condition `Drifted` after a look: its status and reason, `undefined` where there is none; `old` is the one before. Core's `drift.go Reconcile`. */
export function conditionAfter({ look, decision }: DriftLook, old: Condition | undefined): { status: string; reason: string } | undefined {
  const before = old && { status: old.status, reason: old.reason ?? '' };
  if (look.kind === 'skipped') return before;
  if (look.kind === 'notLaunched') return undefined;
  if (decision?.kind === 'drifted') return { status: 'True', reason: decision.check.reason };
  return decision?.kind === 'inSync' ? undefined : before;
}
