import type { Image, PlacementGroup } from '../../../src/model/aws.ts';
import { matchImages } from '../../../src/sources/memory/image-filters.ts';
import { matchSecurityGroups, matchSubnets } from '../../../src/sources/memory/network-filters.ts';
import { isWildcardMatch } from '../../../src/sources/memory/wildcard.ts';
import { imageItem, instanceTypeItem, offeringItem, placementGroupItem, reservationItem, securityGroupItem, subnetItem } from './ec2-items.ts';
import { refuse } from './ec2-refusals.ts';
import type { Ec2Request } from './ec2-request.ts';
import type { ServerWorld } from './server-world.ts';
import type { ServiceError } from './service-error.ts';
import type { XmlElements } from './xml.ts';

/** What one action finds, page or not, or the error EC2 answers it with. */
export type FoundItems = XmlElements[] | { error: ServiceError };

export function findImages(world: ServerWorld, { filters, owners, ids, includeDeprecated }: Ec2Request): FoundItems {
  const matched = matchImages(world.images, { filters, owners }, world).filter(({ id }) => ids.length === 0 || ids.includes(id));
  const isShown = (image: Image): boolean => includeDeprecated || image.ownerId === world.accountId || !isDeprecated(image, world.now);
  return matched.filter(isShown).map(imageItem);
}

function isDeprecated({ deprecationTime }: Image, now: string): boolean {
  return deprecationTime !== undefined && Date.parse(deprecationTime) <= Date.parse(now);
}

export function findReservations({ instances }: ServerWorld, { filters, ids }: Ec2Request): FoundItems {
  const unknown = ids.filter((id) => !instances.some((instance) => instance.id === id));
  if (unknown.length > 0) return refuse('InvalidInstanceID.NotFound', `The instance IDs '${unknown.join(', ')}' do not exist`);
  const listed = instances.filter(({ id }) => ids.length === 0 || ids.includes(id));
  return listed.filter((instance) => isFiltered({ 'instance-id': instance.id, 'instance-state-name': instance.state }, filters)).map(reservationItem);
}

export function findInstanceTypes({ instanceTypes }: ServerWorld, { filters, ids }: Ec2Request): FoundItems {
  const unknown = ids.filter((id) => !instanceTypes.some(({ name }) => name === id));
  if (unknown.length > 0) return refuse('InvalidInstanceType', `The following supplied instance types do not exist: [${unknown.join(', ')}]`);
  const listed = instanceTypes.filter(({ name }) => ids.length === 0 || ids.includes(name));
  return listed.filter(({ name }) => isFiltered({ 'instance-type': name }, filters)).map(instanceTypeItem);
}

/** Without a location type the only location is the region itself. */
export function findOfferings({ offerings, region }: ServerWorld, { filters, locationType = 'region' }: Ec2Request): FoundItems {
  const isByZone = locationType === 'availability-zone';
  if (!isByZone && locationType !== 'region') return refuse('InvalidParameterValue', `Value (${locationType}) for parameter locationType is invalid.`);
  const types = [...new Set(offerings.map(({ instanceType }) => instanceType))];
  const located = isByZone ? offerings.map(({ instanceType, zone }) => ({ instanceType, location: zone })) : types.map((instanceType) => ({ instanceType, location: region }));
  const matching = located.filter(({ instanceType, location }) => isFiltered({ 'instance-type': instanceType, location }, filters));
  return matching.map(({ instanceType, location }) => offeringItem({ instanceType, locationType, location }));
}

/** Ids and names are found exactly; one that is not there fails the whole. */
export function findPlacementGroups({ placementGroups }: ServerWorld, { filters, ids, groupNames = [] }: Ec2Request): FoundItems {
  const unknown = [...without(ids, placementGroups.map(({ id }) => id)), ...without(groupNames, placementGroups.map(({ name }) => name))];
  if (unknown.length > 0) return refuse('InvalidPlacementGroup.Unknown', `The Placement Group '${unknown.join(', ')}' is unknown.`);
  const listed = placementGroups.filter(({ id, name }) => isListed(ids, id) && isListed(groupNames, name));
  const fieldsOf = ({ name, strategy, state }: PlacementGroup): Record<string, string> => ({ 'group-name': name, strategy, state });
  return listed.filter((group) => isFiltered(fieldsOf(group), filters)).map(placementGroupItem);
}

export function findSubnets({ subnets }: ServerWorld, { filters, ids }: Ec2Request): FoundItems {
  const unknown = without(ids, subnets.map(({ id }) => id));
  if (unknown.length > 0) return refuse('InvalidSubnetID.NotFound', `The subnet ID '${unknown.join(', ')}' does not exist`);
  return matchSubnets(subnets, { filters }).filter(({ id }) => isListed(ids, id)).map(subnetItem);
}

export function findSecurityGroups({ securityGroups }: ServerWorld, { filters, ids, groupNames = [] }: Ec2Request): FoundItems {
  const unknown = [...without(ids, securityGroups.map(({ id }) => id)), ...without(groupNames, securityGroups.map(({ name }) => name))];
  if (unknown.length > 0) return refuse('InvalidGroup.NotFound', `The security group '${unknown.join(', ')}' does not exist`);
  const listed = securityGroups.filter(({ id, name }) => isListed(ids, id) && isListed(groupNames, name));
  return matchSecurityGroups(listed, { filters }).map(securityGroupItem);
}

function without(asked: readonly string[], known: readonly string[]): string[] {
  return asked.filter((value) => !known.includes(value));
}

function isListed(asked: readonly string[], value: string): boolean {
  return asked.length === 0 || asked.includes(value);
}

function isFiltered(fields: Record<string, string>, filters: Ec2Request['filters']): boolean {
  return filters.every(({ name, values }) => {
    const text = fields[name];
    return text !== undefined && values.some((pattern) => isWildcardMatch(pattern, text));
  });
}
