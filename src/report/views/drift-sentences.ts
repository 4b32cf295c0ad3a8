import type {
  CapacityReservationDetail,
  DriftDetail,
  InstanceTypeDetail,
  OfferingClash,
  PlacementGroupDetail,
  RequirementsDetail,
  SecurityGroupDetail,
  SubnetDetail,
  UnmetRequirement,
} from '../../model/drift.ts';
import type { ClaimDrift, Disagreement, DriftReason } from '../../model/report.ts';
import { formatHashDrift } from './hash-changes.ts';
import { formatRequirements } from './requirements.ts';

/** What changed, in one plain sentence without the name of the reason. */
export function formatReason({ reason, detail }: DriftReason, { disagreements, uncheckedReasons }: Pick<ClaimDrift, 'disagreements' | 'uncheckedReasons'>): string {
  if (detail !== undefined) return formatDrift(detail);
  const missing = uncheckedReasons.find((unchecked) => unchecked.reason === reason);
  if (missing !== undefined) return `marked by the controller; not compared: ${missing.why}`;
  if (disagreements.some(({ kind }) => kind === 'conditionKept')) return 'marked by the controller, which no longer gets to a verdict';
  return disagreements.some((disagreement) => isOver(disagreement, reason)) ? 'marked by the controller, but it no longer holds' : 'marked by the controller, which does not say what changed';
}

function isOver(disagreement: Disagreement, reason: string): boolean {
  if (disagreement.kind === 'conditionWithoutDrift') return disagreement.reason === reason;
  return disagreement.kind === 'conditionReason' && disagreement.reason === reason && disagreement.holds === false;
}

export function formatDrift(detail: DriftDetail): string {
  switch (detail.kind) {
    case 'hash':
      return formatHashDrift(detail);
    case 'requirements':
      return formatUnmet(detail);
    case 'instanceType':
      return formatInstanceType(detail);
    case 'ami':
      return detail.expectedId === undefined ? `runs ${detail.actualId}; the class has no AMI for ${detail.instanceType ?? 'its instance type'}` : `runs ${detail.actualId}, expected ${detail.expectedId}`;
    case 'securityGroups':
      return formatSecurityGroups(detail);
    case 'subnet':
      return formatSubnet(detail);
    case 'capacityReservation':
      return formatReservation(detail);
    case 'placementGroup':
      return formatPlacementGroup(detail);
  }
}

function formatUnmet({ nodePool, unmet }: RequirementsDetail): string {
  return `NodePool ${nodePool} requires ${unmet.map(formatRequirement).join('; and ')}`;
}

function formatRequirement({ key, requirements, labels }: UnmetRequirement): string {
  const wanted = requirements.length === 0 ? key : formatRequirements(requirements);
  return `${wanted}, but the NodeClaim has ${labels.length === 0 ? 'no such label' : labels.map((label) => `"${label}"`).join(' and ')}`;
}

function formatInstanceType({ problem, instanceType = '', nodeClass, clashes = [] }: InstanceTypeDetail): string {
  switch (problem) {
    case 'noLabel':
      return 'the NodeClaim has no label node.kubernetes.io/instance-type';
    case 'noNodeClass':
      return `EC2NodeClass ${nodeClass?.name ?? ''} ${nodeClass?.isDeleting === true ? 'is being deleted' : 'does not exist'}, so Karpenter sees no instance type at all`;
    case 'notOffered':
      return `EC2 has no instance type ${instanceType} in this region`;
    case 'noOffering':
      return `${instanceType} is not offered as the NodeClaim's labels say: ${clashes.map(formatClash).join('; ')}`;
    case undefined:
      return `${instanceType} is offered`;
  }
}

function formatClash({ key, label, offered }: OfferingClash): string {
  return `${key} is ${label === undefined ? 'not there' : `"${label}"`}, the nearest offering has ${formatRequirements([offered]).replace(`${key} `, '')}`;
}

function formatSecurityGroups({ expected, missing, extra }: SecurityGroupDetail): string {
  const nameOf = (id: string): string => {
    const name = expected.find((group) => group.id === id)?.name;
    return name === undefined ? id : `${id} (${name})`;
  };
  const parts = [missing.length > 0 ? `the instance lacks ${missing.map(nameOf).join(', ')}` : '', extra.length > 0 ? `${missing.length > 0 ? 'and' : 'the instance'} has ${extra.join(', ')}, which the class does not select` : ''];
  return parts.filter((part) => part !== '').join(' ');
}

const LISTED = 4;

function formatList(items: readonly string[]): string {
  const more = items.length - LISTED;
  return more > 0 ? `${items.slice(0, LISTED).join(', ')} and ${more} more` : items.join(', ');
}

function formatSubnet({ actual, expected }: SubnetDetail): string {
  const selected = formatList(expected.map(({ id, zone }) => (zone === undefined ? id : `${id} (${zone})`)));
  return `the instance is in ${actual ?? 'no subnet'}; the class selects ${selected}`;
}

function formatReservation({ reservationId, selected }: CapacityReservationDetail): string {
  return `the instance runs in reservation ${reservationId ?? ''}; the class selects ${selected.length === 0 ? 'none' : formatList(selected)}`;
}

function formatPlacementGroup({ label, selector, groupId }: PlacementGroupDetail): string {
  const launched = label === undefined ? 'launched into no placement group' : `launched into placement group ${label}`;
  if (selector === undefined) return `${launched}; the class selects none`;
  const wanted = selector.id ?? `"${selector.name ?? ''}"`;
  return groupId === undefined ? `${launched}; the class selects ${wanted}, which is not there` : `${launched}; the class selects ${wanted === groupId ? wanted : `${wanted}, which is ${groupId}`}`;
}
