// Shows the main job on a recorded cluster: no AWS account and no cluster needed.
// usage: npm run demo
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { demoCommands } from './demo-commands.mjs';
import { root } from './project.mjs';

const INTRODUCTION = `karpami, shown on a recorded cluster (fixtures/demo): nothing is asked of AWS
or of a cluster, and the clock stands at the time of the recording.
`;

/** Writes are awaited: a pipe may be slower than the demo. */
function say(text) {
  return new Promise((resolve) => process.stdout.write(text, resolve));
}

async function show({ args, question, exitCode, meaning }, number) {
  await say(`\n${'='.repeat(78)}\n${number}. ${question}\n   $ karpami ${args.join(' ')}\n\n`);
  const { status, signal } = spawnSync(process.execPath, [join(root, 'bin/karpami.js'), ...args], { cwd: root, stdio: 'inherit' });
  if (status === exitCode) await say(`\n   Exit code ${status}: ${meaning}.\n`);
  else await say(`\n   UNEXPECTED exit code ${status ?? signal}; it should be ${exitCode}.\n`);
  return status === exitCode;
}

// A reader that has seen enough (`| head`) ends the demo quietly.
process.stdout.on('error', () => process.exit(0));
await say(INTRODUCTION);
let healthy = true;
for (const [index, command] of demoCommands.entries()) healthy = (await show(command, index + 1)) && healthy;
await say(`\n${'='.repeat(78)}\nOn your own cluster, with your own credentials (karpami only ever reads):\n   karpami drift --context NAME          all commands: karpami --help\n`);
process.exitCode = healthy ? 0 : 1;
