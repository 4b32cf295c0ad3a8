import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** What one process used. */
export interface Usage {
  /** User and system. */
  cpuMs: number;
  /** NaN where it is not known. */
  peakMiB: number;
}

export interface Candidate {
  name: string;
  /** A program that is not `node`. */
  command?: string;
  /** Of the command, or of `node`. */
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Exit codes that are no failure. */
  statuses?: readonly number[];
}

const HOOK = `${process.env.KARPAMI_ROOT}/test/bench/usage-hook.cjs`;

/** Runs a program once. Throws where it ends otherwise than it should. */
export async function measure({ name, command, args, env, statuses = [0] }: Candidate): Promise<Usage> {
  const [program, ...rest] = command === undefined ? [process.execPath, '--require', HOOK] : ['sh', '-c', TIMED, 'sh', command];
  const child = spawn(program, [...rest, ...args], { env: cleanEnvironment(env), stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const [usage, complaints, status] = await Promise.all([
    readAll(child.stdio[3] as Readable),
    readAll(child.stdio[2] as Readable),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve)),
  ]);
  if (status === null || !statuses.includes(status)) throw new Error(`${name} ended with ${status}: ${complaints.slice(-500)}`);
  return command === undefined ? (JSON.parse(usage) as Usage) : usageOfChildren(usage);
}

/** The shell says what its children have used. */
const TIMED = '"$@"; status=$?; times >&3; exit $status';

/** Of the second line of `times`: `0m3.600s 0m0.280s`. */
function usageOfChildren(times: string): Usage {
  const parts = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.,]+)s/g)];
  const seconds = parts.reduce((sum, [, minutes, rest = '']) => sum + Number(minutes) * 60 + Number(rest.replace(',', '.')), 0);
  return { cpuMs: seconds * 1000, peakMiB: Number.NaN };
}

/** Reading more authorities than Node has of itself costs each start 37 ms, and has nothing to do with what is measured. */
function cleanEnvironment(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _authorities, NODE_OPTIONS: _options, ...rest } = process.env;
  return { ...rest, ...env };
}

async function readAll(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

/** Each candidate in turn, `runs` times over, so that whatever else the machine does hits all of them; medians by name. */
export async function measureSideBySide(candidates: readonly Candidate[], runs: number): Promise<Map<string, Usage>> {
  const usages = new Map<string, Usage[]>(candidates.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const candidate of candidates) usages.get(candidate.name)?.push(await measure(candidate));
  }
  return new Map([...usages].map(([name, all]) => [name, { cpuMs: median(all.map(({ cpuMs }) => cpuMs)), peakMiB: median(all.map(({ peakMiB }) => peakMiB)) }]));
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
