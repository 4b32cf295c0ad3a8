import type { Assumptions } from '../../../karpenter/disruption/rollout/assumptions.ts';
import type { RolloutExplanation } from '../../../karpenter/disruption/rollout/explain.ts';
import { setDriftedAt } from '../../../karpenter/disruption/rollout/ledger.ts';
import type { Rollout, RolloutQuestion } from '../../../karpenter/disruption/rollout/simulate.ts';
import type { World } from '../../../karpenter/disruption/rollout/world.ts';
import type { ReleaseFeatures } from '../../../karpenter/releases.ts';
import type { ClaimDrift } from '../../../model/report.ts';
import type { EstimatedAssumptions } from '../assumptions.ts';
import type { RolloutFacts } from '../rollout-objects.ts';

/** One way in which it may go. Times are milliseconds after the start. */
export interface RolloutRun {
  /** When the last drifted node is gone; absent: some are left. */
  finishedAt?: number;
  /** Steps and attempts to place a pod. */
  work: number;
  explanation: RolloutExplanation;
  /** When what was there at the start was gone, by the name of its Node, or of its NodeClaim where it had none. */
  goneAt: ReadonlyMap<string, number>;
  /** By the name of the NodeClaim, as far as it is known. */
  instanceTypes: ReadonlyMap<string, string>;
}

/** The others are left out where the likely one took so much work that two more are not worth it. */
export interface Runs {
  likely: RolloutRun;
  earliest?: RolloutRun;
  latest?: RolloutRun;
}

export type Simulate = (question: RolloutQuestion) => RolloutExplanation & Pick<Rollout, 'events' | 'finishedAt' | 'world'>;

export interface RunsQuestion {
  start: string;
  facts: RolloutFacts;
  assumptions: EstimatedAssumptions;
  release: ReleaseFeatures;
  claims: readonly ClaimDrift[];
  simulate: Simulate;
}

/** Steps and attempts to place a pod of one run, above which it is the only one. */
const MOST_WORK = 300_000;
const MINUTE = 60_000;
/** The controller looks at every NodeClaim this often. `pkg/controllers/nodeclaim/disruption/controller.go`. */
const LOOK_PERIOD = 5 * MINUTE;
/** How long the provider keeps parameters that name images. */
const PARAMETER_CACHE = 24 * 60 * MINUTE;

/** The rollout as it probably is, as fast as it may be, and as slow as it may be. */
export function runThrice(question: RunsQuestion): Runs {
  const { assumptions, claims } = question;
  const pending = claims.filter((claim) => claim.status.state === 'drifted' && claim.pending);
  const delays = (delayOf: (claim: ClaimDrift) => number): ReadonlyMap<string, number> => new Map(pending.map((claim) => [claim.name, delayOf(claim)]));
  const likely = run(question, assumptions.likely, delays(() => LOOK_PERIOD));
  if (likely.work > MOST_WORK) return { likely };
  return {
    likely,
    earliest: run(question, assumptions.earliest, delays(() => 0)),
    latest: run(question, assumptions.latest, delays((claim) => LOOK_PERIOD + (isStale(claim) ? PARAMETER_CACHE : 0))),
  };
}

/** Karpenter still compares with an older answer, and does so until it asks again. */
function isStale({ disagreements }: ClaimDrift): boolean {
  return disagreements.some(({ kind }) => kind === 'staleStatus');
}

function run({ start, facts, release, simulate }: RunsQuestion, assumptions: Assumptions, delays: ReadonlyMap<string, number>): RolloutRun {
  const nodeClaims = facts.objects.nodeClaims.map((claim) => ((delays.get(claim.metadata.name) ?? 0) > 0 ? withoutMark(claim) : claim));
  const script = [...delays].filter(([, delay]) => delay > 0).map(([name, at]) => ({ at, apply: (world: World) => mark(world, name) }));
  const explanation = simulate({ start, objects: { ...facts.objects, nodeClaims }, assumptions, release, script });
  const { finishedAt, world } = explanation;
  const instanceTypes = new Map([...world.claims.values()].flatMap(({ name, labels }) => (labels[INSTANCE_TYPE] === undefined ? [] : [[name, labels[INSTANCE_TYPE]] as const])));
  const goneAt = new Map(explanation.events.filter(({ kind }) => kind === 'terminated').flatMap(({ at, nodes }) => nodes.map((name) => [name, at] as const)));
  return { ...(finishedAt !== undefined && { finishedAt }), work: world.work, explanation, goneAt, instanceTypes };
}

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

type Claim = RolloutFacts['objects']['nodeClaims'][number];

function withoutMark(claim: Claim): Claim {
  return { ...claim, status: { ...claim.status, conditions: claim.status?.conditions?.filter(({ type }) => type !== 'Drifted') } };
}

function mark(world: World, name: string): void {
  const claim = world.claims.get(name);
  if (claim?.driftedAt === undefined && claim?.deletedAt === undefined && claim !== undefined) setDriftedAt(world, claim, world.now);
}
