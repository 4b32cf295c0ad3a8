import { isActive } from '../../../karpenter/disruption/blockers/pods.ts';
import type { ObjectRef } from '../../../model/disruption.ts';
import type { OwnerReference, Pod } from '../../../model/kubernetes.ts';

export interface Workload {
  workload: ObjectRef & { kind: string };
  replicas: number;
  /** Name of the Node that all of them run on. */
  node: string;
}

const WITHOUT_REPLICAS: ReadonlySet<string> = new Set(['DaemonSet', 'Node', 'Job']);

/** Workloads of two or more pods that all run on one Node: when it goes, all of them go at about the same time. Sorted. */
export function singleNodeWorkloads(pods: readonly Pod[]): Workload[] {
  const byOwner = new Map<string, { workload: Workload['workload']; nodes: Set<string>; replicas: number }>();
  for (const pod of pods) {
    const owner = pod.metadata.ownerReferences?.[0];
    if (owner === undefined || WITHOUT_REPLICAS.has(owner.kind) || !isActive(pod)) continue;
    const workload = workloadOf(pod, owner);
    const key = [workload.namespace, workload.kind, workload.name].join('/');
    const entry = byOwner.get(key) ?? { workload, nodes: new Set(), replicas: 0 };
    byOwner.set(key, entry);
    entry.nodes.add(pod.spec?.nodeName ?? '');
    entry.replicas += 1;
  }
  return [...byOwner]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { workload, nodes, replicas }]): Workload[] => {
      const [node = ''] = nodes;
      return replicas < 2 || nodes.size > 1 || node === '' ? [] : [{ workload, replicas, node }];
    });
}

/** ReplicaSets of a Deployment carry its name and the hash of the template. */
function workloadOf({ metadata }: Pod, { kind, name }: OwnerReference): Workload['workload'] {
  const hash = metadata.labels?.['pod-template-hash'];
  const ofDeployment = kind === 'ReplicaSet' && hash !== undefined && name.endsWith(`-${hash}`);
  const namespace = metadata.namespace === undefined ? {} : { namespace: metadata.namespace };
  return ofDeployment ? { kind: 'Deployment', name: name.slice(0, -hash.length - 1), ...namespace } : { kind, name, ...namespace };
}
