import { findImages, findInstanceTypes, findOfferings, findPlacementGroups, findReservations, findSecurityGroups, findSubnets } from './ec2-find.ts';
import type { FoundItems } from './ec2-find.ts';
import { refuse, refuseLimits } from './ec2-refusals.ts';
import type { Ec2Request } from './ec2-request.ts';
import { selectPage } from './page.ts';
import type { ServerWorld } from './server-world.ts';
import type { ServiceError } from './service-error.ts';
import { renderXml, xmlList } from './xml.ts';
import type { XmlElements } from './xml.ts';

/** The response elements of one EC2 request, or the error EC2 answers it with. */
export type Ec2Answer = XmlElements | { error: ServiceError };

interface ActionRules {
  /** Largest page; absent where the action has no pages. */
  maxResults?: number;
  set: string;
  find(world: ServerWorld, request: Ec2Request): FoundItems;
}

const ACTIONS: Record<string, ActionRules> = {
  DescribeImages: { maxResults: 1000, set: 'imagesSet', find: findImages },
  DescribeInstances: { maxResults: 1000, set: 'reservationSet', find: findReservations },
  DescribeInstanceTypes: { maxResults: 100, set: 'instanceTypeSet', find: findInstanceTypes },
  DescribeInstanceTypeOfferings: { maxResults: 1000, set: 'instanceTypeOfferingSet', find: findOfferings },
  DescribePlacementGroups: { set: 'placementGroupSet', find: findPlacementGroups },
  DescribeSubnets: { maxResults: 1000, set: 'subnetSet', find: findSubnets },
  DescribeSecurityGroups: { maxResults: 1000, set: 'securityGroupInfo', find: findSecurityGroups },
};

export function answerEc2(world: ServerWorld, request: Ec2Request): Ec2Answer {
  const rules = ACTIONS[request.action];
  if (!rules || request.version !== '2016-11-15') return refuse('InvalidAction', `The action ${request.action} is not valid for this web service.`);
  const refusal = refuseLimits(request, rules.maxResults);
  if (refusal) return refusal;
  const items = rules.find(world, request);
  if ('error' in items) return items;
  if (rules.maxResults === undefined) return { requestId: 'request-1', [rules.set]: xmlList(items) };
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
