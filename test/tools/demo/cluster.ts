import { loadAll } from 'js-yaml';
import { chooseRelease } from '../../../src/actions/karpenter-release.ts';
import { askImages, askParameters, concludeResolution } from '../../../src/karpenter/amis/resolve.ts';
import type { ClusterState } from '../../../src/model/cluster.ts';
import type { EC2NodeClass, NodePool, StatusAmi } from '../../../src/model/karpenter.ts';
import type { Condition } from '../../../src/model/kubernetes.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import { awsThisMorning } from './aws.ts';
import { annotatedHash, resourceId } from './ids.ts';
import { MACHINES } from './machines.ts';
import { condition, nodeClaimOf, nodeOf, zoneId } from './nodes.ts';
import type { Owner } from './nodes.ts';
import { podDisruptionBudgets, pods } from './workloads.ts';

export interface Manifests {
  nodeClasses: string;
  nodePools: string;
}

const KARPENTER = '1.14.1';
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
    otherNodeClasses: [],
    failures: {},
  };
}

const METADATA_OPTIONS = { httpEndpoint: 'enabled', httpProtocolIPv6: 'disabled', httpPutResponseHopLimit: 1, httpTokens: 'required' };

async function storedClass(manifest: EC2NodeClass): Promise<EC2NodeClass> {
  const { name } = manifest.metadata;
  const hash = { 'karpenter.k8s.aws/ec2nodeclass-hash': annotatedHash(`class ${name}`), 'karpenter.k8s.aws/ec2nodeclass-hash-version': 'v5' };
  return {
    ...manifest,
    metadata: { name, generation: 1, creationTimestamp: CREATED_AT, annotations: hash },
    spec: { ...manifest.spec, metadataOptions: METADATA_OPTIONS },
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
  const plan = askParameters({ nodeClass, kubernetesVersion: '1.33', release: chooseRelease(KARPENTER).features });
  const questions = askImages(plan, await aws.parameters.get(plan.parameters.map(({ name }) => name)));
  return concludeResolution(questions, await aws.images.find(questions.queries), { now: new Date(RESOLVED_AT) }).amis;
}

function storedPool(manifest: NodePool): NodePool {
  const { name } = manifest.metadata;
  const hash = { 'karpenter.sh/nodepool-hash': annotatedHash(`pool ${name}`), 'karpenter.sh/nodepool-hash-version': 'v3' };
  return {
    ...manifest,
    metadata: { name, generation: 1, creationTimestamp: CREATED_AT, annotations: hash },
    spec: { ...manifest.spec, disruption: { budgets: [{ nodes: '10%' }], ...manifest.spec?.disruption } },
    status: { nodes: MACHINES.filter(({ pool }) => pool === name).length, conditions: conditions(['Ready']) },
  };
}

function conditions(types: readonly string[]): Condition[] {
  return types.map((type) => condition(type, 'True', CREATED_AT));
}
