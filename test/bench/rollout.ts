import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Comparison } from './comparison.ts';

const root = process.env.KARPAMI_ROOT ?? '.';
const SIZES = [1000, 3000, 10_000];
/** Three of a hundred nodes are drifted. */
const SHARE = 0.03;
const MOST_CPU_MS = 3000;
const MOST_MIB = 600;

/** The simulation of a rollout, each in a process that makes its cluster first; the baseline does no more than that. */
export async function prepareRollout(): Promise<{ comparisons: Comparison[]; stop: () => void }> {
  const folder = mkdtempSync(join(root, 'node_modules/.bench-'));
  const stop = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', stop);
  const bundle = await rolldown({ input: join(root, 'test/bench/rollout-work.ts'), platform: 'node', external: (id) => !/^[./]/.test(id), logLevel: 'warn' });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'rollout-work.mjs' });
  const program = join(folder, 'rollout-work.mjs');
  const comparisons = SIZES.map((nodes): Comparison => {
    const args = [program, String(nodes), String(nodes * SHARE)];
    return { title: `rollout of ${nodes * SHARE} in ${nodes} nodes`, runs: 3, baseline: { name: 'start and making of the cluster', args: [...args, 'make'] }, candidates: [{ name: 'simulateRollout', args, limits: { cpuMs: MOST_CPU_MS, peakMiB: MOST_MIB } }] };
  });
  return { comparisons, stop };
}
