import { findKarpenterVersion, projectDeployment } from '../../../../src/sources/live/kubernetes/karpenter-version.ts';

interface Sketch {
  name?: string;
  image?: string;
  labels?: Record<string, string>;
}

function deployment({ name = 'karpenter', image = 'registry.test/tool:1', labels = {} }: Sketch): ReturnType<typeof projectDeployment> {
  const containers = [{ name: 'sidecar', image: 'registry.test/sidecar:9.9.9' }, { name: 'controller', image }];
  return projectDeployment({ metadata: { name, namespace: 'kube-system', labels }, spec: { template: { spec: { containers } } } });
}

const WHERE = 'of deployment kube-system/karpenter';

test.each([
  ['the tag of the image', { image: 'public.ecr.aws/karpenter/controller:1.15.2' }, '1.15.2', `image public.ecr.aws/karpenter/controller:1.15.2 ${WHERE}`],
  ['the tag before a digest', { image: 'public.ecr.aws/karpenter/controller:1.14.1@sha256:abc' }, '1.14.1', `image public.ecr.aws/karpenter/controller:1.14.1 ${WHERE}`],
  ['the tag in a mirror with a port', { image: 'mirror.test:5000/x/karpenter/controller:1.2.0' }, '1.2.0', `image mirror.test:5000/x/karpenter/controller:1.2.0 ${WHERE}`],
  ['an old tag with a v', { image: 'public.ecr.aws/karpenter/controller:v0.34.0' }, '0.34.0', `image public.ecr.aws/karpenter/controller:v0.34.0 ${WHERE}`],
  ['a release candidate', { image: 'public.ecr.aws/karpenter/controller:1.15.0-rc.1' }, '1.15.0-rc.1', `image public.ecr.aws/karpenter/controller:1.15.0-rc.1 ${WHERE}`],
  ['the version label where the image has a digest alone', { image: 'public.ecr.aws/karpenter/controller@sha256:abc', labels: { 'app.kubernetes.io/version': '1.13.0' } }, '1.13.0', `label app.kubernetes.io/version ${WHERE}`],
  ['the chart label where there is nothing else', { labels: { 'helm.sh/chart': 'karpenter-1.12.3' } }, '1.12.3', `label helm.sh/chart ${WHERE}`],
])('a version is known by %s', (_name, sketch, version, source) => {
  expect(findKarpenterVersion([deployment(sketch)])).toEqual({ version, source });
});

test.each([
  ['no deployment', []],
  ['a tag that is a commit', [deployment({ image: 'public.ecr.aws/karpenter/controller:4f5d6c7' })]],
  ['a chart of another name', [deployment({ labels: { 'helm.sh/chart': 'karpenter-crd-1.12.3' } })]],
  ['another container only', [deployment({})]],
])('%s gives no version', (_name, deployments) => {
  expect(findKarpenterVersion(deployments)).toBeUndefined();
});

it('an image anywhere counts for more than a label', () => {
  const labelled = deployment({ name: 'karpenter-crds', labels: { 'app.kubernetes.io/version': '1.0.0' } });

  expect(findKarpenterVersion([labelled, deployment({ image: 'public.ecr.aws/karpenter/controller:1.15.2' })])?.version).toBe('1.15.2');
});

it('a deployment may have next to nothing', () => {
  expect(projectDeployment({ metadata: { name: 'x' } })).toEqual({ name: 'x', namespace: '', labels: {}, containers: [] });
});
