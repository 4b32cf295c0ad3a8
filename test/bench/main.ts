import { compare } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { prepareCore } from './core.ts';
import { startGeneratedCluster } from './generated-cluster.ts';
import type { GeneratedCluster } from './generated-cluster.ts';
import { prepareLint } from './lint.ts';
import { prepareRollout } from './rollout.ts';

const root = process.env.KARPAMI_ROOT ?? '.';
const KARPAMI = `${root}/bin/karpami.js`;
const RAW_LIST = `${root}/test/bench/raw-list.mjs`;
const NODES = 10_000;
const PODS_PER_NODE = 10;
/** drift and plan end with 1 where something drifted. */
const DRIFTED = [0, 1];

const NODES_PATH = '/api/v1/nodes';
const PODS_PATH = '/api/v1/pods';
const KARPENTER_PATHS = ['/apis/karpenter.sh/v1/nodeclaims', '/apis/karpenter.sh/v1/nodepools', '/apis/karpenter.k8s.aws/v1/ec2nodeclasses'];
const PDBS_PATH = '/apis/policy/v1/poddisruptionbudgets';

const STARTUP: Comparison = {
  title: 'start',
  runs: 21,
  baseline: { name: 'node -e 0', args: ['-e', '0'] },
  candidates: ['--version', '--help'].map((flag) => ({ name: `karpami ${flag}`, args: [KARPAMI, flag], limits: { cpuRatio: 1.8 } })),
};

function drift({ url, kubeconfig }: GeneratedCluster): Comparison {
  const paths = [NODES_PATH, ...KARPENTER_PATHS];
  return {
    title: `drift of ${NODES} nodes and ${NODES} claims`,
    runs: 5,
    baseline: { name: 'fetch and JSON.parse', args: [RAW_LIST, 'fetch', url, ...paths] },
    candidates: [
      { name: 'node:http and JSON.parse', args: [RAW_LIST, 'http', url, ...paths] },
      { name: 'karpami drift --no-aws', args: [KARPAMI, 'drift', '--no-aws', '--kubeconfig', kubeconfig], statuses: DRIFTED, limits: { cpuRatio: 1.3, peakMiB: 350 } },
    ],
  };
}

function plan({ url, kubeconfig }: GeneratedCluster): Comparison {
  const paths = [NODES_PATH, ...KARPENTER_PATHS, PDBS_PATH, `${PODS_PATH}=pods`];
  return {
    title: `plan with ${NODES * PODS_PER_NODE} pods`,
    runs: 3,
    baseline: { name: 'fetch, JSON.parse and a projection', args: [RAW_LIST, 'fetch', url, ...paths] },
    candidates: [
      { name: 'node:http, JSON.parse and a projection', args: [RAW_LIST, 'http', url, ...paths] },
      { name: 'karpami plan --no-aws', args: [KARPAMI, 'plan', '--no-aws', '--kubeconfig', kubeconfig], statuses: DRIFTED, limits: { cpuRatio: 1.3, peakMiB: 450 } },
    ],
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
let held = 0;
let exceeded = 0;

async function run(comparison: Comparison): Promise<void> {
  const verdict = await compare(comparison, say);
  held += verdict.held;
  exceeded += verdict.exceeded;
}

if (isWanted('start')) await run(STARTUP);
if (isWanted('core')) {
  const { comparisons, stop } = await prepareCore();
  for (const comparison of comparisons) await run(comparison);
  stop();
}
if (isWanted('rollout')) {
  const { comparisons, stop } = await prepareRollout();
  for (const comparison of comparisons) await run(comparison);
  stop();
}
if (isWanted('lint')) {
  const { comparisons, skipped, stop } = prepareLint(root, KARPAMI);
  for (const comparison of comparisons) await run(comparison);
  for (const line of skipped) say(`  ${line}`);
  stop();
}
if (isWanted('drift') || isWanted('plan')) {
  const cluster = await startGeneratedCluster({ nodes: NODES, podsPerNode: isWanted('plan') ? PODS_PER_NODE : 0 });
  if (isWanted('drift')) await run(drift(cluster));
  if (isWanted('plan')) await run(plan(cluster));
  cluster.stop();
}
say(`\n${held} passed, ${exceeded} failed`);
process.exitCode = exceeded === 0 ? 0 : 1;
