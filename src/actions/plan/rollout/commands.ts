import type { Wait } from '../../../karpenter/disruption/rollout/explain.ts';
import { parseDuration } from '../../../karpenter/duration.ts';
import type { NodeClaim } from '../../../model/karpenter.ts';
import type { ClaimDrift } from '../../../model/report.ts';
import type { RolloutCommand } from '../../../model/rollout.ts';
import type { ClaimUnknowns } from '../rollout-objects.ts';
import { departuresOf } from './departures.ts';
import type { Departure } from './departures.ts';
import { estimate } from './instants.ts';
import type { RolloutRun, Runs } from './run-thrice.ts';
import { longestWait, waitOf } from './wait-reasons.ts';
import type { WaitContext } from './wait-reasons.ts';

export interface CommandContext extends WaitContext {
  driftByClaim: ReadonlyMap<string, ClaimDrift>;
  nodeClaims: ReadonlyMap<string, NodeClaim>;
  unknowns: ReadonlyMap<string, ClaimUnknowns>;
}

/** The drifted nodes that go in the likely run, by the time at which they begin to. */
export function commandsOf(runs: Runs, context: CommandContext): RolloutCommand[] {
  const [earliest, likely, latest] = [runs.earliest && departuresOf(runs.earliest), departuresOf(runs.likely), runs.latest && departuresOf(runs.latest)];
  return [...likely]
    .filter(([name]) => context.driftByClaim.has(name))
    .sort(([a, { from }], [b, other]) => from - other.from || (a < b ? -1 : 1))
    .map(([name, departure]) => {
      const others = { earliest: earliest?.get(name), likely: departure, latest: latest?.get(name) };
      return commandOf({ name, departure, others, waits: runs.likely.explanation.waitsOf(name), run: runs.likely }, context);
    });
}

interface CommandFacts {
  name: string;
  departure: Departure;
  others: { earliest: Departure | undefined; likely: Departure; latest: Departure | undefined };
  waits: readonly Wait[];
  run: RolloutRun;
}

function commandOf({ name, departure, others, waits, run }: CommandFacts, context: CommandContext): RolloutCommand {
  const { toInstant } = context;
  const { command, from, to, trigger, rolledBackCount } = departure;
  const drift = context.driftByClaim.get(name);
  const ended = waits.map((wait) => ({ ...wait, until: Math.min(wait.until ?? from, from) })).filter((wait) => wait.until > wait.from);
  const waited = longestWait(ended, from);
  const forcedAt = forcedTime(command?.readyAt ?? from, context.nodeClaims.get(name));
  const { earliest, likely, latest } = others;
  return {
    nodeClaim: name,
    node: drift?.nodeName,
    nodePool: command?.nodePool ?? drift?.nodePool,
    trigger,
    reasons: drift?.status.state === 'drifted' ? drift.status.reasons.map(({ reason }) => reason) : [],
    from: toInstant(from),
    ...(command?.readyAt !== undefined && { ready: toInstant(command.readyAt) }),
    ...(command?.drainedAt !== undefined && { drainEnd: toInstant(command.drainedAt) }),
    ...(to !== undefined && { to: toInstant(to) }),
    fromRange: estimate({ earliest: earliest?.from, likely: likely.from, latest: latest?.from }, toInstant),
    toRange: estimate({ earliest: earliest?.to, likely: likely.to, latest: latest?.to }, toInstant),
    actual: drift?.actual,
    expected: drift?.expected,
    replacements: (command?.replacements ?? []).map(({ nodeClaim, nodePool }) => ({ nodeClaim, nodePool, ...typeOf(nodeClaim, run) })),
    ...(waited !== undefined && { waitedFor: waitOf(waited, context) }),
    unknowns: unknownsOf(context.unknowns.get(name)),
    ...(forcedAt !== undefined && { forcedAt: toInstant(forcedAt) }),
    rolledBackCount,
  };
}

function typeOf(nodeClaim: string, { instanceTypes }: RolloutRun): { instanceType?: string } {
  const instanceType = instanceTypes.get(nodeClaim);
  return instanceType === undefined ? {} : { instanceType };
}

function unknownsOf(unknowns: ClaimUnknowns | undefined): RolloutCommand['unknowns'] {
  return unknowns === undefined ? [] : unknowns.causes.map((cause) => ({ cause, pods: unknowns.pods }));
}

/** `terminationGracePeriod` counts from the deletion of the NodeClaim. */
function forcedTime(deletedAt: number, claim: NodeClaim | undefined): number | undefined {
  const text = claim?.spec?.terminationGracePeriod;
  const parsed = text === undefined ? undefined : parseDuration(text);
  return parsed?.ok ? deletedAt + Number(parsed.nanoseconds / 1_000_000n) : undefined;
}
