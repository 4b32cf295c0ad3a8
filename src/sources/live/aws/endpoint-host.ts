import type { EC2Client } from '@aws-sdk/client-ec2';
import type { SSMClient } from '@aws-sdk/client-ssm';

/** Remembers which host a client's newest request goes to: errors of a closed connection do not say. */
export function watchHost(client: EC2Client | SSMClient): () => string | undefined {
  let host: string | undefined;
  const stack: EC2Client['middlewareStack'] = client.middlewareStack as EC2Client['middlewareStack'];
  stack.add(
    (next) => (args) => {
      host = hostOf(args.request) ?? host;
      return next(args);
    },
    { step: 'build', name: 'karpamiEndpointHost' },
  );
  return () => host;
}

function hostOf(request: unknown): string | undefined {
  const { hostname, port } = request as { hostname?: string; port?: number };
  return port === undefined ? hostname : `${hostname}:${port}`;
}
