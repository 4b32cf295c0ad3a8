import type { Manifest } from './objects.ts';
import { nodeName } from './world-machines.ts';
import type { Machine } from './world-machines.ts';

export function namespaceOf(name: string): Manifest {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

export function controllerDeployment(version: string): Manifest {
  const labels = { 'app.kubernetes.io/name': 'karpenter', 'app.kubernetes.io/version': version };
  const image = `public.ecr.aws/karpenter/controller:${version}@sha256:${'0'.repeat(64)}`;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'karpenter', namespace: 'kube-system', labels },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [{ name: 'controller', image }] } } },
  };
}

/** Takes something of every node. */
export function nodeAgent(): Manifest {
  const labels = { app: 'node-agent' };
  const container = { name: 'agent', image: 'registry.test/agent:1', env: [{ name: 'TOKEN', value: 'not-to-be-seen' }], resources: { requests: { cpu: '100m' } } };
  const spec = { tolerations: [{ operator: 'Exists' }], containers: [container], volumes: [{ name: 'logs', hostPath: { path: '/var/log/not-to-be-seen' } }] };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'node-agent', namespace: 'kube-system', labels }, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } } };
}

interface PodSketch {
  name: string;
  app: string;
  machine: Machine | undefined;
  annotations?: Record<string, string>;
}

function pod({ name, app, machine, annotations }: PodSketch): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', labels: { app }, annotations },
    spec: { nodeName: machine && nodeName(machine), containers: [{ name: 'app', image: 'registry.test/app:1', env: [{ name: 'PASSWORD', value: 'not-to-be-seen' }], resources: { requests: { cpu: '0.25' }, limits: { memory: '512Mi' } } }] },
    status: { phase: 'Running', startTime: '2026-06-03T10:00:00Z', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-06-03T10:00:00Z' }] },
  };
}

/** On general-1 a pod that says so, on general-2 one whose PDB allows nothing; an ordinary pod everywhere. */
export function blockingPods(machines: readonly Machine[]): Manifest[] {
  const on = (name: string): Machine | undefined => machines.find((machine) => machine.name === name);
  return [
    pod({ name: 'batch', app: 'batch', machine: on('general-1'), annotations: { 'karpenter.sh/do-not-disrupt': 'true' } }),
    pod({ name: 'database', app: 'database', machine: on('general-2') }),
    ...machines.map((machine) => pod({ name: `web-${machine.name}`, app: 'web', machine })),
  ];
}

function pdb(name: string, disruptionsAllowed: number): Manifest {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'shop' },
    spec: { maxUnavailable: disruptionsAllowed, selector: { matchLabels: { app: name } } },
    status: { disruptionsAllowed, currentHealthy: 3, desiredHealthy: 3 - disruptionsAllowed, expectedPods: 3, observedGeneration: 1 },
  };
}

export function pdbs(): Manifest[] {
  return [pdb('database', 0), pdb('web', 1)];
}

/** More than one page of something that is quick to make. */
export function manyPdbs(count: number): Manifest[] {
  return Array.from({ length: count }, (_, index) => ({ ...pdb(`many-${index}`, 1), status: undefined }));
}
