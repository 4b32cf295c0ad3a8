import type { Fault } from './faults.ts';
import { answerEc2, renderEc2, renderEc2Error } from './ec2.ts';
import type { Incoming } from './incoming.ts';
import { seenFrom } from './server-world.ts';
import type { ServerWorld } from './server-world.ts';
import { errorOfFault } from './service-error.ts';
import type { Service, ServiceError } from './service-error.ts';
import { answerSsm } from './ssm.ts';

export interface HttpAnswer {
  status: number;
  type: string;
  body: string;
}

/** The whole HTTP answer to one request; `fault` is the one it meets. */
export function answerRequest(world: ServerWorld, incoming: Incoming, fault: Fault | undefined): HttpAnswer {
  if (fault?.kind === 'badGateway') return { status: 502, type: 'text/html', body: '<html><body>502 Bad Gateway</body></html>' };
  const error = incoming.region === '' ? unsigned(incoming.service) : fault && errorOfFault(fault, incoming);
  if (error) return renderError(incoming.service, error);
  const seen = seenFrom(world, incoming.region);
  if (!incoming.ec2) return ssmAnswer(seen, incoming);
  const answer = answerEc2(seen, incoming.ec2);
  return isRefusal(answer) ? renderError('ec2', answer.error) : { status: 200, type: 'text/xml', body: renderEc2(incoming.action, answer) };
}

function ssmAnswer(world: ServerWorld, { action, names }: Incoming): HttpAnswer {
  const answer = answerSsm(world, action, names);
  return 'error' in answer ? renderError('ssm', answer.error) : { status: 200, type: 'application/x-amz-json-1.1', body: JSON.stringify(answer.body) };
}

function isRefusal(answer: ReturnType<typeof answerEc2>): answer is { error: ServiceError } {
  return typeof answer.error === 'object';
}

function unsigned(service: Service): ServiceError {
  const code = service === 'ec2' ? 'MissingAuthenticationToken' : 'MissingAuthenticationTokenException';
  return { status: 400, code, message: 'Request is missing Authentication Token' };
}

function renderError(service: Service, error: ServiceError): HttpAnswer {
  if (service === 'ec2') return { status: error.status, type: 'text/xml', body: renderEc2Error(error) };
  const body = JSON.stringify({ __type: error.code, message: error.message });
  return { status: error.status, type: 'application/x-amz-json-1.1', body };
}
