import { findControllerStops } from '../../../src/karpenter/disruption/controller-stops.ts';
import type { NodePool } from '../../../src/model/karpenter.ts';
import { condition, context, nodeClaim, nodePool, pdb } from './objects.ts';

const NOT_READY: NodePool = { ...nodePool(), status: { conditions: [condition('Ready', 'False')] } };

describe('findControllerStops', () => {
  it('finds none in good order', () => {
    expect(findControllerStops(context({ podDisruptionBudgets: [pdb('b', 0)] }), [])).toEqual([]);
  });

  it('names NodeClaims that wait to be launched', () => {
    expect(findControllerStops(context(), [nodeClaim('a', { providerID: '' })])).toEqual([{ kind: 'unlaunchedNodeClaims', nodeClaims: ['a-claim'] }]);
  });

  it('names PodDisruptionBudgets that cannot be read', () => {
    const podDisruptionBudgets = [pdb('b', 1, { selector: { matchExpressions: [{ key: 'app', operator: 'Like' }] } })];
    expect(findControllerStops(context({ podDisruptionBudgets }), [])).toEqual([{ kind: 'malformedPdb', pdbs: [{ namespace: 'shop', name: 'b' }] }]);
  });

  it('names NodePools that cannot be decoded', () => {
    const nodePools = [nodePool('broken', [{ nodes: '1', schedule: '@daily', duration: '2562048h' }])];
    expect(findControllerStops(context({ nodePools }), [])).toMatchObject([{ kind: 'undecodableNodePools', nodePools: [{ name: 'broken', error: { field: 'duration' } }] }]);
  });

  test.each<{ words: string; nodePools: NodePool[]; stops: boolean }>([
    { words: 'a ready pool beside another', nodePools: [NOT_READY, nodePool('other')], stops: false },
    { words: 'a pool that is not ready', nodePools: [NOT_READY], stops: true },
    { words: 'a pool being deleted', nodePools: [{ ...nodePool(), metadata: { name: 'default', deletionTimestamp: '2026-08-21T08:00:00Z' } }], stops: true },
    { words: 'a pool without status', nodePools: [{ ...nodePool(), status: undefined }], stops: false },
    { words: 'static pools only', nodePools: [nodePool('static', [], { replicas: 2 })], stops: false },
    { words: 'a static pool beside one that is not ready', nodePools: [NOT_READY, nodePool('static', [], { replicas: 2 })], stops: true },
    { words: 'no pool', nodePools: [], stops: false },
  ])('lacks a pool that takes pods with $words: $stops', ({ nodePools, stops }) => {
    expect(findControllerStops(context({ nodePools }), [])).toEqual(stops ? [{ kind: 'noReadyNodePool' }] : []);
  });
});
