import type { CheckVerdict, PlacementGroupDetail } from '../../model/drift.ts';
import type { EC2NodeClass } from '../../model/karpenter.ts';
import { isObject } from '../json-object.ts';
import type { DriftFacts } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';
import { withClass } from './with-class.ts';

const LABEL_PLACEMENT_GROUP = 'karpenter.k8s.aws/placement-group-id';

/** Whether the claim was launched into another placement group than its class selects now, or into one although it selects none. `pkg/cloudprovider/drift.go isPlacementGroupDrifted`. */
export function placementGroupDrift(facts: DriftFacts): CheckVerdict<PlacementGroupDetail> {
  return withClass(facts, ({ nodeClass, placementGroup }) => {
    if (!placementGroup.known) return unchecked(placementGroup);
    const label = facts.nodeClaim.metadata.labels?.[LABEL_PLACEMENT_GROUP] ?? '';
    const selector = placementGroupSelector(nodeClass);
    const groupId = placementGroup.value?.id ?? '';
    const detail: PlacementGroupDetail = { kind: 'placementGroup', ...(label !== '' && { label }), ...(selector && { selector }), ...(groupId !== '' && { groupId }) };
    return { outcome: label === groupId ? 'passed' : 'drifted', detail };
  });
}

/** `undefined` where the class selects no group. An empty id or name counts as absent. `pkg/providers/placementgroup/types.go DescribePlacementGroupsInput`. */
export function placementGroupSelector({ spec }: EC2NodeClass): { id?: string; name?: string } | undefined {
  const selector = spec?.placementGroupSelector;
  if (!isObject(selector)) return undefined;
  const { id, name } = selector;
  return { ...(isText(id) && { id }), ...(isText(name) && { name }) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
