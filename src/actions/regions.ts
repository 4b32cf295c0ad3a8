import { usageError } from '../errors.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { Sourced } from '../model/report.ts';

const REGION_LABEL = 'topology.kubernetes.io/region';
const ZONE_LABEL = 'topology.kubernetes.io/zone';

/** `us-east-1a`, and local zones such as `us-west-2-lax-1a`, belong to the region in front. */
const REGION_OF_ZONE = /^([a-z]{2,3}(?:-[a-z]+)+-\d+)/;

/** The region that the cluster's own objects name: labels of nodes and claims, else the zones of the classes' subnets, else its own name. */
export function clusterRegion(state: ClusterState | undefined): Sourced<string> | undefined {
  if (state === undefined) return undefined;
  const labels = [...(state.nodes ?? []), ...(state.nodeClaims ?? [])].map(({ metadata }) => metadata.labels ?? {});
  for (const label of labels) {
    const region = label[REGION_LABEL] ?? regionOfZone(label[ZONE_LABEL]);
    if (region !== undefined) return { value: region, source: `the node labels of ${state.name}` };
  }
  for (const { status } of state.nodeClasses ?? []) {
    const region = status?.subnets?.map(({ zone }) => regionOfZone(zone)).find((value) => value !== undefined);
    if (region !== undefined) return { value: region, source: `the subnets of ${state.name}` };
  }
  return regionOfName(state.name);
}

/** `aws eks update-kubeconfig` names a context by the ARN of its cluster. */
const CLUSTER_ARN = /^arn:aws[a-z-]*:eks:([a-z0-9-]+):/;

function regionOfName(name: string): Sourced<string> | undefined {
  const region = CLUSTER_ARN.exec(name)?.[1];
  return region === undefined ? undefined : { value: region, source: 'the name of the cluster' };
}

function regionOfZone(zone: string | undefined): string | undefined {
  return zone === undefined ? undefined : REGION_OF_ZONE.exec(zone)?.[1];
}

/** Regions to resolve in: those asked for, else the cluster's, else (undefined) the AWS configuration's. */
export function regionsToAsk(asked: readonly string[], state: ClusterState | undefined): (Sourced<string> | undefined)[] {
  if (asked.length > 0) return [...new Set(asked)].map((value) => ({ value, source: '--region' }));
  return [clusterRegion(state)];
}

/** The region whose AWS belongs to a cluster. Another one on the command line would compare nodes with images of elsewhere. */
export function regionOfCluster(asked: readonly string[], state: ClusterState): Sourced<string> | undefined {
  const own = clusterRegion(state);
  if (own === undefined) return asked[0] === undefined ? undefined : { value: asked[0], source: '--region' };
  if (asked.length > 0 && !asked.includes(own.value)) {
    throw usageError(`--region ${asked.join(', ')} is not the region of cluster ${state.name}, which is in ${own.value}`, `leave --region out, or give --region ${own.value}`);
  }
  return own;
}
