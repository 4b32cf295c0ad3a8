import type { Blocker } from '../../../model/disruption.ts';
import { formatInstant } from '../../../util/instant.ts';
import { pdbBlockAmong } from '../blockers/pdb-limits.ts';
import { isActive, isEvictable, optOutOf } from '../blockers/pods.ts';
import { instantOf, refOf } from './objects.ts';
import { pdbsOf } from './pdbs.ts';
import type { Refusal, SimClaim, SimNode, SimPod, World } from './world.ts';

const MILLISECOND = 1_000_000n;

/** Why the pods of a node keep it from being disrupted; `undefined` where they do not. The rest of `disruption/types.go NewCandidate` is in the ledger. */
export function refusalOf(world: World, claim: SimClaim, node: SimNode): Refusal | undefined {
  const known = claim.refusal;
  if (known !== undefined && world.now < known.until && (known.pdb === undefined || known.pdb.state.version === known.pdb.version)) return known;
  claim.refusal = findRefusal(world, node);
  return claim.refusal;
}

function findRefusal(world: World, { pods }: SimNode): Refusal | undefined {
  for (const pod of pods) {
    const refusal = optOutRefusal(world, pod) ?? pdbRefusal(world, pod);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function optOutRefusal(world: World, { object }: SimPod): Refusal | undefined {
  if (object.metadata.annotations === undefined || !isActive(object)) return undefined;
  const optOut = optOutOf(object, { at: instantOf(world), features: world.features });
  if (optOut === undefined) return undefined;
  const { value, until } = optOut;
  const blocker: Blocker = { kind: 'podDoNotDisrupt', pod: refOf(object), value, ...(until !== undefined && { until: formatInstant(until) }) };
  return { blocker, until: until === undefined ? Infinity : Number((until + MILLISECOND - 1n) / MILLISECOND) - world.startMs };
}

function pdbRefusal(world: World, pod: SimPod): Refusal | undefined {
  const states = pdbsOf(world, pod);
  const { object } = pod;
  if (states.length === 0 || !isEvictable(object, { at: instantOf(world), features: world.features })) return undefined;
  const block = pdbBlockAmong(states.map(({ pdb }) => pdb), object, world.features);
  if (block === undefined) return undefined;
  const pods = [refOf(object)];
  if (block.kind === 'severalPdbs') return { blocker: { kind: 'severalPdbs', pods, pdbs: block.pdbs.map(refOf) }, until: Infinity };
  const state = states.find(({ pdb }) => pdb === block.pdb);
  const { currentHealthy, desiredHealthy } = block.pdb.status ?? {};
  const blocker: Blocker = { kind: 'blockingPdb', pods, pdb: refOf(block.pdb), ...(currentHealthy !== undefined && { currentHealthy }), ...(desiredHealthy !== undefined && { desiredHealthy }) };
  return { blocker, until: Infinity, ...(state !== undefined && { pdb: { state, version: state.version } }) };
}
