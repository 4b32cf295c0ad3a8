import { clusterRole, findKubernetesPermission, formatClusterRoleHint } from '../src/permissions.ts';

describe('the ClusterRole', () => {
  it('reads and does nothing else', () => {
    const verbs = new Set(clusterRole().rules.flatMap((rule) => rule.verbs));

    expect([...verbs].sort()).toEqual(['get', 'list']);
  });

  it('holds no wildcard', () => {
    expect(JSON.stringify(clusterRole())).not.toContain('*');
  });

  it('never asks for secrets or for the contents of config maps', () => {
    const resources = clusterRole().rules.flatMap((rule) => rule.resources ?? []);

    expect(resources).not.toContain('secrets');
    expect(resources).not.toContain('configmaps');
  });

  it('names discovery as a path', () => {
    expect(clusterRole().rules).toContainEqual({ nonResourceURLs: ['/version'], verbs: ['get'] });
  });
});

test.each([
  ['a custom resource', 'list nodeclaims.karpenter.sh', '{"apiGroups":["karpenter.sh"],"resources":["nodeclaims"],"verbs":["get","list"]}'],
  ['the core group', 'list nodes', '{"apiGroups":[""],"resources":["nodes"],"verbs":["get","list"]}'],
  ['a path', 'get /version', '{"nonResourceURLs":["/version"],"verbs":["get"]}'],
])('a denied request on %s is answered with the rule that is missing', (_name, operation, rule) => {
  expect(formatClusterRoleHint(operation)).toContain(rule);
});

it('knows nothing about a request that karpami does not make', () => {
  expect(findKubernetesPermission('list secrets')).toBeUndefined();
  expect(formatClusterRoleHint('list secrets')).toBe('karpami permissions prints the ClusterRole that is needed');
});
