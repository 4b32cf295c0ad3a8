import type { DriftDetail, HashDetail, InstanceTypeDetail, OfferingClash, PlacementGroupDetail, RequirementsDetail, SecurityGroupDetail } from '../../model/drift.ts';
import type { DriftReason } from '../../model/report.ts';
import type { JsonValue } from '../../model/json.ts';
import { formatJson } from '../../util/lossless-json.ts';

/** What would have to change for one reason to be gone, other than a new node. */
export function formatRemedy({ detail }: DriftReason, { nodeClass, createdAt }: { nodeClass: string; createdAt?: string }): string {
  return detail === undefined ? 'the controller has to look again and find nothing' : remedyOf(detail, { nodeClass, ...(createdAt !== undefined && { createdAt }) });
}

interface About {
  nodeClass: string;
  createdAt?: string;
}

function remedyOf(detail: DriftDetail, about: About): string {
  switch (detail.kind) {
    case 'hash':
      return hashRemedy(detail, about);
    case 'requirements':
      return requirementsRemedy(detail);
    case 'instanceType':
      return instanceTypeRemedy(detail);
    case 'ami':
      return `EC2NodeClass ${about.nodeClass} would have to select ${detail.actualId} for ${detail.instanceType ?? 'this instance type'} again`;
    case 'securityGroups':
      return securityGroupRemedy(detail, about);
    case 'subnet':
      return `EC2NodeClass ${about.nodeClass} would have to select ${detail.actual ?? "the instance's subnet"} too`;
    case 'capacityReservation':
      return `EC2NodeClass ${about.nodeClass} would have to select reservation ${detail.reservationId ?? ''}, or the instance fall back to on-demand`;
    case 'placementGroup':
      return placementGroupRemedy(detail, about);
  }
}

function securityGroupRemedy({ actual, missing, extra }: SecurityGroupDetail, { nodeClass }: About): string {
  const steps = [missing.length > 0 ? `get ${missing.join(', ')}` : '', extra.length > 0 ? `lose ${extra.join(', ')}` : ''].filter((step) => step !== '');
  const select = actual.length === 0 ? '' : `EC2NodeClass ${nodeClass} would have to select exactly ${actual.join(', ')}, or `;
  return `${select}the instance would have to ${steps.join(' and ')}`;
}

function hashRemedy({ owner, changes, basis }: HashDetail, { createdAt }: About): string {
  const subject = `${owner.kind} ${owner.name}`;
  if (changes?.known === true && changes.how === 'caBundle') return "the controller would have to see the cluster's former CA bundle again";
  if (changes?.known === true) {
    const back = changes.changes.map(({ path, before }) => (before === undefined ? `${path} gone` : `${path} at ${formatShort(before)}`));
    const listed = changes.how === 'derived' ? back.slice(0, 1) : back;
    return basis === 'file' ? `the file would have to leave ${listed.join(' and ')}` : `${subject} would have to have ${listed.join(' and ')} again`;
  }
  return `${subject} would have to be what it was when this node was launched${createdAt === undefined ? '' : ` (${createdAt})`}`;
}

const LONGEST = 40;

function formatShort(value: JsonValue): string {
  if (typeof value === 'object' && value !== null) return 'what it was';
  const text = formatJson(value);
  return text.length > LONGEST ? 'what it was' : text;
}

function requirementsRemedy({ nodePool, unmet }: RequirementsDetail): string {
  return `NodePool ${nodePool} would have to allow ${unmet.map(({ key, labels }) => (labels.length === 0 ? `nodes without ${key}` : `${labels.join(' and ')} for ${key}`)).join(', and ')}`;
}

function instanceTypeRemedy({ problem, nodeClass, instanceType = '', clashes = [] }: InstanceTypeDetail): string {
  switch (problem) {
    case 'noNodeClass':
      return `EC2NodeClass ${nodeClass?.name ?? ''} would have to be created${nodeClass?.isDeleting === true ? ' anew once it is gone' : ''}`;
    case 'noLabel':
      return 'the NodeClaim would need the label node.kubernetes.io/instance-type';
    case 'noOffering':
      return `EC2 would have to offer ${instanceType} with ${clashes.map(formatLabel).join(' and ')}`;
    case 'notOffered':
    case undefined:
      return `EC2 would have to offer ${instanceType} in this region`;
  }
}

function formatLabel({ key, label }: OfferingClash): string {
  return `${key} ${label ?? ''}`.trim();
}

function placementGroupRemedy({ label, groupId }: PlacementGroupDetail, { nodeClass }: About): string {
  if (label === undefined) return `EC2NodeClass ${nodeClass} would have to select no placement group; a running node cannot be moved into ${groupId ?? 'one'}`;
  return `EC2NodeClass ${nodeClass} would have to select placement group ${label}; a running node cannot be moved into another`;
}
