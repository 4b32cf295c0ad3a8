import type { Taint, Toleration } from '../../../model/kubernetes.ts';
import { isCompatible, mergeRequirements } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import { usableTypes } from './instance-types.ts';
import type { InstanceType, WellKnown } from './instance-types.ts';
import { add, fits, most, subtract } from './resources.ts';
import type { Resources } from './resources.ts';
import { toleratesAll } from './tolerations.ts';

/** A pod that needs a place. */
export interface PodToPlace {
  /** Namespace and name. */
  key: string;
  uid: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** With one piece of resource `pods`. */
  requests: Resources;
  requirements: Requirements;
  tolerations: readonly Toleration[];
}

/** A node that exists or is under way. */
export interface TargetNode {
  name: string;
  isInitialized: boolean;
  /** Of labels. */
  requirements: Requirements;
  taints: readonly Taint[];
  /** What pods have not taken, less what DaemonSets will still take. */
  available: Resources;
  nodePool?: string;
  capacity: Resources;
}

/** What new NodeClaims of a NodePool are made from. */
export interface Template {
  nodePool: string;
  requirements: Requirements;
  taints: readonly Taint[];
  types: readonly InstanceType[];
  /** What DaemonSets will take of each new node. */
  daemonRequests: Resources;
  limits?: Resources;
}

export interface SchedulingQuestion {
  pods: readonly PodToPlace[];
  /** In any order. */
  nodes: readonly TargetNode[];
  /** By weight, the greatest first. */
  templates: readonly Template[];
  wellKnown: WellKnown;
}

/** A NodeClaim that the pods need. */
export interface NewClaim {
  template: Template;
  requirements: Requirements;
  types: readonly InstanceType[];
  requests: Resources;
  pods: PodToPlace[];
}

/** Why a pod finds no place. */
export type PlacementError =
  | { kind: 'noTemplate' }
  /** One reason for each template, in their order. */
  | { kind: 'nowhere'; templates: { nodePool: string; reason: 'nodeLimit' | 'limits' | 'taints' | 'requirements' | 'instanceTypes' }[] };

export interface SchedulingResult {
  newClaims: NewClaim[];
  /** By the name of the node. */
  placed: Map<string, PodToPlace[]>;
  /** By the key of the pod. */
  errors: Map<string, PlacementError>;
}

interface Target {
  node: TargetNode;
  requirements: Requirements;
  available: Resources;
}

interface Solver extends SchedulingQuestion {
  targets: Target[];
  remaining: Map<string, Resources>;
  result: SchedulingResult;
}

/**
 * Where pods go: onto nodes first, then into NodeClaims that were opened for others, then into new ones. Pods are taken by their requests, the greatest
 * first, as long as one more finds a place. Ported from `provisioning/scheduling/scheduler.go Solve`; preferences, topology, volumes and devices are left out.
 */
export function solve(question: SchedulingQuestion): SchedulingResult {
  const solver: Solver = {
    ...question,
    targets: question.nodes.map((node) => ({ node, requirements: node.requirements, available: node.available })).sort((a, b) => compareTargets(a.node, b.node)),
    remaining: remainingLimits(question),
    result: { newClaims: [], placed: new Map(), errors: new Map() },
  };
  const queue = [...question.pods].sort(comparePods);
  const lengthAtPush = new Map<string, number>();
  for (let pod = queue[0]; pod !== undefined && lengthAtPush.get(pod.uid) !== queue.length; pod = queue[0]) {
    queue.shift();
    const error = place(solver, pod);
    if (error === undefined) {
      solver.result.errors.delete(pod.key);
      continue;
    }
    solver.result.errors.set(pod.key, error);
    queue.push(pod);
    lengthAtPush.set(pod.uid, queue.length);
  }
  return solver.result;
}

function compareTargets(a: TargetNode, b: TargetNode): number {
  if (a.isInitialized !== b.isInitialized) return a.isInitialized ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** `provisioning/scheduling/queue.go byCPUAndMemoryDescending`. */
function comparePods(a: PodToPlace, b: PodToPlace): number {
  const cpu = (b.requests['cpu'] ?? 0) - (a.requests['cpu'] ?? 0);
  const memory = (b.requests['memory'] ?? 0) - (a.requests['memory'] ?? 0);
  return cpu || memory || a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);
}

/** Limits less the capacity of the nodes that stay. */
function remainingLimits({ nodes, templates }: SchedulingQuestion): Map<string, Resources> {
  const remaining = new Map<string, Resources>();
  for (const { nodePool, limits } of templates) if (limits !== undefined) remaining.set(nodePool, limits);
  for (const { nodePool = '', capacity } of nodes) {
    const left = remaining.get(nodePool);
    if (left !== undefined) remaining.set(nodePool, subtract(left, { ...capacity, nodes: 1 }));
  }
  return remaining;
}

function place(solver: Solver, pod: PodToPlace): PlacementError | undefined {
  if (placeOnNode(solver, pod) || placeInClaim(solver, pod)) return undefined;
  if (solver.templates.length === 0) return { kind: 'noTemplate' };
  return openClaim(solver, pod);
}

function placeOnNode({ targets, result }: Solver, pod: PodToPlace): boolean {
  const target = targets.find(({ node, requirements, available }) => fits(pod.requests, available) && toleratesAll(pod.tolerations, node.taints) && isCompatible(requirements, pod.requirements));
  if (target === undefined) return false;
  target.available = subtract(target.available, pod.requests);
  if (pod.requirements.size > 0) target.requirements = mergeRequirements(target.requirements, pod.requirements);
  const placed = result.placed.get(target.node.name);
  if (placed === undefined) result.placed.set(target.node.name, [pod]);
  else placed.push(pod);
  return true;
}

/** The emptiest first. */
function placeInClaim({ result, wellKnown }: Solver, pod: PodToPlace): boolean {
  result.newClaims.sort((a, b) => a.pods.length - b.pods.length);
  for (const claim of result.newClaims) {
    const more = withPod(claim, pod, wellKnown);
    if (typeof more === 'string') continue;
    Object.assign(claim, more);
    return true;
  }
  return false;
}

function openClaim(solver: Solver, pod: PodToPlace): PlacementError | undefined {
  const reasons: Extract<PlacementError, { kind: 'nowhere' }>['templates'] = [];
  for (const template of solver.templates) {
    const opened = tryTemplate(solver, template, pod);
    if (typeof opened === 'string') {
      reasons.push({ nodePool: template.nodePool, reason: opened });
      continue;
    }
    solver.result.newClaims.push(opened);
    const left = solver.remaining.get(template.nodePool);
    if (left !== undefined) solver.remaining.set(template.nodePool, subtract(left, { ...most(opened.types.map(({ capacity }) => capacity)), nodes: 1 }));
    return undefined;
  }
  return { kind: 'nowhere', templates: reasons };
}

type Refusal = Extract<PlacementError, { kind: 'nowhere' }>['templates'][number]['reason'];

function tryTemplate({ remaining, wellKnown }: Solver, template: Template, pod: PodToPlace): NewClaim | Refusal {
  const left = remaining.get(template.nodePool);
  if (left?.['nodes'] === 0) return 'nodeLimit';
  const types = left === undefined ? template.types : template.types.filter(({ capacity }) => Object.entries(left).every(([name, amount]) => (name === 'nodes' ? 1 : (capacity[name] ?? 0)) <= amount));
  if (types.length === 0) return 'limits';
  const empty: NewClaim = { template, requirements: template.requirements, types, requests: {}, pods: [] };
  const filled = withPod(empty, pod, wellKnown);
  return typeof filled === 'string' ? filled : { ...empty, ...filled };
}

/** The claim with one more pod, or why it cannot take it. `scheduling/nodeclaim.go CanAdd`. */
function withPod(claim: NewClaim, pod: PodToPlace, wellKnown: WellKnown): Omit<NewClaim, 'template'> | Refusal {
  if (!toleratesAll(pod.tolerations, claim.template.taints)) return 'taints';
  if (!isCompatible(claim.requirements, pod.requirements, wellKnown)) return 'requirements';
  const requirements = pod.requirements.size === 0 ? claim.requirements : mergeRequirements(claim.requirements, pod.requirements);
  const requests = add(claim.requests, pod.requests);
  const types = usableTypes(claim.types, { requirements, requests: add(requests, claim.template.daemonRequests), wellKnown });
  return types.length === 0 ? 'instanceTypes' : { requirements, requests, types, pods: [...claim.pods, pod] };
}
