import type { RequirementSpec } from '../../../model/karpenter.ts';
import type { Toleration } from '../../../model/kubernetes.ts';
import { normalizeLabelKey } from '../../labels.ts';
import { labelRequirements, mergeRequirements, parseRequirements } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import type { PodShape } from '../scheduling/pod-shape.ts';
import type { Resources } from '../scheduling/resources.ts';
import { resourcesOf } from './amounts.ts';
import type { NodeSelectorTerm, PodSpec } from './input.ts';

/** What one kind of pod asks for: of Karpenter, loosened step by step, and of kube-scheduler, where each of several will do. */
export interface PodShapes {
  first: PodShape;
  bindings: readonly PodShape[];
}

/** Makes one object of what pods that are alike ask for. */
export interface ShapeFactory {
  shapesOf(spec: PodSpec | undefined): PodShapes;
  /** The labels that any pod has asked for. */
  keys: ReadonlySet<string>;
}

const NO_TOLERATIONS: readonly Toleration[] = [];
const TOLERATES_PREFERENCES: Toleration = { operator: 'Exists', effect: 'PreferNoSchedule' };

/** `loosensTaints`: some NodePool has a taint with effect PreferNoSchedule. */
export function createShapeFactory(loosensTaints: boolean): ShapeFactory {
  const known = new Map<string, PodShapes>();
  const requirementSets = new Map<string, Requirements>();
  const keys = new Set<string>();
  let lastId = 0;
  const requirementsOf = (selector: Record<string, string>, terms: readonly NodeSelectorTerm[]): Requirements => {
    const key = JSON.stringify([selector, terms.map(({ matchExpressions }) => matchExpressions ?? null)]);
    const existing = requirementSets.get(key);
    if (existing !== undefined) return existing;
    const requirements = mergeRequirements(labelRequirements(selector), ...terms.map(({ matchExpressions }) => ofExpressions(matchExpressions)));
    for (const name of requirements.keys()) keys.add(normalizeLabelKey(name));
    requirementSets.set(key, requirements);
    return requirements;
  };
  const make = (shape: Omit<PodShape, 'id'>): PodShape => ({ ...shape, id: (lastId += 1) });
  const create = (spec: PodSpec | undefined): PodShapes => {
    const { nodeSelector = {}, affinity, tolerations = NO_TOLERATIONS } = spec ?? {};
    const { requiredDuringSchedulingIgnoredDuringExecution: required, preferredDuringSchedulingIgnoredDuringExecution: preferred = [] } = affinity?.nodeAffinity ?? {};
    const terms = required?.nodeSelectorTerms ?? [];
    const requests = requestsOf(spec);
    const steps = relaxations(terms, preferred.map(({ weight = 0, preference = {} }) => ({ weight, preference })));
    const asked = steps.map((step) => make({ requests, requirements: requirementsOf(nodeSelector, step), tolerations }));
    const last = asked.at(-1);
    if (loosensTaints && last !== undefined) asked.push(make({ requests, requirements: last.requirements, tolerations: [...tolerations, TOLERATES_PREFERENCES] }));
    for (const [index, shape] of asked.entries()) shape.relaxed = asked[index + 1];
    const bindings = (terms.length === 0 ? [[]] : terms.map((term) => [term])).map((step) => make({ requests, requirements: requirementsOf(nodeSelector, step), tolerations }));
    return { first: asked[0] ?? make({ requests, requirements: new Map(), tolerations }), bindings };
  };
  const shapesOf = (spec: PodSpec | undefined): PodShapes => {
    const key = JSON.stringify([spec?.nodeSelector, spec?.affinity?.nodeAffinity, spec?.tolerations, spec?.containers?.map(({ resources }) => resources?.requests)]);
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const created = create(spec);
    known.set(key, created);
    return created;
  };
  return { shapesOf, keys };
}

/**
 * What is asked for one after the other: the heaviest preference and the first of the alternatives are requirements; alternatives go first, then preferences.
 * `pkg/scheduling/requirements.go newPodRequirements`, `provisioning/scheduling/preferences.go Relax`.
 */
function relaxations(terms: readonly NodeSelectorTerm[], preferred: readonly { weight: number; preference: NodeSelectorTerm }[]): NodeSelectorTerm[][] {
  const byWeight = [...preferred].sort((a, b) => b.weight - a.weight).map(({ preference }) => preference);
  const [heaviest, ...lighter] = byWeight;
  const alternatives = terms.length === 0 ? [[]] : terms.map((term) => [term]);
  const first = alternatives.map((alternative) => (heaviest === undefined ? alternative : [heaviest, ...alternative]));
  const remaining = alternatives.at(-1) ?? [];
  const later = heaviest === undefined ? [] : [...lighter.map((preference) => [preference, ...remaining]), remaining];
  return [...first, ...later];
}

function ofExpressions(expressions: readonly RequirementSpec[] | undefined): Requirements {
  const parsed = parseRequirements(expressions);
  return parsed.ok ? parsed.requirements : new Map();
}

/** The sum of the containers. */
function requestsOf(spec: PodSpec | undefined): Resources {
  const sum: Record<string, number> = { pods: 1 };
  for (const { resources } of spec?.containers ?? []) addTo(sum, resourcesOf(resources?.requests));
  return sum;
}

function addTo(sum: Record<string, number>, amounts: Resources): void {
  for (const name in amounts) sum[name] = (sum[name] ?? 0) + (amounts[name] ?? 0);
}
