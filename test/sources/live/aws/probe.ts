// usage: node test/tools/run-ts.mjs test/sources/live/aws/probe.ts: asks one question of AWS and prints the failures, in a process of its own.
import { openAws } from '../../../../src/sources/live/aws/open-aws.ts';
import { AWS_SDK_ENVIRONMENT } from '../../../../src/sources/live/aws/sdk-environment.ts';
import { retriesWithoutWaiting } from './retries-without-waiting.ts';

Object.assign(process.env, AWS_SDK_ENVIRONMENT);
const timeoutMs = Number(process.env.PROBE_TIMEOUT_MS ?? 60_000);
const sources = await openAws({ region: 'eu-west-1', timeoutMs, settings: { retryStrategy: retriesWithoutWaiting(4) } });
// More requests in flight than the listeners that Node.js takes for a leak.
const queries = Array.from({ length: 30 }, (_, index) => ({ filters: [{ name: 'name', values: [`n${index}`] }], owners: ['self'] }));
const answers = await sources.images.find(queries);
process.stdout.write(JSON.stringify([...new Set(answers.map((answer) => (answer.ok ? 'ok' : `${answer.failure.kind}: ${answer.failure.message}`)))]));
