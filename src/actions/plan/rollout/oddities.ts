import { parseDuration } from '../../../karpenter/duration.ts';
import type { ClusterState } from '../../../model/cluster.ts';
import type { NodeClaim, NodePool } from '../../../model/karpenter.ts';
import type { Condition, Node } from '../../../model/kubernetes.ts';

const NAMES = 5;
/** Clocks of a cluster may differ by as much. */
const TOLERATED_SKEW = 60_000;

/** What contradicts itself in a cluster, a plain sentence for each; the rest of the plan stands. `startMs`: the plan's instant. */
export function oddities({ nodePools = [], nodeClaims = [], nodes = [] }: ClusterState, startMs: number): string[] {
  return [...nodePools.flatMap(poolDurations), ...claimDurations(nodeClaims), ...unpaired(nodeClaims, nodes), ...fromTheFuture(nodeClaims, nodes, startMs)];
}

function poolDurations({ metadata, spec }: NodePool): string[] {
  const template = spec?.template?.spec;
  const fields: [string, string | undefined][] = [
    ['consolidateAfter', spec?.disruption?.consolidateAfter],
    ['expireAfter', template?.expireAfter],
    ['terminationGracePeriod', template?.terminationGracePeriod],
  ];
  return fields.filter(([, text]) => isNegative(text)).map(([field, text]) => `NodePool ${metadata.name} has ${field} "${text ?? ''}": a negative duration has passed at once`);
}

function claimDurations(claims: readonly NodeClaim[]): string[] {
  return (['expireAfter', 'terminationGracePeriod'] as const).flatMap((field) => {
    const names = claims.filter(({ spec }) => isNegative(spec?.[field])).map(({ metadata }) => metadata.name);
    return names.length === 0 ? [] : [`${namesOf(names, 'NodeClaim')} ${names.length === 1 ? 'has' : 'have'} a negative ${field}, which has passed at once`];
  });
}

function isNegative(text: string | undefined | null): boolean {
  const parsed = text === undefined || text === null || text === 'Never' ? undefined : parseDuration(text);
  return parsed?.ok === true && parsed.nanoseconds < 0n;
}

function unpaired(claims: readonly NodeClaim[], nodes: readonly Node[]): string[] {
  const ofNodes = new Set(nodes.map(({ spec }) => spec?.providerID));
  const ofClaims = new Set(claims.map(({ status }) => status?.providerID));
  const lone = claims.filter(({ status }) => isTrue(status?.conditions, 'Registered') && !ofNodes.has(status?.providerID)).map(({ metadata }) => metadata.name);
  const left = nodes.filter(({ metadata, spec }) => metadata.labels?.['karpenter.sh/nodepool'] !== undefined && !ofClaims.has(spec?.providerID)).map(({ metadata }) => metadata.name);
  return [
    ...(lone.length === 0 ? [] : [`${namesOf(lone, 'NodeClaim')} ${lone.length === 1 ? 'is' : 'are'} registered, but there is no Node of the same instance: drift does not take a NodeClaim without Node`]),
    ...(left.length === 0 ? [] : [`${namesOf(left, 'Node')} ${left.length === 1 ? 'has' : 'have'} a NodePool's label, but there is no NodeClaim of the same instance: Karpenter does not replace ${left.length === 1 ? 'it' : 'them'}`]),
  ];
}

/** A snapshot that says when it was taken by another clock than the controller's. */
function fromTheFuture(claims: readonly NodeClaim[], nodes: readonly Node[], startMs: number): string[] {
  const late = [...claims, ...nodes].filter(({ metadata, status }) => [metadata.creationTimestamp, ...(status?.conditions ?? []).map(({ lastTransitionTime }) => lastTransitionTime)].some((time) => Date.parse(time ?? '') > startMs + TOLERATED_SKEW));
  const names = [...new Set(late.map(({ metadata }) => metadata.name))];
  return names.length === 0 ? [] : [`${namesOf(names, 'object')} ${names.length === 1 ? 'has' : 'have'} times after the plan's instant: clocks differ, or the instant is too early; what waits for them is planned as if they were reached`];
}

function isTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return conditions?.some((condition) => condition.type === type && condition.status === 'True') === true;
}

function namesOf(names: readonly string[], noun: string): string {
  const more = names.length > NAMES ? ` and ${names.length - NAMES} more` : '';
  return `${noun}${names.length === 1 ? '' : 's'} ${names.slice(0, NAMES).join(', ')}${more}`;
}
