// usage: node test/tools/run-ts.mjs test/servers/aws/main.ts WORLD.json [PORT]
import { readFileSync } from 'node:fs';
import { startAwsServer } from './server.ts';
import type { ServerWorldInput } from './server-world.ts';

const [file, port = '0'] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: main.ts WORLD.json [PORT]\n');
  process.exit(2);
}
const server = await startAwsServer(JSON.parse(readFileSync(file, 'utf8')) as ServerWorldInput, Number(port));
process.stdout.write(`${server.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
