import type { IncomingMessage } from 'node:http';
import { decodeEc2Request } from './ec2-request.ts';
import type { Ec2Request } from './ec2-request.ts';
import type { Service } from './service-error.ts';
import { namesOf } from './ssm.ts';

/** A request to either service, decoded. */
export interface Incoming {
  service: Service;
  action: string;
  region: string;
  /** SSM parameter names; empty for EC2. */
  names: string[];
  ec2?: Ec2Request;
  params: unknown;
}

export function decodeIncoming(headers: IncomingMessage['headers'], body: string): Incoming {
  const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
  const target = headers['x-amz-target'];
  if (typeof target === 'string') {
    const params: unknown = JSON.parse(body);
    return { service: 'ssm', action: target.replace('AmazonSSM.', ''), region, names: namesOf(params), params };
  }
  const ec2 = decodeEc2Request(body);
  return { service: 'ec2', action: ec2.action, region, names: [], ec2, params: ec2 };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
