import type { CommandRecord } from '../../../karpenter/disruption/rollout/explain.ts';
import type { DepartureTrigger } from '../../../model/rollout.ts';
import type { RolloutRun } from './run-thrice.ts';

/** How a drifted NodeClaim goes in one run. Times are milliseconds after the start. */
export interface Departure {
  trigger: DepartureTrigger;
  from: number;
  /** Absent: not before the end of the run. */
  to?: number;
  /** The command that took it, the last one of several. */
  command?: CommandRecord;
  rolledBackCount: number;
}

const DRIFTED = 'Drifted';

/** By the name of the NodeClaim; those that nothing has taken are left out. Some go before the controller has marked them. */
export function departuresOf({ explanation, goneAt }: RolloutRun): Map<string, Departure> {
  const departures = new Map<string, Departure>();
  for (const command of explanation.commands) {
    if (command.reason !== DRIFTED) continue;
    for (const name of command.nodeClaims) departures.set(name, ofCommand(command, departures.get(name)));
  }
  for (const { nodeClaim, node = nodeClaim, at, by } of explanation.otherEnds) {
    const to = goneAt.get(node);
    departures.set(nodeClaim, { trigger: by, from: at, ...(to !== undefined && { to }), rolledBackCount: departures.get(nodeClaim)?.rolledBackCount ?? 0 });
  }
  for (const command of explanation.commands) if (command.reason !== DRIFTED) for (const name of command.nodeClaims) if (!departures.has(name)) departures.set(name, { ...ofCommand(command, undefined), trigger: 'empty' });
  for (const [name, { command }] of departures) if (command?.rolledBack !== undefined) departures.delete(name);
  return departures;
}

function ofCommand(command: CommandRecord, before: Departure | undefined): Departure {
  const rolledBackCount = (before?.rolledBackCount ?? 0) + (command.rolledBack === undefined ? 0 : 1);
  return { trigger: DRIFTED, from: command.startedAt, ...(command.endedAt !== undefined && { to: command.endedAt }), command, rolledBackCount };
}
