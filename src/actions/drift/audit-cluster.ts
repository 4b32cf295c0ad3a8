import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { EC2NodeClass, NodeClaim } from '../../model/karpenter.ts';
import type { ClassDrift, ClusterDrift, Sourced, Unchecked } from '../../model/report.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { Progress, Target } from '../../sources/ports.ts';
import { parseInstant } from '../../util/instant.ts';
import { kubernetesVersionsOf } from '../cluster-facts.ts';
import { describeClass } from '../describe-class.ts';
import { chooseRelease } from '../karpenter-release.ts';
import type { KnownRelease } from '../karpenter-release.ts';
import type { ReadManifests } from '../read-manifests.ts';
import { regionOfCluster } from '../regions.ts';
import { askAws } from './ask-aws.ts';
import type { AwsFacts } from './ask-aws.ts';
import { classSelection } from './class-selection.ts';
import { describeState } from './class-state.ts';
import { judgeClaims } from './judge-claims.ts';
import type { JudgedClaim } from './judge-claims.ts';
import { applyOverlay } from './overlay.ts';
import { asideOf } from './outside-audit.ts';
import { auditNotes, auditUnchecked } from './what-is-missing.ts';

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
  /** Judges these claims alone, those of other providers too; where absent, all claims of EC2NodeClasses. */
  isWanted?: (claim: NodeClaim) => boolean;
}

export interface ClusterAudit {
  /** With the files applied. */
  state: ClusterState;
  release: KnownRelease;
  drift: ClusterDrift;
  judged: JudgedClaim[];
  unchecked: Unchecked[];
  notes: string[];
}

/** Reads one cluster and, where wanted, AWS, and judges every NodeClaim. */
export async function auditCluster(input: AuditInput): Promise<ClusterAudit | undefined> {
  const stored = await readCluster(input);
  return stored === undefined ? undefined : auditState(stored, input);
}

export async function readCluster({ target, kinds, progress }: Pick<AuditInput, 'target' | 'kinds' | 'progress'>): Promise<ClusterState | undefined> {
  progress('reading the cluster');
  return target.cluster?.read(kinds);
}

/** The same for a cluster that has been read. */
export async function auditState(stored: ClusterState, input: AuditInput): Promise<ClusterAudit> {
  const release = chooseRelease(input.karpenterVersion, stored);
  const state = applyOverlay(stored, input.files, release.features);
  const region = regionOfCluster(input.regions, stored);
  const version = kubernetesVersionsOf(input.kubernetesVersions, stored)[0];
  const aside = asideOf(state);
  const claims = input.isWanted === undefined ? aside.audited : (state.nodeClaims ?? []).filter(input.isWanted);
  const asked = { stored, state, claims, audited: aside.audited, release, region, version };
  const isAsked = input.useAws && (input.isWanted === undefined ? hasQuestions(state) : claims.some((claim) => aside.audited.includes(claim)));
  if (isAsked) input.progress(`asking AWS about ${state.name}`);
  const aws = isAsked ? await openAndAsk(input, asked) : undefined;
  const judged = judgeClaims(claims, { stored, state, files: input.files, release: release.features, aws, at: parseInstant(input.target.clock.now().toISOString()) ?? 0n });
  const drift: ClusterDrift = {
    name: state.name,
    region: region ?? (aws?.ok === true ? { value: aws.value.region, source: 'the AWS configuration' } : undefined),
    kubernetesVersion: version,
    karpenter: release.sourced,
    basis: input.useAws ? 'fresh resolution' : 'status.amis',
    overlay: [...input.overlayPaths],
    classes: (state.nodeClasses ?? []).map((nodeClass) => classDrift(nodeClass, { release, aws, files: input.files })),
    claims: judged.map(({ drift: claim }) => claim),
    foreignNodes: aside.foreignNodes,
    outsideAudit: aside.outsideAudit,
  };
  return { state, release, drift, judged, unchecked: auditUnchecked({ state, kinds: input.kinds, aws, version, drift }), notes: [...release.notes, ...auditNotes(aws)] };
}

/** A cluster that could not be read would be reported as an AWS region that is not configured. */
function hasQuestions({ nodeClasses = [], nodeClaims = [] }: ClusterState): boolean {
  return nodeClasses.length > 0 || nodeClaims.length > 0;
}

interface AskContext {
  stored: ClusterState;
  state: ClusterState;
  claims: NodeClaim[];
  audited: NodeClaim[];
  release: KnownRelease;
  region: Sourced<string> | undefined;
  version: Sourced<string> | undefined;
}

/** One call's worth: enough to tell whose account this is. */
const WITNESSES = 100;

async function openAndAsk(input: AuditInput, { stored, state, claims, audited, release, region, version }: AskContext): Promise<Answer<AwsFacts>> {
  const opened = await input.target.openAws(region?.value);
  if (!opened.ok) return opened;
  const ours = new Set(audited);
  const nodeClasses = claims === audited ? (state.nodeClasses ?? []) : classesOf(claims, state);
  const fileNames = new Set(input.files.nodeClasses.map(({ object }) => object.metadata.name));
  const storedClasses = new Map((stored.nodeClasses ?? []).map((nodeClass) => [nodeClass.metadata.name, nodeClass]));
  const value = await askAws(opened.value, {
    nodeClasses,
    nodeClaims: claims.filter((claim) => ours.has(claim)),
    witnesses: claims === audited ? [] : audited.slice(0, WITNESSES),
    selections: nodeClasses.map((nodeClass) => classSelection(nodeClass, storedClasses.get(nodeClass.metadata.name), fileNames.has(nodeClass.metadata.name))),
    kubernetesVersion: version?.value,
    release: release.features,
    now: input.target.clock.now(),
  });
  return { ok: true, value };
}

/** Those that the pools of these claims name. */
function classesOf(claims: readonly NodeClaim[], { nodeClasses = [], nodePools = [] }: ClusterState): EC2NodeClass[] {
  const pools = new Set(claims.map(({ metadata }) => metadata.labels?.['karpenter.sh/nodepool']));
  const names = new Set(nodePools.filter(({ metadata }) => pools.has(metadata.name)).map(({ spec }) => spec?.template?.spec?.nodeClassRef?.name));
  return nodeClasses.filter(({ metadata }) => names.has(metadata.name));
}

function classDrift(nodeClass: EC2NodeClass, { release, aws, files }: { release: KnownRelease; aws: Answer<AwsFacts> | undefined; files: ReadManifests }): ClassDrift {
  const { name, family, pin } = describeClass(nodeClass, release.features);
  const at = files.nodeClasses.findLast(({ object }) => object.metadata.name === name)?.at;
  const resolution = aws?.ok === true && aws.value.wrongAccount === undefined ? aws.value.resolutionByClass.get(name) : undefined;
  return { name, at, family, pin, resolution, ...describeState(nodeClass, resolution) };
}
