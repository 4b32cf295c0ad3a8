import { loadAll } from 'js-yaml';
import { chooseRelease } from '../../../src/actions/karpenter-release.ts';
import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import type { ObjectSchema } from '../../../src/karpenter/admission/schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import { askImages, askParameters, concludeResolution } from '../../../src/karpenter/amis/resolve.ts';
import { EC2_NODE_CLASS_ANNOTATIONS, NODE_POOL_ANNOTATIONS } from '../../../src/karpenter/hash/annotations.ts';
import type { HashAnnotations } from '../../../src/karpenter/hash/annotations.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { EC2NodeClassHash } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { NodePoolHash } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { ClusterState } from '../../../src/model/cluster.ts';
import type { EC2NodeClass, NodePool, StatusAmi } from '../../../src/model/karpenter.ts';
import type { Condition } from '../../../src/model/kubernetes.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import { awsThisMorning } from './aws.ts';
import { resourceId } from './ids.ts';
import { MACHINES } from './machines.ts';
import { condition, nodeClaimOf, nodeOf, zoneId } from './nodes.ts';
import type { Owner } from './nodes.ts';
import { daemonSets, podDisruptionBudgets, pods } from './workloads.ts';

export interface Manifests {
  nodeClasses: string;
  nodePools: string;
}

/** What the controller of the demo adds to every hash of a class. */
export const CA_BUNDLE = { text: 'the CA of demo-prod' };

const KARPENTER = '1.14.1';
const release = chooseRelease(KARPENTER).features;
/** When the controller last made a change of `status.amis`. */
const RESOLVED_AT = '2026-11-27T09:41:35Z';
const CREATED_AT = '2026-03-02T08:55:10Z';

/** The objects that the API server of `demo-prod` would show: the manifests with defaults and status, and the machines. */
export async function demoCluster(manifests: Manifests): Promise<ClusterState> {
  const nodeClasses = await Promise.all((loadAll(manifests.nodeClasses) as EC2NodeClass[]).map(storedClass));
  const nodePools = (loadAll(manifests.nodePools) as NodePool[]).map(storedPool);
  const ownerOf = (name: string | undefined): Owner | undefined => {
    const pool = nodePools.find(({ metadata }) => metadata.name === name);
    const nodeClass = nodeClasses.find(({ metadata }) => metadata.name === pool?.spec?.template?.spec?.nodeClassRef?.name);
    return pool && nodeClass && { pool, nodeClass };
  };
  return {
    name: 'arn:aws:eks:eu-west-1:111122223333:cluster/demo-prod',
    serverVersion: { major: '1', minor: '33' },
    karpenterVersion: { version: KARPENTER, source: `image public.ecr.aws/karpenter/controller:${KARPENTER} of deployment kube-system/karpenter` },
    nodeClasses,
    nodePools,
    nodeClaims: MACHINES.flatMap((machine) => {
      const owner = ownerOf(machine.pool);
      return owner ? [nodeClaimOf(machine, owner)] : [];
    }),
    nodes: MACHINES.map((machine) => nodeOf(machine, ownerOf(machine.pool))),
    pods: pods(),
    podDisruptionBudgets: podDisruptionBudgets(),
    daemonSets: daemonSets(),
    otherNodeClasses: [],
    failures: {},
  };
}

async function storedClass(manifest: EC2NodeClass): Promise<EC2NodeClass> {
  const { name } = manifest.metadata;
  const hash = hashEC2NodeClass(manifest, { release, caBundle: CA_BUNDLE });
  return {
    ...manifest,
    ...storedSpec(manifest, ec2NodeClassSchema(release)),
    metadata: { name, generation: 1, creationTimestamp: CREATED_AT, annotations: annotationsOf(EC2_NODE_CLASS_ANNOTATIONS, hash) },
    status: {
      amis: await amisThisMorning(manifest),
      subnets: ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'].map((zone) => ({ id: resourceId('subnet', zone), zone, zoneID: zoneId(zone) })),
      securityGroups: [{ id: resourceId('sg', 'nodes'), name: 'demo-prod-node' }],
      instanceProfile: 'demo-prod_14182712913837203910',
      conditions: conditions(['AMIsReady', 'Ready']),
    },
  };
}

/** What Karpenter wrote into `status.amis` when it last looked. */
async function amisThisMorning(nodeClass: EC2NodeClass): Promise<StatusAmi[]> {
  const aws = memoryAws(awsThisMorning());
  const plan = askParameters({ nodeClass, kubernetesVersion: '1.33', release });
  const questions = askImages(plan, await aws.parameters.get(plan.parameters.map(({ name }) => name)));
  return concludeResolution(questions, await aws.images.find(questions.queries), { now: new Date(RESOLVED_AT) }).amis;
}

function storedPool(manifest: NodePool): NodePool {
  const { name } = manifest.metadata;
  return {
    ...manifest,
    ...storedSpec(manifest, nodePoolSchema(release)),
    metadata: { name, generation: 1, creationTimestamp: CREATED_AT, annotations: annotationsOf(NODE_POOL_ANNOTATIONS, hashNodePool(manifest, release)) },
    status: { nodes: MACHINES.filter(({ pool }) => pool === name).length, conditions: conditions(['Ready']) },
  };
}

/** What the API server keeps of a manifest's spec. */
function storedSpec<T>(manifest: { spec?: T }, schema: ObjectSchema): { spec: T } {
  return { spec: storedForm(manifest, schema).object.spec as T };
}

function annotationsOf(keys: HashAnnotations, hash: EC2NodeClassHash | NodePoolHash): Record<string, string> {
  if (!hash.ok || hash.version === null) throw new Error('a manifest of the demo has no hash');
  return { [keys.hash]: hash.hash, [keys.version]: hash.version };
}

function conditions(types: readonly string[]): Condition[] {
  return types.map((type) => condition(type, 'True', CREATED_AT));
}
