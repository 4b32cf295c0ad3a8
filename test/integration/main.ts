import { startAwsServer } from '../servers/aws/server.ts';
import { apiServerBinary } from './api-server-binary.ts';
import { applyCrds, genuineCrds } from './crds.ts';
import { startKubeApiServer } from './kube-apiserver.ts';
import { createObjects } from './objects.ts';
import { runKarpami } from './run-karpami.ts';
import { commandSteps } from './stages/commands.ts';
import { faultSteps } from './stages/faults.ts';
import { withKarpenter, withoutKarpenter } from './stages/open-cluster.ts';
import { runSteps } from './steps.ts';
import type { Step, Tally } from './steps.ts';
import { missingCommands } from './tools.ts';
import { believableWorld } from './world.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runStages(): Promise<Tally> {
  const server = await startKubeApiServer(await apiServerBinary(say));
  const world = believableWorld();
  const setUp: Step = {
    name: "Karpenter's own definitions and a cluster of twelve machines are accepted",
    run: async () => {
      await applyCrds(server.admin, await genuineCrds());
      await createObjects(server.admin, world.manifests);
    },
  };
  const aws = await startAwsServer(world.aws);
  const stage = { server, world, awsUrl: aws.url, run: runKarpami };
  const steps = [...withoutKarpenter(server), setUp, ...withKarpenter(server, world), ...commandSteps(stage), ...faultSteps(stage, aws)];
  try {
    return await runSteps(steps, say);
  } finally {
    await aws.close();
    await server.stop();
  }
}

// The servers are killed when this process exits, which it does not by itself on a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const missing = missingCommands(['go', 'etcd']);
if (missing.length > 0) {
  say(`skipped: the stage runs a genuine kube-apiserver and needs go and etcd (Debian: golang, etcd-server); not found: ${missing.join(', ')}`);
  say('0 passed, 0 failed, 1 skipped');
} else {
  const { passed, failed } = await runStages();
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
