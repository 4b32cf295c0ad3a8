import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRelease } from '../../../src/actions/karpenter-release.ts';
import { recoverCaBundle } from '../../../src/karpenter/hash/recover-ca-bundle.ts';
import { CLUSTER_KINDS } from '../../../src/model/cluster.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { readSnapshot } from '../../../src/sources/snapshot/read.ts';
import { replaySources } from '../../../src/sources/snapshot/replay.ts';
import { makeDemo } from '../../tools/demo/make.ts';

const folder = join(import.meta.dirname, '../../../fixtures/demo');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const text = read('cluster.json');

describe('fixtures/demo/cluster.json', () => {
  it('is what its generator makes of the manifests beside it', async () => {
    expect(await makeDemo({ nodeClasses: read('nodeclasses.yaml'), nodePools: read('nodepools.yaml') })).toBe(text);
  });

  it('is small', () => {
    expect(text.length).toBeLessThan(95_000);
  });

  it('has no account id but public and replaced ones', () => {
    const ids = new Set(text.match(/(?<![\w-])\d{12}(?!\w)/g));
    expect([...ids].sort()).toEqual(['000000000001', '092701018921', '602401143452']);
  });

  it('holds every kind, and nothing failed', async () => {
    const snapshot = readSnapshot(text, 'cluster.json');
    if (!snapshot.ok) throw new Error(snapshot.problem.message);
    const state = await replaySources(snapshot.snapshot).cluster.read(CLUSTER_KINDS);
    expect(state.failures).toEqual({});
    expect([state.nodeClasses?.length, state.nodePools?.length, state.nodeClaims?.length, state.nodes?.length]).toEqual([3, 4, 15, 17]);
  });

  it('has classes whose hashes can still be computed, user data or not', () => {
    const snapshot = readSnapshot(text, 'cluster.json');
    const classes = (snapshot.ok && snapshot.snapshot.cluster?.nodeClasses) || [];
    const annotated = classes.map(({ spec, metadata: { annotations } }) => ({ stored: { spec } as JsonObject, annotations }));
    expect(text).toContain('"userData": { "bytes": ');
    expect(recoverCaBundle(annotated, chooseRelease('1.14.1').features)).toMatchObject({ ok: true, agreeing: 3, asked: 3 });
  });

  test.each(['1.33', '1.34'])('covers the images of Kubernetes %s', async (version) => {
    const snapshot = readSnapshot(text, 'cluster.json');
    if (!snapshot.ok) throw new Error(snapshot.problem.message);
    const names = ['x86_64', 'arm64'].flatMap((architecture) => [
      `/aws/service/eks/optimized-ami/${version}/amazon-linux-2023/${architecture}/standard/recommended/image_id`,
      `/aws/service/bottlerocket/aws-k8s-${version}/${architecture}/1.44.0/image_id`,
    ]);
    const answers = await replaySources(snapshot.snapshot).awsIn('eu-west-1').parameters.get(names);
    expect([...answers.values()].map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });
});
