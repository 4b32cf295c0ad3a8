import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Comparison } from './comparison.ts';
import { CORE_INPUTS, CORE_WORKS } from './core-inputs.ts';
import type { CoreWork } from './core-inputs.ts';

const TITLES: Readonly<Record<CoreWork, string>> = {
  intersects: '100,000 intersects',
  classHashes: '10,000 static hashes of EC2NodeClasses',
  poolHashes: '10,000 static hashes of NodePools',
  budgets: '100,000 budget evaluations',
  // 50 ms each are the second that each work may take.
  calendars: '20 budget calendars of a year, four reasons each',
};

const root = process.env.KARPAMI_ROOT ?? '.';
const MOST_CPU_MS = 1000;

/** The core's own work, each in a process that reads its input first; the baseline does no more than that. */
export async function prepareCore(): Promise<{ comparisons: Comparison[]; stop: () => void }> {
  const folder = mkdtempSync(join(root, 'node_modules/.bench-'));
  const stop = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', stop);
  const program = await bundleWork(folder);
  const comparisons = CORE_WORKS.map((work): Comparison => {
    const file = join(folder, `${work}.json`);
    writeFileSync(file, JSON.stringify(CORE_INPUTS[work]()));
    return {
      title: TITLES[work],
      runs: 5,
      baseline: { name: 'start and JSON.parse of the input', args: [program, work, file, 'read'] },
      candidates: [{ name: work, args: [program, work, file], limits: { cpuMs: MOST_CPU_MS } }],
    };
  });
  return { comparisons, stop };
}

async function bundleWork(folder: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'test/bench/core-work.ts'), platform: 'node', external: (id) => !/^[./]/.test(id), logLevel: 'warn' });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'core-work.mjs' });
  return join(folder, 'core-work.mjs');
}
