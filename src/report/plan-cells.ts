import type { RolloutPlan } from '../model/rollout.ts';
import { formatStuck, formatWaitReason } from './views/plan-waits.ts';

const EMPTY = Array.from({ length: 11 }, () => '');

/** The columns of one NodeClaim that come from the timeline, by its name; empty where there is none. */
export function timelineCells(rollout: RolloutPlan | undefined): (nodeClaim: string) => string[] {
  const commands = new Map(rollout?.commands.map((command) => [command.nodeClaim, command]));
  const stuck = new Map(rollout?.pools.flatMap((pool) => pool.stuck).map((node) => [node.nodeClaim, node]));
  return (nodeClaim) => {
    const command = commands.get(nodeClaim);
    const node = stuck.get(nodeClaim);
    const stays = node === undefined ? '' : formatStuck(node).join('; ');
    if (command === undefined) return [...EMPTY.slice(1), stays];
    const { from, ready = '', drainEnd = '', to = '', fromRange, toRange, trigger, replacements, waitedFor, forcedAt = '' } = command;
    const ordered = replacements.map(({ nodePool, instanceType = '' }) => `${nodePool}/${instanceType}`).join(' ');
    return [from, ready, drainEnd, to, fromRange.earliest ?? '', toRange.latest ?? '', trigger, ordered, waitedFor === undefined ? '' : formatWaitReason(waitedFor.reason), forcedAt, stays];
  };
}
