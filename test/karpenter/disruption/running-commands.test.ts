import { markRunningCommands, runningCommandOf } from '../../../src/karpenter/disruption/running-commands.ts';
import { condition, features, stateNode } from './objects.ts';

const TAINTED = { spec: { taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }] } };
const CHOSEN = { conditions: [condition('DisruptionReason', 'True', { reason: 'Drifted', lastTransitionTime: '2026-08-21T11:58:00Z' })] };

describe('running commands', () => {
  test.each([
    { words: 'taint and condition', chosen: stateNode('a', { node: TAINTED, claim: CHOSEN }), command: { reason: 'Drifted', since: '2026-08-21T11:58:00Z' } },
    { words: 'the condition alone', chosen: stateNode('a', { claim: CHOSEN }), command: undefined },
    { words: 'the taint alone', chosen: stateNode('a', { node: TAINTED }), command: undefined },
    { words: 'another effect', chosen: stateNode('a', { node: { spec: { taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoExecute' }] } }, claim: CHOSEN }), command: undefined },
    { words: 'a NodeClaim that is already being deleted', chosen: stateNode('a', { node: TAINTED, claim: { ...CHOSEN, meta: { deletionTimestamp: '2026-08-21T11:59:00Z' } } }), command: undefined },
  ])('show by $words', ({ chosen, command }) => {
    expect(runningCommandOf(chosen, features())).toEqual(command);
  });

  it('mark their nodes in memory', () => {
    const marked = markRunningCommands([stateNode('a', { node: TAINTED, claim: CHOSEN }), stateNode('b')], features());
    expect(marked.map(({ isMarkedInMemory }) => isMarkedInMemory)).toEqual([true, false]);
  });
});
