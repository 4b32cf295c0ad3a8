import { judgeClaim } from '../../karpenter/drift/judge-claim.ts';
import type { InstanceType } from '../../model/aws.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { EC2NodeClass, NodeClaim, NodePool } from '../../model/karpenter.ts';
import type { ClaimDrift, ClassDrift, ClusterDrift, ImageFacts, Sourced, Unchecked } from '../../model/report.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { Progress, Target } from '../../sources/ports.ts';
import { kubernetesVersionsOf } from '../cluster-facts.ts';
import { describeClass } from '../describe-class.ts';
import { chooseRelease } from '../karpenter-release.ts';
import type { KnownRelease } from '../karpenter-release.ts';
import type { ReadManifests } from '../read-manifests.ts';
import { regionOfCluster } from '../regions.ts';
import { uncheckedOf } from '../unchecked.ts';
import { askAws } from './ask-aws.ts';
import type { AwsFacts } from './ask-aws.ts';
import { applyOverlay } from './overlay.ts';
import { describeState } from './class-state.ts';
import { asideOf } from './outside-audit.ts';

export interface AuditInput {
  target: Target;
  kinds: readonly ClusterKind[];
  files: ReadManifests;
  overlayPaths: readonly string[];
  regions: readonly string[];
  kubernetesVersions: readonly string[];
  karpenterVersion: string | undefined;
  useAws: boolean;
  progress: Progress;
}

export interface ClusterAudit {
  state: ClusterState;
  release: KnownRelease;
  drift: ClusterDrift;
  unchecked: Unchecked[];
  notes: string[];
}

/** Reads one cluster and, where wanted, AWS, and judges every NodeClaim. */
export async function auditCluster(input: AuditInput): Promise<ClusterAudit | undefined> {
  const stored = await readCluster(input);
  if (stored === undefined) return undefined;
  const release = chooseRelease(input.karpenterVersion, stored);
  const state = applyOverlay(stored, input.files, release.features);
  const region = regionOfCluster(input.regions, stored);
  const version = kubernetesVersionsOf(input.kubernetesVersions, stored)[0];
  input.progress(`asking AWS about ${state.name}`);
  const facts = input.useAws && hasQuestions(state) ? await openAndAsk(input, { state, release, region, version }) : undefined;
  const judge = { state, release, facts, at: input.target.clock.now().toISOString() };
  const aside = asideOf(state);
  const drift: ClusterDrift = {
    name: state.name,
    region: region ?? (facts?.ok === true ? { value: facts.value.region, source: 'the AWS configuration' } : undefined),
    kubernetesVersion: version,
    karpenter: release.sourced,
    basis: input.useAws ? 'fresh resolution' : 'status.amis',
    overlay: [...input.overlayPaths],
    classes: (state.nodeClasses ?? []).map((nodeClass) => classDrift(nodeClass, judge, input.files)),
    claims: claimDrifts(judge, aside.audited),
    foreignNodes: aside.foreignNodes,
    outsideAudit: aside.outsideAudit,
  };
  return { state, release, drift, unchecked: [...clusterUnchecked(state, input.kinds), ...awsUnchecked({ state, facts, version, drift })], notes: [...release.notes, ...awsNotes(facts)] };
}

async function readCluster({ target, kinds, progress }: AuditInput): Promise<ClusterState | undefined> {
  progress('reading the cluster');
  return target.cluster?.read(kinds);
}

/** A cluster that could not be read would be reported as an AWS region that is not configured. */
function hasQuestions({ nodeClasses = [], nodeClaims = [] }: ClusterState): boolean {
  return nodeClasses.length > 0 || nodeClaims.length > 0;
}

interface AskContext {
  state: ClusterState;
  release: KnownRelease;
  region: Sourced<string> | undefined;
  version: Sourced<string> | undefined;
}

async function openAndAsk(input: AuditInput, { state, release, region, version }: AskContext): Promise<Answer<AwsFacts>> {
  const opened = await input.target.openAws(region?.value);
  if (!opened.ok) return opened;
  const { audited } = asideOf(state);
  const question = { nodeClasses: state.nodeClasses ?? [], nodeClaims: audited, kubernetesVersion: version?.value, release: release.features, now: input.target.clock.now() };
  return { ok: true, value: await askAws(opened.value, question) };
}

interface Judging {
  state: ClusterState;
  release: KnownRelease;
  /** Absent with `--no-aws`. */
  facts: Answer<AwsFacts> | undefined;
  at: string;
}

function classDrift(nodeClass: EC2NodeClass, { release, facts }: Judging, files: ReadManifests): ClassDrift {
  const { name, family, pin } = describeClass(nodeClass, release.features);
  const at = files.nodeClasses.findLast(({ object }) => object.metadata.name === name)?.at;
  const resolution = facts?.ok === true && facts.value.wrongAccount === undefined ? facts.value.resolutionByClass.get(name) : undefined;
  return { name, at, family, pin, resolution, ...describeState(nodeClass, resolution) };
}

function claimDrifts(judging: Judging, claims: readonly NodeClaim[]): ClaimDrift[] {
  const pools = new Map((judging.state.nodePools ?? []).map((pool) => [pool.metadata.name, pool]));
  const classes = new Map((judging.state.nodeClasses ?? []).map((nodeClass) => [nodeClass.metadata.name, nodeClass]));
  return claims.map((claim) => claimDrift(claim, { ...judging, pools, classes }));
}

interface Lookup extends Judging {
  pools: ReadonlyMap<string, NodePool>;
  classes: ReadonlyMap<string, EC2NodeClass>;
}

function claimDrift(claim: NodeClaim, context: Lookup): ClaimDrift {
  const { labels = {}, name, creationTimestamp } = claim.metadata;
  const nodePool = context.pools.get(labels['karpenter.sh/nodepool'] ?? '');
  const className = nodePool?.spec?.template?.spec?.nodeClassRef?.name;
  const nodeClass = className === undefined ? undefined : context.classes.get(className);
  const type = labels['node.kubernetes.io/instance-type'];
  const { status, pending, condition, expectedId, statusId, disagreements } = judgeClaim({
    nodeClaim: claim,
    nodePool,
    nodeClass,
    fresh: freshOf(context, nodeClass),
    instanceType: typeOf(context, type),
    release: context.release.features,
  });
  const image = (id: string | undefined): ImageFacts | undefined => imageFacts(id, context, nodeClass);
  return {
    name,
    nodeName: claim.status?.nodeName,
    nodePool: labels['karpenter.sh/nodepool'],
    nodeClass: className,
    instanceType: type,
    createdAt: creationTimestamp,
    status,
    pending,
    condition,
    actual: image(claim.status?.imageID),
    expected: image(expectedId),
    expectedByStatus: statusId === expectedId ? undefined : image(statusId),
    disagreements,
  };
}

function freshOf({ facts, state }: Lookup, nodeClass: EC2NodeClass | undefined): Parameters<typeof judgeClaim>[0]['fresh'] {
  if (facts === undefined) return undefined;
  if (!facts.ok) return { failure: facts.failure };
  if (facts.value.wrongAccount !== undefined) return { failure: facts.value.wrongAccount };
  const resolution = nodeClass === undefined ? undefined : facts.value.resolutionByClass.get(nodeClass.metadata.name);
  if (resolution === undefined) return { failure: state.failures.version ?? NO_VERSION };
  const failure = resolution.failures[0];
  return failure === undefined ? { amis: resolution.statusAmis } : { failure };
}

const NO_VERSION: SourceFailure = { service: 'kubernetes', operation: 'get /version', kind: 'failed', message: 'the Kubernetes version is not known', hint: 'give --kubernetes-version' };

function typeOf({ facts }: Lookup, name: string | undefined): InstanceType | undefined {
  if (facts?.ok !== true || !facts.value.instanceTypes.ok || name === undefined) return undefined;
  return facts.value.instanceTypes.value.get(name);
}

/** Name and dates come from EC2, else the name from `status.amis`. */
function imageFacts(id: string | undefined, { facts }: Lookup, nodeClass: EC2NodeClass | undefined): ImageFacts | undefined {
  if (id === undefined || id === '') return undefined;
  const image = facts?.ok === true ? facts.value.imageById.get(id) : undefined;
  if (image !== undefined) return { id, name: image.name, createdAt: image.creationDate, deprecatedAt: image.deprecationTime };
  return { id, name: nodeClass?.status?.amis?.find((ami) => ami.id === id)?.name };
}

/** Kinds without which the rest still holds are a note's worth elsewhere; every other failure is something that was not checked. */
function clusterUnchecked({ name, failures }: ClusterState, kinds: readonly ClusterKind[]): Unchecked[] {
  return kinds.flatMap((kind) => {
    const failure = failures[kind];
    return failure === undefined || OPTIONAL_KINDS.has(kind) ? [] : [uncheckedOf(`${kind} of cluster ${name}`, failure)];
  });
}

const OPTIONAL_KINDS: ReadonlySet<ClusterKind> = new Set<ClusterKind>(['otherNodeClasses', 'karpenterDeployment']);

function awsUnchecked({ state, facts, version, drift }: { state: ClusterState; facts: Answer<AwsFacts> | undefined; version: Sourced<string> | undefined; drift: ClusterDrift }): Unchecked[] {
  if (facts === undefined) return [];
  if (!facts.ok) return [uncheckedOf(`AWS of cluster ${state.name}`, facts.failure)];
  if (facts.value.wrongAccount !== undefined) return [uncheckedOf(`cluster ${state.name}`, facts.value.wrongAccount)];
  const items = drift.classes.flatMap(({ name, at, resolution }) => (resolution?.failures ?? []).map((failure) => uncheckedOf(`EC2NodeClass ${name}`, failure, at)));
  if (version === undefined && drift.classes.length > 0) items.push(uncheckedOf(`cluster ${state.name}`, state.failures.version ?? NO_VERSION));
  if (!facts.value.instanceTypes.ok) items.push(uncheckedOf(`instance types of cluster ${state.name}`, facts.value.instanceTypes.failure));
  return items;
}

function awsNotes(facts: Answer<AwsFacts> | undefined): string[] {
  if (facts?.ok !== true) return [];
  const { accountFailure, imageFailure } = facts.value;
  return [
    ...(accountFailure === undefined ? [] : [`Whether this is the cluster's AWS account was not verified: ${accountFailure.message}`]),
    ...(imageFailure === undefined ? [] : [`Names and dates of running images are not known: ${imageFailure.message}`]),
  ];
}
