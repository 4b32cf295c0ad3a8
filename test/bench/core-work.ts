// Run in a process of its own: reads one input of core-inputs.ts and, unless told to do nothing else, works on it.
// usage: node core-work.mjs WORK FILE [read]
import { readFileSync } from 'node:fs';
import { poolCalendar } from '../../src/actions/budgets/pool-calendar.ts';
import { allowedDisruptions } from '../../src/karpenter/disruption/budgets.ts';
import { compileBudgets } from '../../src/karpenter/disruption/decode-budgets.ts';
import { hashEC2NodeClass } from '../../src/karpenter/hash/ec2-node-class-hash.ts';
import { hashNodePool } from '../../src/karpenter/hash/node-pool-hash.ts';
import { newestRelease } from '../../src/karpenter/releases.ts';
import { isIntersecting, parseRequirements } from '../../src/karpenter/requirements/requirements.ts';
import type { Requirements } from '../../src/karpenter/requirements/requirements.ts';
import type { DisruptionReason } from '../../src/model/disruption.ts';
import type { JsonValue } from '../../src/model/json.ts';
import type { RequirementSpec } from '../../src/model/karpenter.ts';
import { parseInstant } from '../../src/util/instant.ts';
import type { CoreWork } from './core-inputs.ts';

const REASONS: readonly DisruptionReason[] = ['Drifted', 'Empty', 'Underutilized', 'Unhealthy'];
const START = parseInstant('2026-01-01T00:00:00Z') ?? 0n;
/** 250 instants, 35 hours and 7 minutes apart, make a year of every hour and weekday. */
const STEP = (35n * 60n + 7n) * 60_000_000_000n;
const INSTANTS = 250;

function intersects({ pools, claims }: { pools: RequirementSpec[][]; claims: RequirementSpec[][] }): number {
  const [poolSets, claimSets] = [pools.map(requirements), claims.map(requirements)];
  let count = 0;
  for (const pool of poolSets) {
    for (const claim of claimSets) count += isIntersecting(pool, claim) ? 1 : 0;
  }
  return count;
}

function requirements(specs: RequirementSpec[]): Requirements {
  const parsed = parseRequirements(specs);
  if (!parsed.ok) throw new Error(parsed.refusal.problem);
  return parsed.requirements;
}

function distinctHashes(specs: unknown[], hashOf: (object: { spec: unknown }) => { ok: boolean; hash?: string }): number {
  return new Set(specs.map((spec) => hashOf({ spec }).hash)).size;
}

/** Pools × instants × reasons. */
function budgets(pools: unknown[]): number {
  let count = 0;
  for (const [nodeCount, pool] of pools.entries()) {
    const compiled = compileBudgets(pool);
    for (let index = 0n; index < INSTANTS; index += 1n) {
      for (const reason of REASONS) count += allowedDisruptions({ budgets: compiled, nodeCount, reason, at: START + index * STEP }).allowed > 0 ? 1 : 0;
    }
  }
  return count;
}

const YEAR = 365n * 86_400_000_000_000n;

/** Segments of a year, with what else a calendar says. */
function calendars(pools: JsonValue[]): number {
  const task = { reasons: REASONS, at: START, from: START, to: START + YEAR, nodeCounts: [10], offsets: [60, 120] };
  const made = pools.map((budgets) => poolCalendar({ name: 'bench', isStatic: false, isDefault: false, budgets, nodeCount: { value: 10, source: 'bench' } }, task));
  return made.flatMap(({ reasons }) => reasons).reduce((sum, { segments }) => sum + segments.length, 0);
}

const release = newestRelease();
const caBundle = { text: 'LS0tLS1CRUdJTg==' };

/** Each says how often something came true, which is neither never nor always (hashes: how many differ). */
const WORKS: Readonly<Record<CoreWork, { run: (input: never) => number; least: number; most: number }>> = {
  intersects: { run: intersects, least: 1, most: 99_999 },
  classHashes: { run: (specs: unknown[]) => distinctHashes(specs, (object) => hashEC2NodeClass(object, { release, caBundle })), least: 10_000, most: 10_000 },
  poolHashes: { run: (specs: unknown[]) => distinctHashes(specs, (object) => hashNodePool(object, release)), least: 10_000, most: 10_000 },
  calendars: { run: calendars, least: 1000, most: 1_000_000 },
  budgets: { run: budgets, least: 1, most: 99_999 },
};

const [name = '', file = '', mode] = process.argv.slice(2);
const { run, least, most } = WORKS[name as CoreWork];
const input = JSON.parse(readFileSync(file, 'utf8')) as never;
if (mode !== 'read') {
  const count = run(input);
  if (count < least || count > most) throw new Error(`${name} counted ${count}`);
}
