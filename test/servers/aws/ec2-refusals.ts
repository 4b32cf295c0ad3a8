import type { Ec2Request } from './ec2-request.ts';
import type { ServiceError } from './service-error.ts';

/** An error that EC2 answers with HTTP 400. */
export function refuse(code: string, message: string): { error: ServiceError } {
  return { error: { status: 400, code, message } };
}

/** `most`: the largest page of the action; absent where it has no pages. */
export function refuseLimits({ filters, ids, maxResults, nextToken }: Ec2Request, most: number | undefined): { error: ServiceError } | undefined {
  if (filters.some(({ values }) => values.length > 200)) {
    return refuse('FilterLimitExceeded', 'The maximum number of filter values specified on a single call is 200');
  }
  if (filters.some(({ values }) => values.some((value) => value.length > 255))) {
    return refuse('InvalidParameterValue', 'A filter value is longer than 255 characters');
  }
  if (most === undefined) {
    return maxResults === undefined && nextToken === undefined ? undefined : refuse('UnknownParameter', 'The parameter MaxResults or NextToken is not recognized');
  }
  if (maxResults === undefined) return undefined;
  if (ids.length > 0) return refuse('InvalidParameterCombination', 'The parameter MaxResults cannot be used with the parameter that lists ids');
  if (maxResults >= 5 && maxResults <= most) return undefined;
  const message = `Value ( ${maxResults} ) for parameter maxResults is invalid. Expecting a value between 5 and ${most}.`;
  return refuse('InvalidParameterValue', message);
}
