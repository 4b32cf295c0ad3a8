import { CLUSTER_KINDS, MEMBER_BY_KIND } from '../../../src/model/cluster.ts';
import type { ClusterKind, ClusterState } from '../../../src/model/cluster.ts';
import type { FailureKind } from '../../../src/model/source-failure.ts';
import type { ClusterSource } from '../../../src/sources/ports.ts';
import { EVERY_KIND } from './cluster-objects.ts';

/** What the source under test is opened over: `failures` says how which kind is to fail. */
export interface ClusterWorld extends Partial<Omit<ClusterState, 'failures'>> {
  failures?: Partial<Record<ClusterKind | 'version', FailureKind>>;
}

/** Opens the source under test over a world; `close` frees what it holds. */
export type OpenClusterSource = (world: ClusterWorld) => Promise<{ source: ClusterSource; close?: () => Promise<void> }>;

/** What every way to fill the cluster's port has to do. */
export function describeClusterSource(name: string, open: OpenClusterSource): void {
  const closers: (() => Promise<void>)[] = [];
  const read = async (world: ClusterWorld, kinds: readonly ClusterKind[]): Promise<ClusterState> => {
    const { source, close } = await open(world);
    if (close) closers.push(close);
    return source.read(kinds);
  };
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  describe(`cluster source: ${name}`, () => {
    describe('a healthy cluster', () => describeHealthy(read));
    describe('a cluster that refuses', () => describeFailures(read));
  });
}

type Read = (world: ClusterWorld, kinds: readonly ClusterKind[]) => Promise<ClusterState>;

function describeHealthy(read: Read): void {
  it.each(CLUSTER_KINDS)('shows %s when they alone are asked for', async (kind) => {
    const { name, serverVersion } = EVERY_KIND;
    const member = MEMBER_BY_KIND[kind];

    expect(await read(EVERY_KIND, [kind])).toEqual({ name, serverVersion, [member]: EVERY_KIND[member], failures: {} });
  });

  it('shows every kind at once', async () => {
    expect(await read(EVERY_KIND, CLUSTER_KINDS)).toEqual({ ...EVERY_KIND, failures: {} });
  });

  it('has a version though no kind is asked for', async () => {
    expect(await read(EVERY_KIND, [])).toEqual({ name: EVERY_KIND.name, serverVersion: EVERY_KIND.serverVersion, failures: {} });
  });

  it('has empty lists, not absent ones, where there is nothing', async () => {
    const state = await read({}, CLUSTER_KINDS);

    expect(state.failures).toEqual({});
    expect([state.nodeClasses, state.nodePools, state.nodeClaims, state.nodes]).toEqual([[], [], [], []]);
    expect([state.pods, state.podDisruptionBudgets, state.otherNodeClasses]).toEqual([[], [], []]);
    expect(state.karpenterVersion).toBeUndefined();
  });

  it('keeps objects in order over many pages', async () => {
    const nodes = Array.from({ length: 1203 }, (_, index) => ({ metadata: { name: `node-${String(index).padStart(5, '0')}` } }));
    const state = await read({ nodes }, ['nodes']);

    expect(state.nodes?.map(({ metadata }) => metadata.name)).toEqual(nodes.map(({ metadata }) => metadata.name));
  });
}

const KINDS_OF_FAILURE: FailureKind[] = ['denied', 'unauthenticated', 'throttled', 'failed', 'unreachable', 'invalid'];

function describeFailures(read: Read): void {
  it.each(KINDS_OF_FAILURE)('says of one kind that it is %s, and shows the others', async (failure) => {
    const state = await read({ ...EVERY_KIND, failures: { nodeclaims: failure } }, ['nodeclaims', 'nodes', 'nodepools']);

    expect(state.failures).toEqual({ nodeclaims: expect.objectContaining({ service: 'kubernetes', kind: failure }) });
    expect(state.nodeClaims).toBeUndefined();
    expect(state.nodes).toEqual(EVERY_KIND.nodes);
    expect(state.nodePools).toEqual(EVERY_KIND.nodePools);
  });

  it.each(CLUSTER_KINDS)('puts a denied %s in its own place', async (kind) => {
    const state = await read({ ...EVERY_KIND, failures: { [kind]: 'denied' } }, CLUSTER_KINDS);

    expect(Object.keys(state.failures)).toEqual([kind]);
    expect(state[MEMBER_BY_KIND[kind]]).toBeUndefined();
  });

  it('does not mention a kind that was not asked for', async () => {
    const state = await read({ ...EVERY_KIND, failures: { pods: 'denied' } }, ['nodes']);

    expect(state.failures).toEqual({});
  });

  it('says that the version is not known', async () => {
    const state = await read({ ...EVERY_KIND, failures: { version: 'denied' } }, ['nodes']);

    expect(state.serverVersion).toBeUndefined();
    expect(state.failures).toEqual({ version: expect.objectContaining({ kind: 'denied' }) });
    expect(state.nodes).toEqual(EVERY_KIND.nodes);
  });

  it('says that Karpenter is not installed', async () => {
    const state = await read({ failures: { ec2nodeclasses: 'notFound' } }, ['ec2nodeclasses']);

    expect(state.failures).toEqual({ ec2nodeclasses: expect.objectContaining({ kind: 'notFound' }) });
    expect(state.nodeClasses).toBeUndefined();
  });

  it('can fail in everything', async () => {
    const failures = Object.fromEntries(['version', ...CLUSTER_KINDS].map((kind) => [kind, 'unauthenticated' as const]));
    const state = await read({ ...EVERY_KIND, failures }, CLUSTER_KINDS);

    expect(Object.keys(state.failures).sort()).toEqual(['version', ...CLUSTER_KINDS].sort());
    expect(state).toEqual({ name: EVERY_KIND.name, failures: state.failures });
  });
}
