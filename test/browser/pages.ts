import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaimDrift, DriftReport, Report } from '../../src/model/report.ts';
import { renderReport } from '../../src/report/renderer.ts';
import { runKarpami } from '../integration/run-karpami.ts';
import { claim, clusterDrift, reports } from '../report/sample-reports.ts';

const DEMO = `${process.env['KARPAMI_ROOT']}/fixtures/demo/cluster.json`;

/** Pages as the command writes them. */
const COMMANDS: Record<string, string[]> = {
  drift: ['drift'],
  plan: ['plan'],
  'plan of a node': ['plan', '--why', 'general-7xk2p'],
  budgets: ['budgets'],
  'budgets in a zone': ['budgets', '--tz', 'Europe/Berlin'],
};

/** Each tries to break out of where it stands in the page. */
const HOSTILE_NAMES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"onload="alert(3)" x="',
  "' onmouseover='alert(4)",
  '</style></script></title><h1>out</h1>',
  '<!--<script>',
  ']]>&lt;&amp;',
  'line\u2028separator\u2029',
  'right\u202eto left',
  'שלום עולם',
  '🚀👩‍🚀 rocket',
  '\u0000\u001b[2J\u0007\u009b',
  'half a \ud83d',
  `long-${'x'.repeat(400)}`,
];

function hostileReport(): DriftReport {
  const claims = HOSTILE_NAMES.flatMap((name) => [
    claim({ name, nodeName: name, nodePool: name, nodeClass: name, instanceType: name, actual: { id: name, name }, expected: { id: `${name}2`, name } }),
    claim({ name, nodePool: name, status: { state: 'unchecked', cause: 'sourceFailed', why: name } }),
  ]);
  const [name = ''] = HOSTILE_NAMES;
  return { kind: 'drift', at: '2026-11-27T14:30:00Z', findings: [{ id: 'x', severity: 'error', subject: name, message: name, fix: name }], unchecked: [], notes: HOSTILE_NAMES, checkedCount: claims.length, clusters: [clusterDrift({ name, claims })] };
}

/** The last has a name of its own, so that a filter can look for it. */
export function manyClaims(count: number): DriftReport {
  const claims = Array.from({ length: count }, (_none, index): ClaimDrift => {
    const name = index === count - 1 ? 'needle-1' : `general-${String(index).padStart(5, '0')}`;
    return claim({ name, nodeName: `ip-10-${index % 256}-${index >> 8}-1.eu-west-1.compute.internal`, nodePool: `pool-${index % 300}`, ...(index % 3 === 0 && { status: { state: 'inSync' as const } }) });
  });
  return { kind: 'drift', at: '2026-11-27T14:30:00Z', findings: [], unchecked: [], notes: [], checkedCount: count, clusters: [clusterDrift({ claims })] };
}

export interface PageFile {
  name: string;
  file: string;
}

/** Every page that is looked at, written into a folder. */
export async function writePages(folder: string): Promise<PageFile[]> {
  const pages: PageFile[] = [];
  const fileOf = (name: string): string => join(folder, `${name.replaceAll(' ', '-')}.html`);
  for (const [name, args] of Object.entries(COMMANDS)) {
    const { stderr } = await runKarpami([...args, '--snapshot', DEMO, '-o', `html=${fileOf(name)}`], {});
    if (stderr.includes('defect')) throw new Error(stderr);
    pages.push({ name, file: fileOf(name) });
  }
  const made: Record<string, Report> = { ...reports, 'hostile names': hostileReport(), '1000 NodeClaims': manyClaims(1000), '10000 NodeClaims': manyClaims(10_000) };
  for (const [name, report] of Object.entries(made)) {
    if (report.kind === 'lint') continue;
    await writeFile(fileOf(name), await renderReport(report, 'html', { color: false, width: 80, verbose: false, version: '0.0.0' }));
    pages.push({ name, file: fileOf(name) });
  }
  return pages;
}
