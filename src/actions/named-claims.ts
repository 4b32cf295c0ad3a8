import { usageError } from '../errors.ts';
import { nearestName } from '../karpenter/nearest-name.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { NodeClaim } from '../model/karpenter.ts';
import { instanceId } from './drift/ask-aws.ts';

/** The NodeClaims of a cluster that a name stands for: that of a NodeClaim, a Node or an instance. */
export function findClaims({ nodeClaims = [], nodes = [] }: ClusterState, name: string): NodeClaim[] {
  const providerID = nodes.find(({ metadata }) => metadata.name === name)?.spec?.providerID;
  return nodeClaims.filter((claim) => {
    const { metadata, status } = claim;
    return metadata.name === name || status?.nodeName === name || instanceId(claim) === name || (providerID !== undefined && status?.providerID === providerID);
  });
}

/** Throws KarpamiError `usage` for a name that no cluster has. Says nothing where claims could not be read: the report then says that. */
export function refuseUnknown(name: string, states: readonly ClusterState[]): void {
  if (states.some(({ nodeClaims }) => nodeClaims === undefined)) return;
  const where = states.map((state) => state.name).join(', ');
  if (states.some(({ nodes = [] }) => nodes.some(({ metadata }) => metadata.name === name))) {
    throw usageError(`node "${name}" has no NodeClaim, so it is not Karpenter's`, 'give the name of a NodeClaim, or of a node that has one');
  }
  const near = nearNames(name, states);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'karpami drift -v lists them all';
  throw usageError(`no NodeClaim or Node "${name}" in ${where === '' ? 'any cluster' : where}`, hint);
}

const NEAR_NAMES = 4;

/** Names that the text is a part of, else the one with fewest slips. */
function nearNames(name: string, states: readonly ClusterState[]): string[] {
  const names = [...new Set(states.flatMap(({ nodeClaims = [] }) => nodeClaims.flatMap(({ metadata, status }) => [metadata.name, ...(status?.nodeName === undefined ? [] : [status.nodeName])])))].sort();
  const containing = names.filter((known) => known.includes(name));
  if (name.length > 2 && containing.length > 0) return containing.slice(0, NEAR_NAMES);
  const nearest = nearestName(name, names);
  return nearest === undefined ? [] : [nearest];
}
