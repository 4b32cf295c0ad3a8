import { startAwsServer } from '../servers/aws/server.ts';
import { apiServerBinary } from './api-server-binary.ts';
import { applyCrds, genuineCrds } from './crds.ts';
import { startKubeApiServer } from './kube-apiserver.ts';
import { createObjects } from './objects.ts';
import { runKarpami } from './run-karpami.ts';
import { commandSteps } from './stages/commands.ts';
import { faultSteps } from './stages/faults.ts';
import { withKarpenter, withoutKarpenter } from './stages/open-cluster.ts';
import { validationSteps } from './stages/validation.ts';
import { runSteps } from './steps.ts';
import type { Step, Tally } from './steps.ts';
import { missingCommands } from './tools.ts';
import { believableWorld } from './world.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Parts {
  binary: string;
  crds: string[];
}

const NO_NETWORK = /dial tcp|no such host|lookup .* on|connection refused|i\/o timeout|TLS handshake|proxyconnect|module lookup disabled/;

/** Go modules have to be downloaded once; a machine that cannot is like one without Go. */
async function prepareParts(): Promise<Parts | { skipped: string }> {
  const missing = missingCommands(['go', 'etcd']);
  if (missing.length > 0) return { skipped: `it needs go and etcd (Debian: golang, etcd-server); not found: ${missing.join(', ')}` };
  try {
    return { crds: await genuineCrds(), binary: await apiServerBinary(say) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!NO_NETWORK.test(message)) throw error;
    return { skipped: `Go modules cannot be downloaded: ${message.split('\n').find((line) => NO_NETWORK.test(line))?.trim()}` };
  }
}

async function runStages({ binary, crds }: Parts): Promise<Tally> {
  const server = await startKubeApiServer(binary);
  const world = believableWorld();
  const setUp: Step = {
    name: "Karpenter's own definitions and a cluster of twelve machines are accepted",
    run: async () => {
      await applyCrds(server.admin, crds);
      await createObjects(server.admin, world.manifests);
    },
  };
  const aws = await startAwsServer(world.aws);
  const stage = { server, world, awsUrl: aws.url, run: runKarpami };
  const steps = [...withoutKarpenter(server), setUp, ...withKarpenter(server, world), ...validationSteps(server), ...commandSteps(stage), ...faultSteps(stage, aws)];
  try {
    return await runSteps(steps, say);
  } finally {
    await aws.close();
    await server.stop();
  }
}

// The servers are killed when this process exits, which it does not by itself on a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const parts = await prepareParts();
if ('skipped' in parts) {
  say(`skipped: the stage runs a genuine kube-apiserver, and ${parts.skipped}`);
  say('0 passed, 0 failed, 1 skipped');
} else {
  const { passed, failed } = await runStages(parts);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
