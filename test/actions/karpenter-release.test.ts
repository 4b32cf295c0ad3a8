import { chooseRelease } from '../../src/actions/karpenter-release.ts';
import type { ClusterState } from '../../src/model/cluster.ts';

const state = (change: Partial<ClusterState> = {}): ClusterState => ({ name: 'prod', failures: {}, ...change });
const denied: ClusterState['failures'] = { karpenterDeployment: { service: 'kubernetes', operation: 'list deployments.apps', kind: 'denied', message: 'user "u" may not list deployments.apps' } };
const hashed = { nodeClasses: [{ metadata: { name: 'default', annotations: { 'karpenter.k8s.aws/ec2nodeclass-hash-version': 'v4' } } }] };

const rows: { why: string; flag?: string; state?: ClusterState; release: RegExp; source: RegExp; notes: string[] }[] = [
  { why: 'the flag', flag: '1.2', state: state({ failures: denied }), release: /^1\.2\./, source: /^--karpenter-version$/, notes: [] },
  { why: 'the running controller', state: state({ karpenterVersion: { version: '1.6.2', source: 'image x' } }), release: /^1\.6\.2$/, source: /^image x$/, notes: [] },
  { why: 'the hash version', state: state(hashed), release: /^1\.11\./, source: /hash version v4/, notes: [] },
  { why: 'the newest', release: /^1\.\d+\.\d+$/, source: /newest release/, notes: [] },
  { why: 'the hash version, since the Deployment may not be read', state: state({ ...hashed, failures: denied }), release: /^1\.11\./, source: /hash version v4/, notes: ['The release of Karpenter was not read from its Deployment in cluster prod: user "u" may not list deployments.apps; --karpenter-version says which one runs.'] },
  { why: 'the newest, since the running one is unknown', state: state({ karpenterVersion: { version: 'main-1234', source: 'image x' } }), release: /^1\.\d+\.\d+$/, source: /newest release/, notes: ['"main-1234" (image x) is no release of Karpenter that karpami knows; --karpenter-version says which one runs.'] },
];

describe('chooseRelease', () => {
  test.each(rows)('takes $why', ({ flag, state: given, release, source, notes }) => {
    const chosen = chooseRelease(flag, given);
    expect(chosen.sourced.value).toMatch(release);
    expect(chosen.sourced.source).toMatch(source);
    expect(chosen.notes).toEqual(notes);
  });

  test.each(['', 'latest', '1', '0.31.0'])('refuses --karpenter-version "%s"', (flag) => {
    expect(() => chooseRelease(flag)).toThrow(/^--karpenter-version/);
  });
});
