import type { PlacementGroup, PlacementGroupQuestion } from '../../model/aws.ts';

/** The available group of this id, or without one of this name, exactly. Names are unique in a region of an account. */
export function findPlacementGroup(groups: readonly PlacementGroup[], { id, name }: PlacementGroupQuestion): PlacementGroup | undefined {
  return groups.find((group) => group.state === 'available' && (id === undefined ? group.name === name : group.id === id));
}
