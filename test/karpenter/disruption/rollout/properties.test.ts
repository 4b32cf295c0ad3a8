import fc from 'fast-check';
import { pdbBlockAmong } from '../../../../src/karpenter/disruption/blockers/pdb-limits.ts';
import { isActive, optOutOf } from '../../../../src/karpenter/disruption/blockers/pods.ts';
import { mapBudgets } from '../../../../src/karpenter/disruption/counts.ts';
import { instantOf } from '../../../../src/karpenter/disruption/rollout/objects.ts';
import { simulateRollout } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import type { Rollout, RolloutQuestion } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import type { World } from '../../../../src/karpenter/disruption/rollout/world.ts';
import type { Budget } from '../../../../src/model/karpenter.ts';
import type { StateNode } from '../../../../src/karpenter/disruption/state-nodes.ts';
import { START, assumptions, cluster } from './clusters.ts';
import type { TestNode, TestPool } from './clusters.ts';

const RUNS = { numRuns: 12 };

const node: fc.Arbitrary<TestNode> = fc.record(
  {
    isDrifted: fc.boolean(),
    pods: fc.array(fc.constantFrom(300, 900, 1900, 3900), { maxLength: 3 }),
    podOptsOut: fc.constantFrom('true', '20m'),
    terminationGracePeriod: fc.constantFrom('30m', '2h'),
    expireAfter: fc.constantFrom('30m', '3h'),
    optsOut: fc.boolean(),
  },
  { requiredKeys: ['isDrifted', 'pods'] },
);

const budget = fc.constantFrom<Budget>({ nodes: '0' }, { nodes: '1' }, { nodes: '50%' }, { nodes: '100%' }, { nodes: '0', schedule: '30 * * * *', duration: '20m' });

const pool: fc.Arbitrary<TestPool> = fc.record(
  {
    budgets: fc.array(budget, { minLength: 1, maxLength: 2 }),
    limits: fc.constantFrom<Record<string, string>>({ cpu: '12' }, { nodes: '3' }),
    nodes: fc.array(node, { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: ['budgets', 'nodes'] },
);

const question: fc.Arbitrary<RolloutQuestion> = fc
  .record({ pools: fc.array(pool, { minLength: 1, maxLength: 3 }), maxUnavailable: fc.option(fc.constantFrom(0, 1, '50%'), { nil: undefined }), launch: fc.constantFrom(1000, 30_000) })
  .map(({ pools, maxUnavailable, launch }) => ({
    start: START,
    objects: cluster(pools, maxUnavailable === undefined ? [] : [{ metadata: { name: 'web', namespace: 'default' }, spec: { selector: { matchLabels: { app: 'web' } }, maxUnavailable } }]),
    assumptions: assumptions({ launch, horizon: 6 * 3_600_000 }),
    mostWork: 20_000,
  }));

/** What budgets know of the simulated cluster, counted from nothing. */
function stateNodesOf({ claims }: World): StateNode[] {
  return [...claims.values()].flatMap(({ name, providerId, node: own, labels, isInitialized, isInstanceTerminating, isMarked, deletedAt }): StateNode[] => {
    if (providerId === undefined || own === undefined) return [];
    return [
      {
        providerID: providerId,
        nodeClaim: { metadata: { name, labels, ...(deletedAt !== undefined && { deletionTimestamp: START }) }, status: { conditions: isInstanceTerminating ? [{ type: 'InstanceTerminating', status: 'True' }] : [] } },
        node: { metadata: { name: own.name, labels: { ...own.labels, 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': String(isInitialized) } }, status: { conditions: [{ type: 'Ready', status: own.isReady ? 'True' : 'False' }] } },
        isMarkedInMemory: isMarked,
      },
    ];
  });
}

function remainingByPool(world: World): Map<string, number> {
  const mapped = mapBudgets({ nodePools: [...world.pools.values()].map(({ object }) => object), stateNodes: stateNodesOf(world), features: world.features, at: instantOf(world) });
  return new Map(mapped.ok ? mapped.pools.map(({ nodePool, reasons }) => [nodePool, reasons.Drifted?.remaining ?? 0]) : []);
}

/** What speaks against each command at the moment before it starts. */
function objections(world: World, taken: ReadonlySet<string>): string[] {
  const remaining = remainingByPool(world);
  const found: string[] = [];
  for (const name of taken) {
    const claim = world.claims.get(name);
    if (claim === undefined) continue;
    if ((remaining.get(claim.pool) ?? 0) < 1) found.push(`${name}: budget`);
    if (claim.node?.optsOut === true) found.push(`${name}: node opts out`);
    const clock = { at: instantOf(world), features: world.features };
    for (const { object, pdbs = [] } of claim.terminationGracePeriod === undefined ? (claim.node?.pods ?? []) : []) {
      if (isActive(object) && optOutOf(object, clock) !== undefined) found.push(`${name}: pod opts out`);
      if (isActive(object) && pdbBlockAmong(pdbs.map(({ pdb }) => pdb), object, world.features) !== undefined) found.push(`${name}: disruption budget`);
    }
  }
  return found;
}

/** Plays it with a look at the state before each command. */
function watched(asked: RolloutQuestion): { rollout: Rollout; found: string[]; times: number[] } {
  const found: string[] = [];
  const times: number[] = [];
  const rollout = simulateRollout({
    ...asked,
    watch: (world, claims) => {
      times.push(world.now);
      found.push(...objections(world, new Set(claims.map(({ name }) => name))));
    },
  });
  return { rollout, found, times };
}

test('no command goes against budgets, opt-outs or disruption budgets as they stand when it starts', () => {
  let commandCount = 0;
  fc.assert(
    fc.property(question, (asked) => {
      const { rollout, found } = watched(asked);
      commandCount += rollout.commands.length;
      expect(found).toEqual([]);
    }),
    RUNS,
  );
  expect(commandCount).toBeGreaterThan(3);
});

test('time never goes back', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { rollout: { events, commands } } = watched(asked);
      for (const times of [events.map(({ at }) => at), commands.map(({ startedAt }) => startedAt)]) expect(times).toEqual([...times].sort((a, b) => a - b));
    }),
    RUNS,
  );
});

test('each pod has one successor: none is lost, none is made twice', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { world } = simulateRollout(asked);
      const alive = [...world.pods.values()].filter(({ object }) => object.metadata.deletionTimestamp === undefined);
      expect(alive).toHaveLength(asked.objects.pods.length);
    }),
    RUNS,
  );
});

test('the same input gives the same rollout, with its explanation', () => {
  const told = (asked: RolloutQuestion): unknown => {
    const { events, commands, stuck, drifted, waitsOf, endedBecause, work } = simulateRollout(asked);
    return { events, commands, stuck, endedBecause, work, waits: drifted.map(({ nodeClaim }) => waitsOf(nodeClaim)) };
  };
  fc.assert(
    fc.property(question, (asked) => expect(told(structuredClone(asked))).toEqual(told(asked))),
    RUNS,
  );
});

test('waits lie between drift and the command, and one of them explains each wait', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { drifted, waitsOf, endedAt } = simulateRollout(asked);
      for (const { nodeClaim, startedAt } of drifted) {
        const waits = waitsOf(nodeClaim);
        for (const { from, until } of waits) expect(from >= 0 && (until ?? endedAt) <= (startedAt ?? endedAt)).toBe(true);
        if (startedAt !== undefined && startedAt > 0) expect(waits).not.toEqual([]);
      }
    }),
    RUNS,
  );
});
