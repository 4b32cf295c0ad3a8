import { withDefaultBudgets } from '../../karpenter/disruption/default-budgets.ts';
import { disruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { ObjectMeta } from '../../model/kubernetes.ts';
import type { ReadManifests } from '../read-manifests.ts';

/** The cluster as it would be with the files applied: their classes and pools replace those of the same name, or come on top. */
export function applyOverlay(state: ClusterState, files: Pick<ReadManifests, 'nodeClasses' | 'nodePools'>, release: ReleaseFeatures): ClusterState {
  if (files.nodeClasses.length === 0 && files.nodePools.length === 0) return state;
  // The API server adds the default budget to what is applied.
  const features = disruptionFeatures(release.version);
  return {
    ...state,
    nodeClasses: replaceByName(state.nodeClasses ?? [], files.nodeClasses),
    nodePools: replaceByName(
      state.nodePools ?? [],
      files.nodePools.map(({ object }) => ({ object: withDefaultBudgets(object, features) })),
    ),
  };
}

/** What the controller has noted about an object stays known: `status` and annotations of the stored one are kept. */
function replaceByName<T extends { metadata: ObjectMeta; status?: unknown }>(stored: readonly T[], files: readonly { object: T }[]): T[] {
  const byName = new Map(stored.map((object) => [object.metadata.name, object]));
  for (const { object } of files) {
    const old = byName.get(object.metadata.name);
    byName.set(object.metadata.name, old === undefined ? object : { ...object, status: old.status, metadata: { ...old.metadata, ...object.metadata } });
  }
  return [...byName.values()];
}
