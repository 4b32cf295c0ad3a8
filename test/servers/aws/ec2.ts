import type { Image } from '../../../src/model/aws.ts';
import { matchImages } from '../../../src/sources/memory/image-filters.ts';
import { isWildcardMatch } from '../../../src/sources/memory/wildcard.ts';
import { imageItem, instanceTypeItem, reservationItem } from './ec2-items.ts';
import type { Ec2Request } from './ec2-request.ts';
import { selectPage } from './page.ts';
import type { ServerWorld } from './server-world.ts';
import type { ServiceError } from './service-error.ts';
import { renderXml, xmlList } from './xml.ts';
import type { XmlElements } from './xml.ts';

/** The response elements of one EC2 request, or the error EC2 answers it with. */
export type Ec2Answer = XmlElements | { error: ServiceError };

interface ActionRules {
  maxResults: number;
  set: string;
  find(world: ServerWorld, request: Ec2Request): XmlElements[] | { error: ServiceError };
}

const ACTIONS: Record<string, ActionRules> = {
  DescribeImages: { maxResults: 1000, set: 'imagesSet', find: (world, request) => findImages(world, request).map(imageItem) },
  DescribeInstances: { maxResults: 1000, set: 'reservationSet', find: findReservations },
  DescribeInstanceTypes: { maxResults: 100, set: 'instanceTypeSet', find: findInstanceTypes },
};

export function answerEc2(world: ServerWorld, request: Ec2Request): Ec2Answer {
  const rules = ACTIONS[request.action];
  if (!rules || request.version !== '2016-11-15') return refuse('InvalidAction', `The action ${request.action} is not valid for this web service.`);
  const refusal = refuseLimits(request, rules.maxResults);
  if (refusal) return refusal;
  const items = rules.find(world, request);
  if ('error' in items) return items;
  const size = Math.min(request.maxResults ?? rules.maxResults, world.pageSize ?? Number.POSITIVE_INFINITY);
  const selected = selectPage(items, { token: request.nextToken, size });
  if (!selected) return refuse('InvalidNextToken', `The token '${request.nextToken}' is invalid.`);
  return { requestId: 'request-1', [rules.set]: xmlList(selected.page), nextToken: selected.nextToken };
}

export function renderEc2(action: string, answer: XmlElements): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${renderXml(`${action}Response`, answer)}`;
}

export function renderEc2Error({ code, message }: ServiceError): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${renderXml('Response', { Errors: { Error: { Code: code, Message: message } }, RequestID: 'request-1' })}`;
}

function refuse(code: string, message: string): { error: ServiceError } {
  return { error: { status: 400, code, message } };
}

function refuseLimits({ filters, ids, maxResults }: Ec2Request, most: number): { error: ServiceError } | undefined {
  if (filters.some(({ values }) => values.length > 200)) {
    return refuse('FilterLimitExceeded', 'The maximum number of filter values specified on a single call is 200');
  }
  if (filters.some(({ values }) => values.some((value) => value.length > 255))) {
    return refuse('InvalidParameterValue', 'A filter value is longer than 255 characters');
  }
  if (maxResults === undefined) return undefined;
  if (ids.length > 0) return refuse('InvalidParameterCombination', 'The parameter MaxResults cannot be used with the parameter that lists ids');
  if (maxResults >= 5 && maxResults <= most) return undefined;
  const message = `Value ( ${maxResults} ) for parameter maxResults is invalid. Expecting a value between 5 and ${most}.`;
  return refuse('InvalidParameterValue', message);
}

function findImages(world: ServerWorld, { filters, owners, ids, includeDeprecated }: Ec2Request): Image[] {
  const matched = matchImages(world.images, { filters, owners }, world).filter(({ id }) => ids.length === 0 || ids.includes(id));
  if (includeDeprecated) return matched;
  return matched.filter((image) => image.ownerId === world.accountId || !isDeprecated(image, world.now));
}

function isDeprecated({ deprecationTime }: Image, now: string): boolean {
  return deprecationTime !== undefined && Date.parse(deprecationTime) <= Date.parse(now);
}

function findReservations({ instances }: ServerWorld, { filters, ids }: Ec2Request): XmlElements[] | { error: ServiceError } {
  const unknown = ids.filter((id) => !instances.some((instance) => instance.id === id));
  if (unknown.length > 0) return refuse('InvalidInstanceID.NotFound', `The instance IDs '${unknown.join(', ')}' do not exist`);
  const listed = instances.filter(({ id }) => ids.length === 0 || ids.includes(id));
  return listed.filter((instance) => isFiltered({ 'instance-id': instance.id, 'instance-state-name': instance.state }, filters)).map(reservationItem);
}

function findInstanceTypes({ instanceTypes }: ServerWorld, { filters, ids }: Ec2Request): XmlElements[] | { error: ServiceError } {
  const unknown = ids.filter((id) => !instanceTypes.some(({ name }) => name === id));
  if (unknown.length > 0) return refuse('InvalidInstanceType', `The following supplied instance types do not exist: [${unknown.join(', ')}]`);
  const listed = instanceTypes.filter(({ name }) => ids.length === 0 || ids.includes(name));
  return listed.filter(({ name }) => isFiltered({ 'instance-type': name }, filters)).map(instanceTypeItem);
}

function isFiltered(fields: Record<string, string>, filters: Ec2Request['filters']): boolean {
  return filters.every(({ name, values }) => {
    const text = fields[name];
    return text !== undefined && values.some((pattern) => isWildcardMatch(pattern, text));
  });
}
