import { singleNodeWorkloads } from '../../../src/actions/plan/rollout/single-node-workloads.ts';
import type { Pod } from '../../../src/model/kubernetes.ts';

function pod(nodeName: string | undefined, { kind = 'ReplicaSet', name = 'web-5d4f', hash = '5d4f', phase = 'Running' } = {}): Pod {
  return { metadata: { name: 'x', namespace: 'shop', labels: { 'pod-template-hash': hash }, ownerReferences: [{ apiVersion: 'apps/v1', kind, name }] }, ...(nodeName !== undefined && { spec: { nodeName } }), status: { phase } };
}

interface Row {
  why: string;
  pods: Pod[];
  found: string[];
}

const rows: Row[] = [
  { why: 'all replicas of a Deployment', pods: [pod('a'), pod('a')], found: ['Deployment shop/web: 2 on a'] },
  { why: 'all replicas of a StatefulSet', pods: [pod('a', { kind: 'StatefulSet', name: 'db' }), pod('a', { kind: 'StatefulSet', name: 'db' })], found: ['StatefulSet shop/db: 2 on a'] },
  { why: 'a ReplicaSet of nobody', pods: [pod('a', { hash: 'other' }), pod('a', { hash: 'other' })], found: ['ReplicaSet shop/web-5d4f: 2 on a'] },
  { why: 'replicas on two nodes', pods: [pod('a'), pod('b')], found: [] },
  { why: 'one replica has no choice', pods: [pod('a')], found: [] },
  { why: 'one that has no node yet', pods: [pod('a'), pod(undefined)], found: [] },
  { why: 'one that has ended does not count', pods: [pod('a'), pod('b', { phase: 'Succeeded' })], found: [] },
  { why: 'a DaemonSet has a pod on every node', pods: [pod('a', { kind: 'DaemonSet' }), pod('a', { kind: 'DaemonSet' })], found: [] },
];

describe('workloads on a single node', () => {
  test.each(rows)('$why', ({ pods, found }) => {
    expect(singleNodeWorkloads(pods).map(({ workload, replicas, node }) => `${workload.kind} ${workload.namespace ?? ''}/${workload.name}: ${replicas} on ${node}`)).toEqual(found);
  });
});
