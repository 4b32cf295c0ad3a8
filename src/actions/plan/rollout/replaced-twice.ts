import type { ClassDrift, ClaimDrift } from '../../../model/report.ts';
import type { EstimatedInstant, RolloutCommand, RolloutPlan } from '../../../model/rollout.ts';

/** A rollout that is done within a day is rarely overtaken by the next image. */
const DAY = 24 * 3_600_000;

export interface TwiceQuestion {
  start: string;
  until: string;
  commands: readonly RolloutCommand[];
  finish: EstimatedInstant;
  classes: readonly ClassDrift[];
  driftByClaim: ReadonlyMap<string, ClaimDrift>;
}

/** Nodes of classes whose selection moves by itself that are done well before the last one is. */
export function replacedTwice({ start, until, commands, finish, classes, driftByClaim }: TwiceQuestion): RolloutPlan['replacedTwice'] {
  const before = finish.likely ?? until;
  if (Date.parse(before) - Date.parse(start) <= DAY) return undefined;
  const floating = new Set(classes.filter(({ pin }) => pin.kind === 'floating').map(({ name }) => name));
  const done = commands.filter(({ nodeClaim, to }) => to !== undefined && to < before && floating.has(driftByClaim.get(nodeClaim)?.nodeClass ?? ''));
  if (done.length === 0) return undefined;
  const nodeClasses = [...new Set(done.map(({ nodeClaim }) => driftByClaim.get(nodeClaim)?.nodeClass ?? ''))].sort();
  return { nodeClasses, count: done.length, before };
}
