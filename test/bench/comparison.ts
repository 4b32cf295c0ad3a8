import { measureSideBySide } from './measure.ts';
import type { Candidate, Usage } from './measure.ts';

/** Candidates against a baseline that runs in turn with them. */
export interface Comparison {
  title: string;
  baseline: Candidate;
  candidates: (Candidate & { limits?: Limits })[];
  runs: number;
}

export interface Limits {
  /** CPU as a multiple of the baseline's. */
  cpuRatio?: number;
  cpuMs?: number;
  peakMiB?: number;
}

export interface Verdict {
  held: number;
  exceeded: number;
}

/** Measures, prints a line for each candidate and counts the limits that held. */
export async function compare({ title, baseline, candidates, runs }: Comparison, say: (line: string) => void): Promise<Verdict> {
  const usages = await measureSideBySide([baseline, ...candidates], runs);
  const base = usages.get(baseline.name) ?? NOTHING;
  say(`\n${title} (median of ${runs})`);
  say(line(baseline.name, base, base));
  const verdict: Verdict = { held: 0, exceeded: 0 };
  for (const { name, limits } of candidates) {
    const usage = usages.get(name) ?? NOTHING;
    const checks = limits ? checksOf(usage, base, limits) : [];
    say(`${line(name, usage, base)}${checks.map(({ text, holds }) => `  ${text}${holds ? '' : ' EXCEEDED'}`).join('')}`);
    verdict.held += checks.filter(({ holds }) => holds).length;
    verdict.exceeded += checks.filter(({ holds }) => !holds).length;
  }
  return verdict;
}

const NOTHING: Usage = { cpuMs: Number.NaN, peakMiB: Number.NaN };
const NAME_WIDTH = 44;

function line(name: string, { cpuMs, peakMiB }: Usage, base: Usage): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cpuMs.toFixed(0).padStart(7)} ms CPU ${(cpuMs / base.cpuMs).toFixed(2).padStart(6)} x${(Number.isNaN(peakMiB) ? '?' : peakMiB.toFixed(0)).padStart(6)} MiB`;
}

interface Check {
  text: string;
  holds: boolean;
}

function checksOf(usage: Usage, base: Usage, { cpuRatio, cpuMs, peakMiB }: Limits): Check[] {
  return [
    ...check(cpuRatio, 'x', usage.cpuMs / base.cpuMs),
    ...check(cpuMs, 'ms', usage.cpuMs),
    ...check(peakMiB, 'MiB', usage.peakMiB),
  ];
}

function check(limit: number | undefined, unit: string, value: number): Check[] {
  return limit === undefined ? [] : [{ text: `(at most ${Number(limit.toFixed(3))} ${unit})`, holds: value <= limit }];
}
