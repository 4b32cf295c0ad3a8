import type { AmiDetail, DriftCheck, DriftDetail, HashDetail, InstanceTypeDetail, PlacementGroupDetail } from '../../model/drift.ts';
import type { LookStep } from '../../model/report.ts';
import { formatDrift } from './drift-sentences.ts';

/** What a step before the checks found. */
export function formatLookStep({ step, passed, value = '' }: LookStep): string {
  switch (step) {
    case 'isOurs':
      return passed ? 'it is of an EC2NodeClass' : `it is of a ${value === '' ? 'class' : value} of another provider: this Karpenter does not look at it`;
    case 'isKept':
      return passed ? 'it is not being deleted' : `it has been being deleted since ${value}: Karpenter does not look at it any more`;
    case 'hasNodePool':
      if (passed) return `its NodePool ${value} exists`;
      return value === '' ? 'it has no label karpenter.sh/nodepool: Karpenter does not look at it' : `its NodePool ${value} does not exist: Karpenter does not look at it`;
    case 'isLaunched':
      return passed ? 'it is launched' : `it is not launched (condition Launched is ${value === '' ? 'not set' : value}): Karpenter compares nothing yet`;
  }
}

/** What a check compared and found. */
export function formatCheck(check: DriftCheck): string {
  switch (check.outcome) {
    case 'passed':
      return formatPassed(check.detail);
    case 'drifted':
      return formatDrift(check.detail);
    case 'notApplicable':
    case 'undecided':
    case 'unchecked':
      return check.why;
  }
}

function formatPassed(detail: DriftDetail): string {
  switch (detail.kind) {
    case 'hash':
      return formatSameHash(detail);
    case 'requirements':
      return `the labels fulfil all that NodePool ${detail.nodePool} requires`;
    case 'instanceType':
      return formatOffered(detail);
    case 'ami':
      return formatSameImage(detail);
    case 'securityGroups':
      return `the instance has what the class selects: ${detail.actual.join(', ')}`;
    case 'subnet':
      return `the instance is in ${detail.actual ?? 'no subnet'}, one of ${detail.expected.length} that the class selects`;
    case 'capacityReservation':
      return detail.reservationId === undefined ? 'the instance does not count as reserved' : `the instance runs in reservation ${detail.reservationId}, which the class selects`;
    case 'placementGroup':
      return formatSameGroup(detail);
  }
}

function formatSameHash({ owner, claimHash, version, basis }: HashDetail): string {
  const words = `${claimHash}${version === undefined ? '' : ` (${version})`}`;
  return basis === 'file' ? `${owner.kind} ${owner.name} as in the file gets hash ${words}, which the NodeClaim has` : `${owner.kind} ${owner.name} and the NodeClaim have hash ${words}`;
}

function formatOffered({ instanceType = '', zone, capacityType }: InstanceTypeDetail): string {
  const words = [capacityType, zone === undefined ? undefined : `in ${zone}`].filter((word) => word !== undefined);
  return `${instanceType} is offered${words.length > 0 ? ` ${words.join(' ')}` : ''}`;
}

function formatSameImage({ actualId, instanceType }: AmiDetail): string {
  return `runs ${actualId}, the AMI that ${instanceType ?? 'its instance type'} maps to`;
}

function formatSameGroup({ label }: PlacementGroupDetail): string {
  return label === undefined ? 'launched into no placement group, and the class selects none' : `launched into placement group ${label}, which the class selects`;
}
