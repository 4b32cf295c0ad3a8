import { chooseRelease } from '../../../src/actions/karpenter-release.ts';
import { askForSnapshot } from '../../../src/actions/snapshot.ts';
import { EC2_NODE_CLASS_ANNOTATIONS } from '../../../src/karpenter/hash/annotations.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { ClusterKind, ClusterState } from '../../../src/model/cluster.ts';
import type { NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { SourceFailure } from '../../../src/model/source-failure.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import type { AwsFaults } from '../../../src/sources/memory/aws.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';
import { memoryCluster } from '../../../src/sources/memory/cluster.ts';
import type { ClusterFaults } from '../../../src/sources/memory/cluster.ts';
import { memoryFiles } from '../../../src/sources/memory/files.ts';
import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import { createRecorder, recordingAws, recordingCluster } from '../../../src/sources/snapshot/record.ts';
import { scrubSnapshot } from '../../../src/sources/snapshot/scrub.ts';
import { CA_BUNDLE } from '../demo/cluster.ts';
import { LINT_VARIANT, LINTED_CLASSES } from './lint-variant.ts';
import { planWorld } from './plan-cluster.ts';
import type { ReasonWorld } from './reason-cluster.ts';
import { OVERLAYS, REASON_VARIANTS } from './reason-variants.ts';

/** How a small cluster differs from the healthy one. */
export interface Variant {
  cluster?: (state: ClusterState) => ClusterState;
  aws?: (world: Partial<AwsWorld>) => Partial<AwsWorld>;
  awsFaults?: AwsFaults;
  clusterFaults?: ClusterFaults;
  useAws?: boolean;
  /** A cluster of its own instead of the small one. */
  whole?: () => ReasonWorld;
  /** Name of a file in `OVERLAYS` that the snapshot is taken with. */
  overlay?: string;
}

const TAKEN_AT = new Date('2026-11-27T14:30:00Z');

/** Names are those of the snapshot files. */
export const VARIANTS: Record<string, Variant> = {
  small: {},
  'ssm-denied': { awsFaults: { operations: { GetParameters: denied('ssm', 'GetParameters', 'AccessDeniedException', 'ssm:GetParameters') } } },
  'images-throttled': { awsFaults: { operations: { DescribeImages: { service: 'ec2', operation: 'DescribeImages', kind: 'throttled', code: 'RequestLimitExceeded', message: 'EC2 refused DescribeImages for too many requests', hint: 'run it again in a minute' } } } },
  'other-account': { aws: (world) => ({ ...world, instances: [] }) },
  'claims-denied': { clusterFaults: kubernetesDenied('nodeclaims', 'list nodeclaims.karpenter.sh') },
  'nodes-denied': { clusterFaults: kubernetesDenied('nodes', 'list nodes') },
  'no-pool-ready': { cluster: (state) => ({ ...state, nodePools: state.nodePools?.map(notReady) }) },
  'pods-denied': { clusterFaults: kubernetesDenied('pods', 'list pods') },
  'in-sync': { cluster: (state) => ({ ...state, nodeClaims: (state.nodeClaims ?? []).filter(({ metadata }) => metadata.name.startsWith('system')) }) },
  empty: { cluster: (state) => ({ ...state, nodeClaims: [], nodePools: [], nodeClasses: [], nodes: [], pods: [], podDisruptionBudgets: [] }) },
  'auto-mode': { cluster: autoMode },
  masked: { cluster: (state) => eachClaim(state, (claim) => markNodeClassDrift(claim, state)) },
  'condition-only': { cluster: (state) => eachClaim(state, runNewest) },
  'class-not-ready': { cluster: classNotReady },
  lint: LINT_VARIANT,
  ...REASON_VARIANTS,
  plan: { whole: planWorld },
};

function denied(service: 'ssm' | 'ec2', operation: string, code: string, action: string): SourceFailure {
  return { service, operation, kind: 'denied', code, message: `the credentials may not call ${operation}`, hint: `allow ${action}` };
}

function kubernetesDenied(kind: ClusterKind, operation: string): ClusterFaults {
  return { [kind]: { service: 'kubernetes', operation, kind: 'denied', code: 'Forbidden', message: `may not ${operation}`, hint: 'bind the ClusterRole of: karpami permissions --for kubernetes' } };
}

function eachClaim(state: ClusterState, change: (claim: NodeClaim) => NodeClaim): ClusterState {
  return { ...state, nodeClaims: state.nodeClaims?.map(change) };
}

/** Launched when the class did not ask for session tokens. The controller's reason hides that the image is old too. */
function markNodeClassDrift(claim: NodeClaim, state: ClusterState): NodeClaim {
  if (claim.status?.conditions?.some(({ type }) => type === 'Drifted') !== true) return claim;
  const spec = state.nodeClasses?.find(({ metadata }) => metadata.name === 'default')?.spec;
  const former = hashEC2NodeClass({ spec: { ...spec, metadataOptions: { httpTokens: 'optional' } } }, { release: chooseRelease('1.14.1').features, caBundle: CA_BUNDLE });
  if (!former.ok) throw new Error(former.kind);
  const annotations = { ...claim.metadata.annotations, [EC2_NODE_CLASS_ANNOTATIONS.hash]: former.hash };
  return withConditions({ ...claim, metadata: { ...claim.metadata, annotations } }, (type) => (type === 'Drifted' ? { reason: 'NodeClassDrift', message: 'NodeClassDrift' } : {}));
}

const NEWEST = 'ami-0155f8fedd14b4a79';

/** Marked by the controller although it runs the newest image. */
function runNewest(claim: NodeClaim): NodeClaim {
  return claim.metadata.name === 'general-7xk2p' ? { ...claim, status: { ...claim.status, imageID: NEWEST } } : claim;
}

function withConditions(claim: NodeClaim, change: (type: string) => { reason?: string; message?: string }): NodeClaim {
  const conditions = claim.status?.conditions?.map((condition) => ({ ...condition, ...change(condition.type) }));
  return { ...claim, status: { ...claim.status, conditions } };
}

function autoMode(state: ClusterState): ClusterState {
  const claims = (state.nodeClaims ?? []).map((claim) => ({ ...claim, spec: { ...claim.spec, nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'default' } } }));
  return { ...state, nodeClasses: [], nodeClaims: claims, otherNodeClasses: [{ apiVersion: 'eks.amazonaws.com/v1', kind: 'NodeClass', metadata: { name: 'default' } }] };
}

function notReady(pool: NodePool): NodePool {
  return { ...pool, status: { ...pool.status, conditions: [{ type: 'Ready', status: 'False', reason: 'NodeClassNotReady', lastTransitionTime: '2026-11-27T10:00:00Z' }] } };
}

function classNotReady(state: ClusterState): ClusterState {
  const nodeClasses = state.nodeClasses?.map((nodeClass) => ({
    ...nodeClass,
    status: {
      ...nodeClass.status,
      conditions: [
        { type: 'SubnetsReady', status: 'False', reason: 'SubnetsNotFound', message: 'SubnetSelector did not match any Subnets', lastTransitionTime: '2026-11-27T10:00:00Z' },
        { type: 'Ready', status: 'False', reason: 'UnhealthyDependents', message: 'SubnetsReady=False', lastTransitionTime: '2026-11-27T10:00:00Z' },
      ],
    },
  }));
  return { ...state, nodeClasses };
}

/** One class, two pools and a handful of machines of the demo cluster: small enough to be read. */
export function smallCluster(state: ClusterState): ClusterState {
  const pools = ['general', 'system'];
  const keeps = (labels: Record<string, string> | undefined): boolean => pools.includes(labels?.['karpenter.sh/nodepool'] ?? '');
  return {
    ...state,
    name: 'demo-small',
    nodeClasses: state.nodeClasses?.filter(({ metadata }) => metadata.name !== 'gpu'),
    nodePools: state.nodePools?.filter(({ metadata }) => pools.includes(metadata.name)),
    nodeClaims: state.nodeClaims?.filter(({ metadata }) => keeps(metadata.labels)),
    nodes: state.nodes?.filter(({ metadata }) => keeps(metadata.labels)),
  };
}

/** The text of one snapshot, made by the same code that records a live cluster. */
export async function makeSnapshot(variant: Variant, cluster: ClusterState, world: Partial<AwsWorld>): Promise<string> {
  const recorder = createRecorder('karpami fixtures');
  const base = variant.whole?.() ?? { cluster: smallCluster(cluster), world };
  const state = (variant.cluster ?? ((same) => same))(base.cluster);
  const aws = memoryAws({ ...(variant.aws ?? ((same) => same))(base.world), failures: variant.awsFaults });
  await askForSnapshot({
    target: {
      cluster: recordingCluster(memoryCluster({ ...state, failures: variant.clusterFaults }), recorder),
      openAws: () => Promise.resolve({ ok: true, value: recordingAws(aws, recorder) }),
      clock: { now: () => TAKEN_AT },
    },
    files: memoryFiles({ files: { ...OVERLAYS, 'lint.yaml': LINTED_CLASSES } }),
    overlay: variant.overlay === undefined ? [] : [variant.overlay],
    regions: [],
    kubernetesVersions: variant.whole === undefined ? ['1.34'] : [],
    karpenterVersion: undefined,
    useAws: variant.useAws ?? true,
    progress: () => undefined,
  });
  return formatSnapshot(scrubSnapshot(recorder.snapshot(TAKEN_AT)));
}
