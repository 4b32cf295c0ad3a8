import type { ClusterState } from '../../../src/model/cluster.ts';
import type { Condition, ObjectMeta } from '../../../src/model/kubernetes.ts';

function metadata(name: string, change: Partial<ObjectMeta> = {}): ObjectMeta {
  return { name, uid: `uid-of-${name}`, creationTimestamp: '2026-06-01T10:00:00Z', ...change };
}

function condition(type: string, status: string, reason = type): Condition {
  return { type, status, reason, message: '', lastTransitionTime: '2026-06-01T10:05:00Z' };
}

const classRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };

/** One object or more of each kind, with every field that a source has to keep. */
export const EVERY_KIND: Required<Omit<ClusterState, 'failures'>> = {
  name: 'test',
  serverVersion: { major: '1', minor: '34+' },
  karpenterVersion: { version: '1.14.1', source: 'image public.ecr.aws/karpenter/controller:1.14.1 of deployment kube-system/karpenter' },
  nodeClasses: [
    {
      apiVersion: 'karpenter.k8s.aws/v1',
      kind: 'EC2NodeClass',
      metadata: metadata('default', { generation: 3, annotations: { 'karpenter.k8s.aws/ec2nodeclass-hash': '1234' } }),
      spec: { amiSelectorTerms: [{ alias: 'al2023@v20260601' }], role: 'fake-role', kubelet: { maxPods: 9007199254740993n } },
      status: {
        amis: [{ id: 'ami-1', name: 'fake', requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }],
        conditions: [condition('Ready', 'True')],
      },
    },
  ],
  nodePools: [
    {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodePool',
      metadata: metadata('pool', { generation: 1 }),
      spec: {
        weight: 10,
        limits: { cpu: '100' },
        disruption: { budgets: [{ nodes: '10%' }, { nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h', reasons: ['Drifted'] }] },
        template: { spec: { nodeClassRef: classRef, requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }], expireAfter: '720h' } },
      },
      status: { nodes: 2 },
    },
  ],
  nodeClaims: [
    {
      metadata: metadata('claim-1', {
        labels: { 'karpenter.sh/nodepool': 'pool', 'node.kubernetes.io/instance-type': 'm5.large' },
        annotations: { 'karpenter.sh/nodepool-hash': '5678' },
        ownerReferences: [{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', name: 'pool', uid: 'uid-of-pool' }],
      }),
      spec: { nodeClassRef: classRef, expireAfter: '720h', terminationGracePeriod: '1h', startupTaints: [{ key: 'cni', effect: 'NoSchedule' }] },
      status: { providerID: 'aws:///eu-west-1a/i-1', nodeName: 'node-1', imageID: 'ami-1', capacity: { cpu: '2', memory: '8Gi', pods: '29' }, allocatable: { cpu: '1930m', memory: '7Gi', pods: '29' }, lastPodEventTime: '2026-06-01T12:00:00Z', conditions: [condition('Drifted', 'True', 'AMIDrift')] },
    },
    { metadata: metadata('claim-2', { deletionTimestamp: '2026-06-02T10:00:00Z' }) },
  ],
  nodes: [
    {
      metadata: metadata('node-1', {
        labels: { 'karpenter.sh/nodepool': 'pool', 'topology.kubernetes.io/region': 'eu-west-1' },
        annotations: { 'karpenter.sh/do-not-disrupt': 'true' },
      }),
      spec: { providerID: 'aws:///eu-west-1a/i-1', taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }], unschedulable: true },
      status: {
        capacity: { cpu: '2', memory: '7934Mi', pods: '29', 'example.com/device': '1' },
        allocatable: { cpu: '1930m', memory: '7Gi', pods: '29', 'example.com/device': '1' },
        conditions: [condition('Ready', 'True', 'KubeletReady')],
        nodeInfo: { kubeletVersion: 'v1.34.1-eks-1', osImage: 'Amazon Linux 2023', architecture: 'amd64', operatingSystem: 'linux' },
      },
    },
    { metadata: metadata('node-2') },
  ],
  pods: [
    {
      metadata: {
        name: 'web-1',
        namespace: 'shop',
        labels: { app: 'web' },
        annotations: { 'karpenter.sh/do-not-disrupt': '30m', 'controller.kubernetes.io/pod-deletion-cost': '5' },
        creationTimestamp: '2026-06-01T10:00:00Z',
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web' }],
      },
      spec: {
        nodeName: 'node-1',
        tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'web', effect: 'NoSchedule' }],
        priority: 100,
        placement: {
          containers: [{ cpu: '250m', memory: '512Mi' }, { cpu: '50m' }],
          initContainers: [{ requests: { cpu: '1' } }, { requests: { memory: '64Mi' }, isSidecar: true }],
          requests: { cpu: '1' },
          overhead: { memory: '120Mi' },
          nodeSelector: { 'kubernetes.io/arch': 'amd64' },
          nodeAffinity: [{ matchExpressions: [{ key: 'team', operator: 'In', values: ['shop'] }] }, { matchExpressions: [{ key: 'spare', operator: 'Exists' }] }],
          terminationGracePeriodSeconds: 60,
          priorityClassName: 'important',
          alsoDecidedBy: ['topologySpread', 'podAffinity', 'volumes', 'devices', 'preferences'],
        },
      },
      status: { phase: 'Running', startTime: '2026-06-01T10:01:00Z', conditions: [{ type: 'Ready', status: 'True' }] },
    },
    {
      metadata: { name: 'web-2', namespace: 'shop', creationTimestamp: '2026-06-01T10:00:00Z' },
      status: { phase: 'Pending', conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }, { type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
    },
  ],
  podDisruptionBudgets: [
    {
      metadata: metadata('web', { namespace: 'shop' }),
      spec: { selector: { matchLabels: { app: 'web' } }, maxUnavailable: '25%', unhealthyPodEvictionPolicy: 'AlwaysAllow' },
      status: { disruptionsAllowed: 1, currentHealthy: 3, desiredHealthy: 2, expectedPods: 3 },
    },
    { metadata: metadata('none', { namespace: 'shop' }), spec: { selector: {}, minAvailable: 1 } },
  ],
  daemonSets: [
    {
      metadata: metadata('agent', { namespace: 'kube-system' }),
      spec: {
        template: {
          metadata: { labels: { app: 'agent' }, annotations: { 'karpenter.sh/do-not-disrupt': 'true' } },
          spec: { tolerations: [{ operator: 'Exists' }], placement: { containers: [{ cpu: '100m', memory: '128Mi' }], nodeSelector: { 'kubernetes.io/os': 'linux' } } },
        },
      },
    },
  ],
  otherNodeClasses: [{ apiVersion: 'eks.amazonaws.com/v1', kind: 'NodeClass', metadata: metadata('auto'), spec: { role: 'fake-auto-role' } }],
};
