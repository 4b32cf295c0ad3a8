import type { Fault } from './faults.ts';

/** An error as the service answers it. */
export interface ServiceError {
  status: number;
  code: string;
  message: string;
}

export type Service = 'ec2' | 'ssm';

interface FaultContext {
  service: Service;
  action: string;
  region: string;
}

const CALLER = 'User: arn:aws:sts::111122223333:assumed-role/auditor/session';

/** The error that a service answers a fault with; `undefined` for faults that are not an answer (`slow`, `silent`, `reset`, `badGateway`). */
export function errorOfFault(fault: Fault, context: FaultContext): ServiceError | undefined {
  if (fault.kind === 'code') return { status: fault.status ?? 400, code: fault.code ?? 'InternalError', message: fault.message ?? 'as asked for' };
  return context.service === 'ec2' ? ec2Errors(context)[fault.kind] : ssmErrors(context)[fault.kind];
}

function ec2Errors({ action, region }: FaultContext): Record<string, ServiceError> {
  const why = `${CALLER} is not authorized to perform: ec2:${action} because no identity-based policy allows the ec2:${action} action`;
  const encoded = 'Encoded authorization failure message: 4GIOHlTkIaWHQD0Q0m6XSnuUMCm';
  return {
    denied: { status: 403, code: 'UnauthorizedOperation', message: `You are not authorized to perform this operation. ${why}. ${encoded}` },
    throttled: { status: 503, code: 'RequestLimitExceeded', message: 'Request limit exceeded.' },
    expiredToken: { status: 400, code: 'RequestExpired', message: 'Request has expired.' },
    invalidToken: { status: 401, code: 'AuthFailure', message: 'AWS was not able to validate the provided access credentials' },
    wrongRegion: { status: 401, code: 'AuthFailure', message: `Credential should be scoped to a valid region, not '${region}'. ` },
    optInRequired: { status: 401, code: 'OptInRequired', message: 'You are not subscribed to this service. Please go to http://aws.amazon.com to subscribe.' },
    serverError: { status: 500, code: 'InternalError', message: 'An internal error has occurred' },
  };
}

function ssmErrors({ action, region }: FaultContext): Record<string, ServiceError> {
  const resource = `arn:aws:ssm:${region}:111122223333:*`;
  const why = `because no identity-based policy allows the ssm:${action} action`;
  return {
    denied: { status: 400, code: 'AccessDeniedException', message: `${CALLER} is not authorized to perform: ssm:${action} on resource: ${resource} ${why}` },
    throttled: { status: 400, code: 'ThrottlingException', message: 'Rate exceeded' },
    expiredToken: { status: 400, code: 'ExpiredTokenException', message: 'The security token included in the request is expired' },
    invalidToken: { status: 400, code: 'UnrecognizedClientException', message: 'The security token included in the request is invalid.' },
    wrongRegion: { status: 400, code: 'InvalidSignatureException', message: `Credential should be scoped to a valid region, not '${region}'. ` },
    optInRequired: { status: 400, code: 'OptInRequired', message: 'The AWS Access Key Id needs a subscription for the service' },
    serverError: { status: 500, code: 'InternalServerError', message: 'An error occurred on the server side.' },
  };
}
