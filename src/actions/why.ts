import { isReached } from '../karpenter/drift/decide-drift.ts';
import type { ClaimVerdict } from '../karpenter/drift/judge-claim.ts';
import type { LookOutcome } from '../karpenter/drift/reconcile-drift.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { NodeClaim } from '../model/karpenter.ts';
import type { CheckStep, ClaimExplanation, Finding, LookStep, LookVerdict, WhyReport } from '../model/report.ts';
import type { Target } from '../sources/ports.ts';
import { closing, DRIFT_KINDS } from './drift.ts';
import type { DriftInput } from './drift.ts';
import { auditState, readCluster } from './drift/audit-cluster.ts';
import type { AuditInput, ClusterAudit } from './drift/audit-cluster.ts';
import type { JudgedClaim } from './drift/judge-claims.ts';
import { findClaims, refuseUnknown } from './named-claims.ts';
import { readManifests } from './read-manifests.ts';

export interface WhyInput extends DriftInput {
  /** Of a NodeClaim, a Node or an instance. */
  name: string;
}

interface ReadTarget {
  target: Target;
  state: ClusterState;
}

/** The whole decision on one NodeClaim, looked for in all clusters. Throws KarpamiError `usage` where none has it. */
export async function why(input: WhyInput): Promise<WhyReport> {
  const { name } = input;
  const files = await readManifests(input.files, input.overlay);
  const read = await Promise.all(input.targets.map(async (target) => ({ target, state: await readCluster({ ...input, target, kinds: DRIFT_KINDS }) })));
  const clusters = read.flatMap(({ target, state }): ReadTarget[] => (state === undefined ? [] : [{ target, state }]));
  const having = clusters.filter(({ state }) => findClaims(state, name).length > 0);
  if (having.length === 0) refuseUnknown(name, clusters.map(({ state }) => state));
  const audits = await Promise.all((having.length === 0 ? clusters : having).map(({ target, state }) => auditOf({ ...input, target, kinds: DRIFT_KINDS, files, overlayPaths: input.overlay }, state, name)));
  const explanations = audits.flatMap(explainAudit);
  return {
    kind: 'why',
    at: (input.targets[0]?.clock.now() ?? new Date(0)).toISOString(),
    asked: name,
    explanations,
    ...closing(audits, files),
    findings: explanations.flatMap(findingOf),
    checkedCount: explanations.length,
  };
}

function auditOf(input: AuditInput, state: ClusterState, name: string): Promise<ClusterAudit> {
  const wanted = new Set(findClaims(state, name).map(({ metadata }) => metadata.name));
  return auditState(state, { ...input, isWanted: ({ metadata }) => wanted.has(metadata.name) });
}

function explainAudit({ drift, judged, state }: ClusterAudit): ClaimExplanation[] {
  const { name, region, kubernetesVersion, karpenter, basis, overlay } = drift;
  return judged.map((item) => ({ cluster: { name, region, kubernetesVersion, karpenter, basis, overlay }, ...explainClaim(item, state) }));
}

function explainClaim({ nodeClaim, drift, verdict }: JudgedClaim, state: ClusterState): Omit<ClaimExplanation, 'cluster'> {
  const { 'topology.kubernetes.io/zone': zone, 'karpenter.sh/capacity-type': capacityType } = nodeClaim.metadata.labels ?? {};
  return {
    claim: drift,
    ...(zone !== undefined && { zone }),
    ...(capacityType !== undefined && { capacityType }),
    verdict: verdictOf(verdict),
    look: lookSteps(nodeClaim, verdict.look, state),
    checks: checkSteps(verdict),
  };
}

/** What the user did not want asked is not missing. */
function verdictOf({ look, decision, uncheckedReasons }: ClaimVerdict): LookVerdict {
  if (look.kind !== 'looks') return look.kind;
  if (decision?.kind !== 'unknown') return decision?.kind ?? 'unknown';
  return uncheckedReasons.some(({ cause }) => cause !== 'notAsked') ? 'unknown' : 'inSync';
}

const LOOK_STEPS = ['isOurs', 'isKept', 'hasNodePool', 'isLaunched'] as const;

const FAILED_STEP: Record<Extract<LookOutcome, { kind: 'skipped' }>['cause'], LookStep['step']> = {
  otherProvider: 'isOurs',
  deleting: 'isKept',
  noPoolLabel: 'hasNodePool',
  noPool: 'hasNodePool',
};

/** Up to the one that ends the look. */
function lookSteps(nodeClaim: NodeClaim, look: LookOutcome, { nodePools }: ClusterState): LookStep[] {
  const failed = look.kind === 'skipped' ? FAILED_STEP[look.cause] : look.kind === 'notLaunched' ? 'isLaunched' : undefined;
  const values: Record<LookStep['step'], string | undefined> = {
    isOurs: nodeClaim.spec?.nodeClassRef?.kind,
    isKept: nodeClaim.metadata.deletionTimestamp,
    hasNodePool: nodeClaim.metadata.labels?.['karpenter.sh/nodepool'],
    isLaunched: nodeClaim.status?.conditions?.find(({ type }) => type === 'Launched')?.status,
  };
  const last = nodePools === undefined ? 1 : failed === undefined ? LOOK_STEPS.length - 1 : LOOK_STEPS.indexOf(failed);
  return LOOK_STEPS.slice(0, last + 1).map((step) => ({ step, passed: step !== failed, ...(values[step] !== undefined && { value: values[step] }) }));
}

function checkSteps({ stages }: ClaimVerdict): CheckStep[] {
  if (stages === undefined) return [];
  return stages.flat().map((check) => ({ reached: isReached(stages, check), check }));
}

function findingOf({ claim, cluster }: ClaimExplanation): Finding[] {
  if (claim.status.state !== 'drifted') return [];
  const [shown] = claim.status.reasons;
  const noticed = claim.pending ? ', and the controller has not marked it yet' : '';
  return [{ id: 'drifted', severity: 'error', subject: `NodeClaim ${claim.name} in ${cluster.name}`, message: `drifted: ${shown?.reason ?? ''}${noticed}`, fix: 'karpami plan shows when it may go' }];
}
