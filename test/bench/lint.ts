import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison } from './comparison.ts';
import { kubeconform } from './kubeconform.ts';

const FILES = 10_000;
const KARPENTER_SHARE = 0.01;
/** lint ends with 1 where it finds something. */
const FOUND = [0, 1];

export interface LintBench {
  comparisons: Comparison[];
  /** What is not compared, and why. */
  skipped: string[];
  stop: () => void;
}

/** Start-up with one file, and a repository that holds much else. */
export function prepareLint(root: string, karpami: string): LintBench {
  const folder = mkdtempSync(join(tmpdir(), 'karpami-bench-'));
  const repository = join(folder, 'repository');
  execFileSync(process.execPath, [join(root, 'test/bench/gen-monorepo.mjs'), repository, '--files', String(FILES), '--karpenter', String(KARPENTER_SHARE)]);
  mkdirSync(join(folder, 'no-schemas'));
  const other = kubeconform(repository, join(folder, 'no-schemas'));
  return {
    comparisons: [oneFile(karpami, firstFile(join(repository, 'clusters/dev/karpenter'))), manyFiles(karpami, repository, other)],
    skipped: other === undefined ? ['kubeconform is not compared: it is built with go from the network'] : [],
    stop: () => rmSync(folder, { recursive: true }),
  };
}

function firstFile(folder: string): string {
  return join(folder, readdirSync(folder).sort()[0] ?? '');
}

function oneFile(karpami: string, file: string): Comparison {
  return {
    title: 'lint of one file',
    runs: 21,
    baseline: { name: 'node -e 0', args: ['-e', '0'] },
    candidates: [{ name: 'karpami lint one.yaml', args: [karpami, 'lint', file], statuses: FOUND, limits: { cpuRatio: 2.5 } }],
  };
}

function manyFiles(karpami: string, repository: string, other: Comparison['baseline'] | undefined): Comparison {
  return {
    title: `lint of ${FILES} files, ${FILES * KARPENTER_SHARE} of them Karpenter's`,
    runs: 5,
    baseline: other ?? { name: 'node -e 0', args: ['-e', '0'] },
    candidates: [{ name: 'karpami lint', args: [karpami, 'lint', repository], statuses: FOUND, limits: { ...(other && { cpuRatio: 1 / 4.5 }), cpuMs: 800, peakMiB: 100 } }],
  };
}
