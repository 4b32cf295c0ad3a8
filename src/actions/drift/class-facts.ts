import { known, missing } from '../../karpenter/drift/drift-facts.ts';
import type { ClassFacts, StatusReservation, StatusSecurityGroup, StatusSubnet } from '../../karpenter/drift/drift-facts.ts';
import { knownCaBundle } from '../../karpenter/drift/known-ca-bundle.ts';
import { listInstanceTypes } from '../../karpenter/drift/list-instance-types.ts';
import { ec2NodeClassOwnerHash } from '../../karpenter/drift/owner-hashes.ts';
import { statusSecurityGroups, statusSubnets } from '../../karpenter/drift/selector-queries.ts';
import { statusReservations } from '../../karpenter/drift/status-reservations.ts';
import type { PlacementGroup } from '../../model/aws.ts';
import type { Fact } from '../../model/drift.ts';
import type { EC2NodeClass, StatusAmi } from '../../model/karpenter.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import type { AwsFacts } from './ask-aws.ts';
import { classSelection } from './class-selection.ts';
import type { ClassSelection } from './class-selection.ts';
import { chainFact, factOf, mapFact } from './fact-of.ts';
import type { JudgedCluster } from './facts-of-claims.ts';

export interface ClassContext {
  cluster: JudgedCluster;
  aws: Fact<AwsFacts>;
  reservedCapacity: boolean;
  /** Differences between hashes of classes and claims that come from another CA bundle. */
  bundleChanges: ReadonlySet<string>;
}

/** What is compared with: the controller's own status, or what it will be once a file is applied. */
export function classFactsOf(nodeClass: EC2NodeClass, { cluster, aws, reservedCapacity, bundleChanges }: ClassContext): ClassFacts {
  const { stored, files, release } = cluster;
  const { name } = nodeClass.metadata;
  const before = stored.nodeClasses?.find(({ metadata }) => metadata.name === name);
  const file = files.nodeClasses.findLast(({ object }) => object.metadata.name === name);
  const selection = classSelection(nodeClass, before, file !== undefined);
  const subnets = subnetsOf(nodeClass, selection, aws);
  const reservations = reservationsOf(nodeClass, selection);
  const fileObject = file && { apiVersion: file.object.apiVersion, spec: file.raw.spec };
  return {
    nodeClass,
    hash: ec2NodeClassOwnerHash({ ...(before && { stored: before }), ...(fileObject && { file: fileObject }), release }, { caBundle: knownCaBundle(file === undefined ? [] : (stored.nodeClasses ?? []), before, release), changes: bundleChanges }),
    amis: amisOf(nodeClass, cluster, aws),
    subnets,
    securityGroups: groupsOf(nodeClass, selection, aws),
    reservations,
    placementGroup: placementGroupOf(selection, aws),
    instanceTypes: listInstanceTypes({
      nodeClass,
      subnets,
      reservations,
      types: chainFact(aws, ({ instanceTypes }) => factOf(instanceTypes)),
      zones: chainFact(aws, ({ offerings }) => mapFact(factOf(offerings), (found) => new Set(found.map(({ zone }) => zone)))),
      areAllZones: false,
      reservedCapacity,
      release,
    }),
  };
}

const NO_VERSION: SourceFailure = { service: 'kubernetes', operation: 'get /version', kind: 'failed', message: 'the Kubernetes version is not known', hint: 'give --kubernetes-version' };

/** Why classes could not be resolved where no version was given and the cluster does not say it. */
export function versionFailure({ failures }: JudgedCluster['state']): SourceFailure {
  return failures.version ?? NO_VERSION;
}

function amisOf({ metadata, status }: EC2NodeClass, { aws: asked, state }: JudgedCluster, aws: Fact<AwsFacts>): Fact<readonly StatusAmi[]> {
  if (asked === undefined) return known(status?.amis ?? []);
  return chainFact(aws, ({ resolutionByClass }) => {
    const resolution = resolutionByClass.get(metadata.name);
    if (resolution === undefined) return factOf({ ok: false, failure: versionFailure(state) });
    const failure = resolution.failures[0];
    return failure === undefined ? known(resolution.statusAmis) : factOf({ ok: false, failure });
  });
}

function subnetsOf({ status }: EC2NodeClass, { name, subnets }: ClassSelection, aws: Fact<AwsFacts>): Fact<readonly StatusSubnet[]> {
  if (subnets === undefined) return known(status?.subnets ?? []);
  return chainFact(aws, (facts) => mapFact(askedOf(facts.subnets.get(name)), statusSubnets));
}

function groupsOf({ status }: EC2NodeClass, { name, securityGroups }: ClassSelection, aws: Fact<AwsFacts>): Fact<readonly StatusSecurityGroup[]> {
  if (securityGroups === undefined) return known(status?.securityGroups ?? []);
  return chainFact(aws, (facts) => mapFact(askedOf(facts.securityGroups.get(name)), statusSecurityGroups));
}

function reservationsOf({ status }: EC2NodeClass, { hasOtherReservations }: ClassSelection): Fact<readonly StatusReservation[]> {
  if (hasOtherReservations) return missing('notRecorded', 'the file selects other capacity reservations than the cluster does, and karpami does not look reservations up');
  return known(statusReservations(status?.capacityReservations));
}

function placementGroupOf({ name, placementGroup }: ClassSelection, aws: Fact<AwsFacts>): Fact<PlacementGroup | undefined> {
  if (placementGroup === undefined) return known(undefined);
  return chainFact(aws, ({ placementGroups }) => askedOf(placementGroups.get(name)));
}

function askedOf<T>(answer: Parameters<typeof factOf<T>>[0] | undefined): Fact<T> {
  return answer === undefined ? missing('notRecorded', 'it was not asked for') : factOf(answer);
}
