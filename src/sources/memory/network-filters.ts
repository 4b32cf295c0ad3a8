import type { FilterQuery, SecurityGroup, Subnet } from '../../model/aws.ts';
import { isFiltered } from './filters.ts';
import type { FilterFields } from './filters.ts';

/**
 * The subnets that EC2 DescribeSubnets returns for a query, in the order of `subnets`; without filters all. Filters fit as `isFiltered` has it;
 * `subnet-id`, `availability-zone`, `availability-zone-id` look at that field.
 */
export function matchSubnets(subnets: readonly Subnet[], { filters }: FilterQuery): Subnet[] {
  return subnets.filter((subnet) => isFiltered(subnet, filters, SUBNET_FIELDS));
}

/** The same for EC2 DescribeSecurityGroups; `group-id` and `group-name` look at that field. */
export function matchSecurityGroups(groups: readonly SecurityGroup[], { filters }: FilterQuery): SecurityGroup[] {
  return groups.filter((group) => isFiltered(group, filters, SECURITY_GROUP_FIELDS));
}

const SUBNET_FIELDS: FilterFields<Subnet> = new Map([
  ['subnet-id', (subnet: Subnet) => subnet.id],
  ['availability-zone', (subnet: Subnet) => subnet.zone],
  ['availability-zone-id', (subnet: Subnet) => subnet.zoneId],
]);

const SECURITY_GROUP_FIELDS: FilterFields<SecurityGroup> = new Map([
  ['group-id', (group: SecurityGroup) => group.id],
  ['group-name', (group: SecurityGroup) => group.name],
]);
