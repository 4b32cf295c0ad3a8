import type { FilterQuery, ImageFilter, SecurityGroup, Subnet } from '../../model/aws.ts';
import { compareText } from '../../util/compare-text.ts';
import { isObject } from '../json-object.ts';
import type { StatusSecurityGroup, StatusSubnet } from './drift-facts.ts';

/** What Karpenter would ask EC2 for `subnetSelectorTerms`. `pkg/providers/subnet/subnet.go getFilterSets`. */
export function subnetQueries(terms: unknown): FilterQuery[] {
  return selectorQueries(terms, [['id', 'subnet-id']]);
}

/** What Karpenter would ask EC2 for `securityGroupSelectorTerms`. `pkg/providers/securitygroup/securitygroup.go getFilterSets`. */
export function securityGroupQueries(terms: unknown): FilterQuery[] {
  return selectorQueries(terms, [
    ['id', 'group-id'],
    ['name', 'group-name'],
  ]);
}

type Field = readonly [member: string, filter: string];

/** One question for each term with tags, and one for all terms of each other field. The first field that is set counts alone. */
function selectorQueries(terms: unknown, fields: readonly Field[]): FilterQuery[] {
  const list = (Array.isArray(terms) ? terms : []).filter(isObject);
  const values = new Map<string, string[]>();
  const queries: FilterQuery[] = [];
  for (const term of list) {
    const field = fields.find(([member]) => textOf(term[member]) !== undefined);
    if (field === undefined) queries.push({ filters: tagFilters(term.tags) });
    else values.set(field[1], [...(values.get(field[1]) ?? []), textOf(term[field[0]]) ?? '']);
  }
  const named = fields.flatMap(([, name]) => (values.has(name) ? [{ filters: [{ name, values: values.get(name) ?? [] }] }] : []));
  return [...queries, ...named];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Without tags everything that the caller sees is asked for. */
function tagFilters(tags: unknown): ImageFilter[] {
  const entries = Object.entries(isObject(tags) ? tags : {}).sort(([a], [b]) => compareText(a, b));
  return entries.map(([key, value]) => (value === '*' ? { name: 'tag-key', values: [key] } : { name: `tag:${key}`, values: [String(value)] }));
}

/** `status.subnets` from the answers: the one with most free addresses first. `pkg/controllers/nodeclass/subnet.go Reconcile`. */
export function statusSubnets(found: readonly Subnet[]): StatusSubnet[] {
  const subnets = [...new Map(found.map((subnet) => [subnet.id, subnet])).values()];
  return subnets
    .sort((a, b) => b.availableIpAddressCount - a.availableIpAddressCount || compareText(a.id, b.id))
    .map(({ id, zone, zoneId }) => ({ id, zone, zoneID: zoneId }));
}

/** `status.securityGroups` from the answers. `pkg/controllers/nodeclass/securitygroup.go Reconcile`. */
export function statusSecurityGroups(found: readonly SecurityGroup[]): StatusSecurityGroup[] {
  const groups = [...new Map(found.map((group) => [group.id, group])).values()];
  return groups.sort((a, b) => compareText(a.id, b.id)).map(({ id, name }) => ({ id, name }));
}
