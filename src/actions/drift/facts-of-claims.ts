import { caBundleChanges } from '../../karpenter/drift/ca-bundle-change.ts';
import type { ClaimOfClass } from '../../karpenter/drift/ca-bundle-change.ts';
import { driftFeatures } from '../../karpenter/drift/drift-features.ts';
import { known, missing } from '../../karpenter/drift/drift-facts.ts';
import type { ClassLookup, DriftFacts, InstanceLookup, PoolFacts } from '../../karpenter/drift/drift-facts.ts';
import { nodePoolOwnerHash } from '../../karpenter/drift/owner-hashes.ts';
import { parseRequirements } from '../../karpenter/requirements/requirements.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { Fact, Missing } from '../../model/drift.ts';
import type { NodeClaim, NodePool } from '../../model/karpenter.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { Instant } from '../../util/instant.ts';
import type { ReadManifests } from '../read-manifests.ts';
import { instanceId } from './ask-aws.ts';
import type { AwsFacts } from './ask-aws.ts';
import { classFactsOf } from './class-facts.ts';
import type { ClassContext } from './class-facts.ts';
import { factOf } from './fact-of.ts';

export interface JudgedCluster {
  /** As the API server has it. */
  stored: ClusterState;
  /** As it would be with the files applied. */
  state: ClusterState;
  files: ReadManifests;
  release: ReleaseFeatures;
  /** Absent with `--no-aws`. */
  aws: Answer<AwsFacts> | undefined;
  at: Instant;
}

/** What the verdict on each claim depends on; what claims share is made once. */
export function factsOfClaims(cluster: JudgedCluster): (claim: NodeClaim) => DriftFacts {
  const { state, release, at } = cluster;
  const aws = awsFactOf(cluster.aws);
  const pools = new Map((state.nodePools ?? []).map((nodePool) => [nodePool.metadata.name, poolFacts(nodePool, cluster)]));
  const poolsMissing = poolsMissingIn(state);
  const reservedCapacity = isReservedCapacityOn(state, release);
  const bundleChanges = caBundleChanges(claimsOfClasses(cluster.stored), release);
  const classOf = memoized((name: string) => classLookup(name, { cluster, aws, reservedCapacity, bundleChanges }));
  return (nodeClaim) => {
    const pool = pools.get(nodeClaim.metadata.labels?.['karpenter.sh/nodepool'] ?? '');
    return {
      nodeClaim,
      ...(pool && { pool }),
      ...(poolsMissing && { poolsMissing }),
      nodeClass: classOf(pool?.nodePool.spec?.template?.spec?.nodeClassRef?.name ?? ''),
      instance: instanceFact(nodeClaim, aws),
      reservedCapacity,
      at,
      release,
    };
  };
}

function claimsOfClasses({ nodeClaims = [], nodePools = [], nodeClasses = [] }: ClusterState): ClaimOfClass[] {
  const classByName = new Map(nodeClasses.map((nodeClass) => [nodeClass.metadata.name, nodeClass]));
  const classByPool = new Map(nodePools.map(({ metadata, spec }) => [metadata.name, classByName.get(spec?.template?.spec?.nodeClassRef?.name ?? '')]));
  return nodeClaims.flatMap((nodeClaim) => {
    const nodeClass = classByPool.get(nodeClaim.metadata.labels?.['karpenter.sh/nodepool'] ?? '');
    return nodeClass === undefined ? [] : [{ nodeClass, nodeClaim }];
  });
}

function poolsMissingIn({ nodePools, failures }: ClusterState): Missing | undefined {
  if (failures.nodepools !== undefined) return missing('sourceFailed', failures.nodepools.message);
  return nodePools === undefined ? missing('notRecorded', 'the NodePools were not read') : undefined;
}

/** Nothing that another account's AWS says counts. */
function awsFactOf(aws: Answer<AwsFacts> | undefined): Fact<AwsFacts> {
  if (aws === undefined) return missing('notAsked', 'AWS was not asked (--no-aws)');
  if (!aws.ok) return factOf(aws);
  const { wrongAccount } = aws.value;
  return wrongAccount === undefined ? known(aws.value) : factOf({ ok: false, failure: wrongAccount });
}

/** On by default since 1.6; before that, claims that run in a reservation show it. */
function isReservedCapacityOn({ nodeClaims = [] }: ClusterState, release: ReleaseFeatures): boolean {
  return driftFeatures(release.version).reservedCapacityGate || nodeClaims.some(({ metadata }) => metadata.labels?.['karpenter.sh/capacity-type'] === 'reserved');
}

function poolFacts(nodePool: NodePool, { stored, files, release }: JudgedCluster): PoolFacts {
  const { name } = nodePool.metadata;
  const file = files.nodePools.findLast(({ object }) => object.metadata.name === name);
  const before = stored.nodePools?.find(({ metadata }) => metadata.name === name);
  return {
    nodePool,
    hash: nodePoolOwnerHash({ ...(before && { stored: before }), ...(file && { file: { apiVersion: file.object.apiVersion, spec: file.raw.spec } }), release }),
    requirements: parseRequirements(nodePool.spec?.template?.spec?.requirements),
  };
}

function classLookup(name: string, context: ClassContext): Fact<ClassLookup> {
  const { cluster } = context;
  const { nodeClasses } = cluster.state;
  const failure = cluster.state.failures.ec2nodeclasses;
  if (nodeClasses === undefined || failure !== undefined) return failure === undefined ? missing('notRecorded', 'the EC2NodeClasses were not read') : factOf({ ok: false, failure });
  const nodeClass = nodeClasses.find(({ metadata }) => metadata.name === name);
  if (nodeClass === undefined) return known({ state: 'missing', name });
  if (nodeClass.metadata.deletionTimestamp !== undefined) return known({ state: 'deleting', name });
  return known({ state: 'present', facts: classFactsOf(nodeClass, context) });
}

function instanceFact(nodeClaim: NodeClaim, aws: Fact<AwsFacts>): Fact<InstanceLookup> {
  if (!aws.known) return aws;
  const { instances } = aws.value;
  if (!instances.ok) return factOf(instances);
  const id = instanceId(nodeClaim) ?? '';
  const instance = instances.value.get(id);
  if (instance !== undefined && instance.state !== 'terminated') return known({ state: 'found', instance });
  return known({ state: 'gone', why: instance === undefined ? `EC2 does not know instance ${id}: Karpenter gives no verdict and soon deletes the claim` : `instance ${id} is terminated: Karpenter gives no verdict and soon deletes the claim` });
}

function memoized<T>(make: (name: string) => T): (name: string) => T {
  const byName = new Map<string, T>();
  return (name) => {
    const made = byName.get(name) ?? make(name);
    byName.set(name, made);
    return made;
  };
}
