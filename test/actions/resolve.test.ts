import { resolve } from '../../src/actions/resolve.ts';
import type { ResolveInput } from '../../src/actions/resolve.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import type { AwsSources } from '../../src/sources/ports.ts';
import { aws, noFiles, nodeClass, target } from './world.ts';

const input = (change: Partial<ResolveInput> = {}): ResolveInput => ({
  targets: [target()],
  files: noFiles,
  paths: [],
  regions: [],
  kubernetesVersions: [],
  karpenterVersion: undefined,
  progress: () => undefined,
  ...change,
});

/** Counts how often each port is asked. */
function counting(inner: AwsSources): { sources: AwsSources; calls: Record<string, number> } {
  const calls = { parameters: 0, images: 0 };
  return {
    calls,
    sources: {
      ...inner,
      parameters: { get: (names) => ((calls.parameters += 1), inner.parameters.get(names)) },
      images: { find: (queries) => ((calls.images += 1), inner.images.find(queries)) },
    },
  };
}

describe('resolve', () => {
  it('asks AWS twice in a row, whatever the number of classes, terms and versions', async () => {
    const { sources, calls } = counting(aws());
    const nodeClasses = Array.from({ length: 30 }, (_, index) => nodeClass(`class-${index}`, index % 2 === 0 ? undefined : { amiFamily: 'AL2023', amiSelectorTerms: [{ id: 'ami-1' }, { name: `own-${index}-*` }] }));
    const report = await resolve(input({ targets: [target({ aws: sources, cluster: { nodeClasses: nodeClasses.map((item) => ({ ...item, spec: item.spec ?? nodeClass().spec })) } })] }));
    expect(report.classes).toHaveLength(30);
    expect(calls).toEqual({ parameters: 1, images: 1 });
  });

  it('asks for published versions only where a pinned one does not exist', async () => {
    const { sources, calls } = counting(aws());
    const pinned = nodeClass('pinned', { amiSelectorTerms: [{ alias: 'al2023@v20261101' }] });
    const report = await resolve(input({ targets: [target({ aws: sources, cluster: { nodeClasses: [pinned] } })] }));
    expect(report.classes[0]).toMatchObject({ resolution: { outcome: 'error' }, existingVersions: ['v20261123'] });
    expect(report.findings).toMatchObject([{ id: 'no-ami', severity: 'error', fix: 'write "al2023@v20261123", the nearest published version' }]);
    expect(calls).toEqual({ parameters: 1, images: 1 });
  });

  test.each(['al2023@latest', 'al2023@v20261123'])('says that nothing is published for a Kubernetes version yet: %s', async (alias) => {
    const early = nodeClass('early', { amiSelectorTerms: [{ alias }] });
    const report = await resolve(input({ targets: [target({ cluster: { nodeClasses: [early] } })], kubernetesVersions: ['1.36'] }));
    expect(report.findings).toMatchObject([{ id: 'no-ami', fix: 'AWS has published no version of al2023 for Kubernetes 1.36 in eu-west-1' }]);
  });

  it('says which variants a partly published alias lacks', async () => {
    const report = await resolve(input());
    expect(report.findings).toMatchObject([{ id: 'missing-variant', severity: 'warning' }]);
    expect(report.findings[0]?.message).toContain('x86_64 neuron');
  });

  it('needs a Kubernetes version from somewhere', async () => {
    const { cluster: _none, ...withoutCluster } = target();
    const files = memoryFiles({ files: { 'a.yaml': 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec: {amiSelectorTerms: [{id: ami-1}], amiFamily: AL2023}\n' } });
    await expect(resolve(input({ targets: [withoutCluster], files, paths: ['a.yaml'] }))).rejects.toThrow(/the Kubernetes version is not known/);
    const report = await resolve(input({ targets: [withoutCluster], files, paths: ['a.yaml'], kubernetesVersions: ['1.34'] }));
    expect(report.classes[0]?.resolution.amis.map(({ id }) => id)).toEqual(['ami-1']);
  });

  it('notices an image of another family and another Kubernetes version', async () => {
    const odd = nodeClass('odd', { amiFamily: 'Bottlerocket', amiSelectorTerms: [{ id: 'ami-1' }] });
    const report = await resolve(input({ targets: [target({ cluster: { nodeClasses: [odd] } })], kubernetesVersions: ['1.33'] }));
    expect(report.findings.map(({ id }) => id)).toEqual(['kubernetes-version-mismatch', 'family-mismatch']);
  });

  it('names one finding for all images of another family', async () => {
    const odd = nodeClass('odd', { amiFamily: 'Bottlerocket', amiSelectorTerms: [{ name: 'amazon-eks-node-al2023-*' }] });
    const report = await resolve(input({ targets: [target({ cluster: { nodeClasses: [odd] } })] }));
    expect(report.findings).toMatchObject([{ id: 'family-mismatch', message: expect.stringContaining('ami-2 (amazon-eks-node-al2023-arm64-standard-1.34-v20261123)'), fix: 'set amiFamily: AL2023, or select images of Bottlerocket' }]);
  });

  it('names the variant whose image is gone', async () => {
    const all = aws();
    const sources: AwsSources = { ...all, images: { find: async (queries) => (await all.images.find(queries)).map((answer) => (answer.ok ? { ok: true, value: answer.value.filter(({ id }) => id !== 'ami-3') } : answer)) } };
    const report = await resolve(input({ targets: [target({ aws: sources })] }));
    expect(report.findings).toMatchObject([{ id: 'missing-variant', message: expect.stringContaining('x86_64 nvidia (ami-3 does not exist)') }]);
  });

  test.each([
    ['a parameter that is not there', { ssmParameter: '/own/none' }, 'there is no parameter "/own/none"'],
    ['a parameter without an id', { ssmParameter: '/own/text' }, 'parameter "/own/text" holds "latest", which is no AMI id'],
    ['a parameter whose image is gone', { ssmParameter: '/own/gone' }, 'parameter "/own/gone" holds ami-gone, which does not exist or is not available'],
    ['an id', { id: 'ami-none' }, 'no image matches'],
    ['tags', { tags: { team: 'none' } }, 'no image matches'],
  ])('warns of a term beside others that selects nothing: %s', async (_name, term, reason) => {
    const own = nodeClass('own', { amiFamily: 'AL2023', amiSelectorTerms: [{ id: 'ami-1' }, term] });
    const parameters = [{ name: '/own/text', value: 'latest' }, { name: '/own/gone', value: 'ami-gone' }];
    const report = await resolve(input({ targets: [target({ aws: aws({ parameters }), cluster: { nodeClasses: [own] } })] }));
    expect(report.findings).toMatchObject([{ id: 'unmatched-term', severity: 'warning', message: `term 2 selects nothing: ${reason}; Karpenter passes over it without a word` }]);
    expect(report.unchecked).toEqual([]);
  });

  it('knows what Karpenter gets for a version of a parameter that does not exist', async () => {
    const own = nodeClass('own', { amiFamily: 'AL2023', amiSelectorTerms: [{ ssmParameter: '/own/latest:2' }] });
    const report = await resolve(input({ targets: [target({ aws: aws({ parameters: [{ name: '/own/latest', value: 'ami-1', version: 3 }] }), cluster: { nodeClasses: [own] } })] }));
    expect(report).toMatchObject({ unchecked: [], findings: [{ id: 'no-ami' }], classes: [{ resolution: { outcome: 'error' } }] });
  });

  it('reports a version that is denied, and the other clusters', async () => {
    const denied = { service: 'kubernetes' as const, operation: 'get /version', kind: 'denied' as const, message: 'may not get /version' };
    const report = await resolve(input({ targets: [target({ cluster: { name: 'closed', failures: { version: denied } } }), target()] }));
    expect(report).toMatchObject({ classes: [{ name: 'default' }], unchecked: [{ subject: 'cluster closed', failure: denied }] });
  });
});

describe('resolve of files', () => {
  const filesWith = (text: string): ResolveInput['files'] => memoryFiles({ files: { 'a.yaml': text } });

  it('names NodePools where there is no class', async () => {
    const pool = JSON.stringify({ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'general' }, spec: { template: { spec: {} } } });
    const report = await resolve(input({ files: filesWith(pool), paths: ['a.yaml'] }));
    expect(report).toMatchObject({ checkedCount: 0, notes: ['NodePools select no AMIs, their EC2NodeClasses do: general (a.yaml)'] });
  });
});
