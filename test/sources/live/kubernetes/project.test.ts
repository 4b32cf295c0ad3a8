import type { NodeClaim } from '../../../../src/model/karpenter.ts';
import type { Node } from '../../../../src/model/kubernetes.ts';
import { createIntern } from '../../../../src/sources/live/kubernetes/intern.ts';
import { projectDaemonSet } from '../../../../src/sources/live/kubernetes/project-daemon-set.ts';
import { podProjection } from '../../../../src/sources/live/kubernetes/project-pod.ts';
import type { RawPod } from '../../../../src/sources/live/kubernetes/project-pod.ts';
import { projectEC2NodeClass, projectNode, projectNodeClaim, projectNodePool } from '../../../../src/sources/live/kubernetes/project.ts';

const intern = createIntern();
const projectPod = podProjection(intern);

/** What an API server adds to each object. */
const managed = { managedFields: [{ manager: 'kubelet' }], resourceVersion: '7', selfLink: '/x', finalizers: ['karpenter.sh/termination'], generateName: 'x-' };

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function textOf(value: unknown): string {
  return JSON.stringify(value);
}

describe('a Node', () => {
  const raw = {
    apiVersion: 'v1',
    metadata: { name: 'n', ...managed, labels: { zone: 'a' }, annotations: { 'karpenter.sh/do-not-disrupt': 'true', 'volumes.kubernetes.io/x': 'y' } },
    spec: { providerID: 'aws:///eu-west-1a/i-1', podCIDR: '10.0.0.0/24', taints: [{ key: 'k', effect: 'NoSchedule', timeAdded: '2026-06-01T10:00:00Z' }], unschedulable: true },
    status: {
      images: [{ names: ['registry.test/app'], sizeBytes: 1 }],
      addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
      allocatable: { cpu: '4' },
      conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'ok', lastHeartbeatTime: '2026-06-01T10:00:00Z', lastTransitionTime: '2026-06-01T09:00:00Z' }],
      nodeInfo: { kubeletVersion: 'v1.34.1', osImage: 'Amazon Linux', architecture: 'amd64', operatingSystem: 'linux', machineID: 'secret-ish', bootID: 'b' },
    },
  };

  it('keeps what candidates and budgets look at', () => {
    expect(projectNode(raw, intern)).toEqual({
      metadata: { name: 'n', labels: { zone: 'a' }, annotations: { 'karpenter.sh/do-not-disrupt': 'true' } },
      spec: { providerID: 'aws:///eu-west-1a/i-1', taints: [{ key: 'k', effect: 'NoSchedule' }], unschedulable: true },
      status: {
        allocatable: { cpu: '4' },
        conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'ok', lastTransitionTime: '2026-06-01T09:00:00Z' }],
        nodeInfo: { kubeletVersion: 'v1.34.1', osImage: 'Amazon Linux', architecture: 'amd64', operatingSystem: 'linux' },
      },
    });
  });

  it.each(['managedFields', 'resourceVersion', 'images', 'addresses', 'machineID', 'lastHeartbeatTime', 'volumes.kubernetes.io'])('leaves out %s', (word) => {
    expect(textOf(projectNode(raw as Node, intern))).not.toContain(word);
  });

  it('may be new and have neither spec nor status', () => {
    expect(projectNode({ metadata: { name: 'n' } }, intern)).toEqual({ metadata: { name: 'n' } });
  });
});

describe('a NodeClaim', () => {
  const raw = {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodeClaim',
    metadata: { name: 'c', ...managed, deletionTimestamp: '2026-06-01T10:00:00Z', annotations: { 'karpenter.sh/nodepool-hash': '1' } },
    spec: {
      nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
      requirements: [{ key: 'node.kubernetes.io/instance-type', operator: 'In', values: ['m5.large', 'm5.xlarge'] }],
      expireAfter: '720h',
      terminationGracePeriod: '0s',
    },
    status: { providerID: 'aws:///eu-west-1a/i-1', nodeName: 'n', imageID: 'ami-1', capacity: { cpu: '4' }, conditions: [{ type: 'Drifted', status: 'True', observedGeneration: 1 }] },
  };

  it('keeps what drift and candidates look at', () => {
    expect(projectNodeClaim(raw as NodeClaim, intern)).toEqual({
      metadata: { name: 'c', deletionTimestamp: '2026-06-01T10:00:00Z', annotations: { 'karpenter.sh/nodepool-hash': '1' } },
      spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' }, expireAfter: '720h', terminationGracePeriod: '0s' },
      status: { providerID: 'aws:///eu-west-1a/i-1', nodeName: 'n', imageID: 'ami-1', capacity: { cpu: '4' }, conditions: [{ type: 'Drifted', status: 'True' }] },
    });
  });

  it('may not be launched yet', () => {
    expect(projectNodeClaim({ metadata: { name: 'c' }, status: {} }, intern)).toEqual({ metadata: { name: 'c' }, status: {} });
  });
});

describe('classes and pools', () => {
  it.each([
    ['EC2NodeClass', projectEC2NodeClass],
    ['NodePool', projectNodePool],
  ])('%s keep spec and status as they are, but not the copy that kubectl apply leaves', (kind, project) => {
    const spec = { anything: { goes: [1, 2n] } };
    const metadata = { name: 'x', ...managed, annotations: { [LAST_APPLIED]: '{"secret":1}', note: 'kept' } };

    expect(project({ apiVersion: 'a/v1', kind, metadata, spec, status: { conditions: [] } })).toEqual({
      apiVersion: 'a/v1',
      kind,
      metadata: { name: 'x', annotations: { note: 'kept' } },
      spec,
      status: { conditions: [] },
    });
  });
});

describe('a Pod', () => {
  const raw = {
    metadata: { name: 'p', namespace: 's', uid: 'u', ...managed, labels: { app: 'web' }, annotations: { 'checksum/config': 'c', 'karpenter.sh/do-not-disrupt': 'true' } },
    spec: {
      nodeName: 'n',
      containers: [{ name: 'app', image: 'registry.test/app', env: [{ name: 'PASSWORD', value: 'hunter2' }] }],
      volumes: [{ name: 'v', secret: { secretName: 'db' } }],
      tolerations: [{ key: 'k', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }],
      priority: 0,
      terminationGracePeriodSeconds: 30,
    },
    status: { phase: 'Running', startTime: '2026-06-01T10:00:00Z', conditions: [{ type: 'PodScheduled', status: 'True' }, { type: 'Ready', status: 'True', lastTransitionTime: 'x' }], hostIP: '10.0.0.1' },
  };

  it('keeps what says whether it blocks its node', () => {
    expect(projectPod(raw as RawPod)).toEqual({
      metadata: { name: 'p', namespace: 's', labels: { app: 'web' }, annotations: { 'karpenter.sh/do-not-disrupt': 'true' } },
      spec: { nodeName: 'n', tolerations: [{ key: 'k', operator: 'Exists', effect: 'NoExecute' }], priority: 0, placement: { terminationGracePeriodSeconds: 30 } },
      status: { phase: 'Running', startTime: '2026-06-01T10:00:00Z', conditions: [{ type: 'Ready', status: 'True' }] },
    });
  });

  it.each(['PASSWORD', 'hunter2', 'registry.test', 'volumes', 'secretName', 'checksum', 'hostIP', 'PodScheduled'])('leaves out %s', (word) => {
    expect(textOf(projectPod(raw as RawPod))).not.toContain(word);
  });

  it('is not changed by being projected', () => {
    const before = textOf(raw);
    projectPod(raw as RawPod);

    expect(textOf(raw)).toBe(before);
  });

  it.each([
    ['not ready', [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }], [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }]],
    [
      'without a node that takes it',
      [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes are available' }],
      [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
    ],
    ['without that condition', [{ type: 'Initialized', status: 'True' }], []],
    ['without conditions', undefined, undefined],
  ])('may be %s', (_name, conditions, expected) => {
    expect(projectPod({ metadata: { name: 'p' }, status: { conditions } }).status?.conditions).toEqual(expected);
  });
});

describe('where a Pod can run', () => {
  const placementOf = (spec: RawPod['spec']): unknown => projectPod({ metadata: { name: 'p' }, spec }).spec?.placement;

  it.each<[name: string, spec: RawPod['spec'], expected: object]>([
    ['nothing is said', {}, {}],
    ['containers ask for something, but for one', { containers: [{ resources: { requests: { cpu: '1' } } }, {}, { resources: {} }] }, { containers: [{ cpu: '1' }] }],
    ['a limit stands without a request', { containers: [{ resources: { requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } } }] }, { containers: [{ cpu: '1', memory: '1Gi' }] }],
    [
      'an init container goes on running',
      { initContainers: [{ resources: { requests: { cpu: '1' } } }, { restartPolicy: 'Always', resources: { requests: { cpu: '2' } } }] },
      { initContainers: [{ requests: { cpu: '1' } }, { requests: { cpu: '2' }, isSidecar: true }] },
    ],
    ['the pod asks as a whole', { resources: { requests: { cpu: '3' } }, overhead: { memory: '1Mi' } }, { requests: { cpu: '3' }, overhead: { memory: '1Mi' } }],
    ['it spreads', { topologySpreadConstraints: [{ whenUnsatisfiable: 'DoNotSchedule' }] }, { alsoDecidedBy: ['topologySpread'] }],
    ['it would rather spread', { topologySpreadConstraints: [{ whenUnsatisfiable: 'ScheduleAnyway' }] }, { alsoDecidedBy: ['preferences'] }],
    ['it keeps away from its like', { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{}] } } }, { alsoDecidedBy: ['podAffinity'] }],
    ['it prefers nodes', { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{}] } } }, { alsoDecidedBy: ['preferences'] }],
    ['it has a volume of its own', { volumes: [{}, { persistentVolumeClaim: {} }] }, { alsoDecidedBy: ['volumes'] }],
    ['a volume is made for it', { volumes: [{ ephemeral: {} }] }, { alsoDecidedBy: ['volumes'] }],
    ['its volumes are there on every node', { volumes: [{}] }, {}],
    ['it claims a device', { resourceClaims: [{}] }, { alsoDecidedBy: ['devices'] }],
  ])('%s', (_name, spec, expected) => {
    expect(placementOf(spec)).toEqual(expected);
  });

  it('is one object for the pods of one template', () => {
    const spec = { containers: [{ resources: { requests: { cpu: '1' } } }] };

    expect(placementOf({ ...spec, nodeName: 'a' })).toBe(placementOf({ ...spec, nodeName: 'b' }));
    expect(placementOf({ ...spec, priority: 1 })).not.toBe(placementOf(spec));
  });
});

describe('a DaemonSet', () => {
  const raw = {
    metadata: { name: 'agent', namespace: 's', ...managed, annotations: { [LAST_APPLIED]: '{"secret":1}' } },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: {
        metadata: { labels: { app: 'agent' }, annotations: { 'checksum/config': 'c' } },
        spec: { containers: [{ image: 'registry.test/agent', env: [{ name: 'TOKEN', value: 'hunter2' }], resources: { limits: { cpu: '1' } } }], tolerations: [{ operator: 'Exists' }] },
      },
    },
    status: { desiredNumberScheduled: 3 },
  };

  it('keeps what it takes of which nodes', () => {
    expect(projectDaemonSet(raw, intern)).toEqual({
      metadata: { name: 'agent', namespace: 's' },
      spec: { template: { metadata: { labels: { app: 'agent' } }, spec: { tolerations: [{ operator: 'Exists' }], placement: { containers: [{ cpu: '1' }] } } } },
    });
  });

  it('may have no template', () => {
    expect(projectDaemonSet({ metadata: { name: 'agent' }, spec: {} }, intern)).toEqual({ metadata: { name: 'agent' }, spec: {} });
  });
});

describe('interning', () => {
  it('gives the same text back', () => {
    const shared = createIntern();

    expect(['a', 'a', 'b', undefined].map((text) => shared(text))).toEqual(['a', 'a', 'b', undefined]);
  });

  it('passes texts through when the table is full', () => {
    const shared = createIntern(1);

    expect([shared('a'), shared('b'), shared('b')]).toEqual(['a', 'b', 'b']);
  });
});
