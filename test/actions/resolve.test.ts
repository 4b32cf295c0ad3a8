import { resolve } from '../../src/actions/resolve.ts';
import type { ResolveInput } from '../../src/actions/resolve.ts';
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
    expect(report.findings).toMatchObject([{ id: 'no-ami', severity: 'error', fix: 'the nearest published version is v20261123' }]);
    expect(calls).toEqual({ parameters: 1, images: 1 });
  });

  it('says which variants a partly published alias lacks', async () => {
    const report = await resolve(input());
    expect(report.findings).toMatchObject([{ id: 'missing-variant', severity: 'warning' }]);
    expect(report.findings[0]?.message).toContain('x86_64 neuron');
  });

  it('needs a Kubernetes version from somewhere', async () => {
    const { cluster: _none, ...withoutCluster } = target();
    const files = { read: () => Promise.resolve({ texts: [{ path: 'a.yaml', named: true, text: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec: {amiSelectorTerms: [{id: ami-1}], amiFamily: AL2023}\n' }], failures: [] }) };
    await expect(resolve(input({ targets: [withoutCluster], files, paths: ['a.yaml'] }))).rejects.toThrow(/the Kubernetes version is not known/);
    const report = await resolve(input({ targets: [withoutCluster], files, paths: ['a.yaml'], kubernetesVersions: ['1.34'] }));
    expect(report.classes[0]?.resolution.amis.map(({ id }) => id)).toEqual(['ami-1']);
  });

  it('notices an image of another family and another Kubernetes version', async () => {
    const odd = nodeClass('odd', { amiFamily: 'Bottlerocket', amiSelectorTerms: [{ id: 'ami-1' }] });
    const report = await resolve(input({ targets: [target({ cluster: { nodeClasses: [odd] } })], kubernetesVersions: ['1.33'] }));
    expect(report.findings.map(({ id }) => id)).toEqual(['kubernetes-version-mismatch', 'family-mismatch']);
  });
});
