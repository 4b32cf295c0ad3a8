import { findProject } from '../../src/config/find-config.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import type { LintReport } from '../../src/model/lint.ts';
import { lintFiles } from '../rules/lint-text.ts';

const nodeClass = (spec: string, metadata = 'name: default') => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {${metadata}}\nspec: {${spec}}\n`;
const nodePool = (name = 'default') =>
  `apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: general}\nspec: {template: {spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: ${name}}}}}\n`;
const discovery = (cluster: string) => nodeClass(`subnetSelectorTerms: [{tags: {karpenter.sh/discovery: "${cluster}"}}]`);

interface Place {
  currentFolder?: string;
  repository?: string;
  config?: string;
  env?: string;
  paths?: string[];
}

async function lintAt(files: Record<string, string>, { currentFolder = '/home/prod/repo', repository, config, env, paths }: Place = {}): Promise<LintReport> {
  const around = { ...(repository !== undefined && { [`${repository}/.git/HEAD`]: 'ref' }), ...(config !== undefined && { 'karpami.yaml': config }) };
  const source = memoryFiles({ files: { ...files, ...around }, currentFolder });
  const linted = paths ?? Object.keys(files);
  return lintFiles(files, { env, input: { files: source, project: await findProject(source, { paths: linted, wanted: true, ruleIds: [] }) } });
}

async function environmentsIn(files: Record<string, string>, place?: Place): Promise<string[]> {
  const { files: linted } = await lintAt(files, place);
  return linted.flatMap(({ objects }) => objects.map(({ environment: { name, production, decidedBy } }) => `${name} ${production}: ${decidedBy}`));
}

describe('the environment of an object', () => {
  test.each([
    ['a folder', 'deploy/prod/pool.yaml', 'prod yes: "prod" in the path deploy/prod/pool.yaml'],
    ['a part of a folder', 'clusters/prod-eu1/a.yaml', 'prod yes: "prod" in the path clusters/prod-eu1/a.yaml'],
    ['the name of the file', 'class.production.yaml', 'prod yes: "production" in the path class.production.yaml'],
    ['an overlay', 'overlays/PRD/a.yaml', 'prod yes: "PRD" in the path overlays/PRD/a.yaml'],
    ['a base', 'base/a.yaml', 'default no: nothing says so'],
    ['a word that only begins so', 'product/delivery/a.yaml', 'default no: nothing says so'],
    ['pre-production', 'k8s/pre-prod/a.yaml', 'pre-prod no: "pre-prod" in the path k8s/pre-prod/a.yaml'],
    ['staging', 'k8s/staging/a.yaml', 'staging no: "staging" in the path k8s/staging/a.yaml'],
    ['a folder of what runs', 'infrastructure-live/dev/a.yaml', 'dev no: "dev" in the path infrastructure-live/dev/a.yaml'],
    ['live alone', 'live/a.yaml', 'prod yes: "live" in the path live/a.yaml'],
    ['both', 'prod/load-test/a.yaml', 'prod maybe: "prod" in the path prod/load-test/a.yaml, but "test" in the path prod/load-test/a.yaml'],
    ['standard input', '<stdin>', 'default no: nothing says so'],
  ])('is told by the path: %s', async (_name, path, expected) => {
    expect(await environmentsIn({ [path]: nodeClass('') })).toEqual([expected]);
  });

  test.each([
    ['a tag that a subnet selector looks for', 'subnetSelectorTerms: [{id: a}, {tags: {karpenter.sh/discovery: demo-prod}}]', '"prod" in the cluster name demo-prod (spec.subnetSelectorTerms[1].tags["karpenter.sh/discovery"])'],
    ['the key of a tag', 'securityGroupSelectorTerms: [{tags: {kubernetes.io/cluster/prod-demo: owned}}]', '"prod" in the cluster name prod-demo (spec.securityGroupSelectorTerms[0].tags["kubernetes.io/cluster/prod-demo"])'],
    ['eksctl', 'subnetSelectorTerms: [{tags: {alpha.eksctl.io/cluster-name: live}}]', '"live" in the cluster name live (spec.subnetSelectorTerms[0].tags["alpha.eksctl.io/cluster-name"])'],
    ['a role', 'role: KarpenterNodeRole-demo-prd01', '"prd" in the role KarpenterNodeRole-demo-prd01 (spec.role)'],
    ['an instance profile', 'instanceProfile: demoProd', '"Prod" in the instance profile demoProd (spec.instanceProfile)'],
    ['what is left beside a placeholder', 'role: "KarpenterNodeRole-${REGION}-prod"', '"prod" in the role KarpenterNodeRole-${REGION}-prod (spec.role)'],
  ])('is told by the cluster: %s', async (_name, spec, decidedBy) => {
    expect(await environmentsIn({ 'a.yaml': nodeClass(spec) })).toEqual([`prod yes: ${decidedBy}`]);
  });

  test.each([
    ['a placeholder', 'role: "KarpenterNodeRole-${PROD_CLUSTER}"'],
    ['a cluster of another name', 'subnetSelectorTerms: [{tags: {karpenter.sh/discovery: product-eu}}]'],
    ['no text', 'role: {prod: prod}, tags: [prod], subnetSelectorTerms: prod'],
  ])('is not told by %s', async (_name, spec) => {
    expect(await environmentsIn({ 'a.yaml': nodeClass(spec) })).toEqual(['default no: nothing says so']);
  });

  it('is told by labels and annotations that name a cluster', async () => {
    expect(await environmentsIn({ 'a.yaml': nodeClass('', 'name: prod-pool, labels: {example.com/cluster: eu-prod}') })).toEqual(['prod yes: "prod" in the cluster name eu-prod (metadata.labels["example.com/cluster"])']);
    expect(await environmentsIn({ 'a.yaml': nodeClass('', 'name: prod-pool, annotations: {cluster-name: eu-prod}') })).toEqual(['prod yes: "prod" in the cluster name eu-prod (metadata.annotations.cluster-name)']);
  });

  it('is at most perhaps production by other tags', async () => {
    expect(await environmentsIn({ 'a.yaml': nodeClass('tags: {Environment: production}') })).toEqual(['prod maybe: "production" in the tag production (spec.tags.Environment)']);
    expect(await environmentsIn({ 'a.yaml': nodeClass('tags: {Environment: dev}') })).toEqual(['dev no: "dev" in the tag dev (spec.tags.Environment)']);
    expect(await environmentsIn({ 'k8s/dev/a.yaml': nodeClass('tags: {Environment: production}') })).toEqual(['dev no: "dev" in the path k8s/dev/a.yaml']);
    expect(await environmentsIn({ 'a.yaml': nodeClass('tags: {Environment: production}, role: KarpenterNodeRole-dev') })).toEqual(['dev no: "dev" in the role KarpenterNodeRole-dev (spec.role)']);
  });

  it('is perhaps production where path and cluster contradict each other', async () => {
    expect(await environmentsIn({ 'k8s/staging/a.yaml': discovery('demo-prod') })).toEqual([
      'prod maybe: "prod" in the cluster name demo-prod (spec.subnetSelectorTerms[0].tags["karpenter.sh/discovery"]), but "staging" in the path k8s/staging/a.yaml',
    ]);
    expect(await environmentsIn({ 'k8s/prod/a.yaml': discovery('demo-dev') })).toEqual(['prod yes: "prod" in the path k8s/prod/a.yaml']);
  });

  it('is the class\'s for a pool whose path says nothing', async () => {
    expect(await environmentsIn({ 'a.yaml': `${discovery('demo-prod')}---\n${nodePool()}` })).toEqual([
      'prod yes: "prod" in the cluster name demo-prod (spec.subnetSelectorTerms[0].tags["karpenter.sh/discovery"])',
      'prod yes: "prod" in the cluster name demo-prod (spec.subnetSelectorTerms[0].tags["karpenter.sh/discovery"]), of its node class default',
    ]);
    expect((await environmentsIn({ 'a.yaml': `${discovery('demo-prod')}---\n${nodePool('other')}` }))[1]).toBe('default no: nothing says so');
    expect((await environmentsIn({ 'a.yaml': discovery('demo-prod'), 'x/dev/b.yaml': nodePool() }))[1]).toBe('dev no: "dev" in the path x/dev/b.yaml');
  });

  it('is not told by classes that are as near and say different things', async () => {
    const files = { 'a/x.yaml': discovery('demo-prod'), 'b/x.yaml': discovery('demo-dev'), 'c/pool.yaml': nodePool() };
    expect((await environmentsIn(files))[2]).toBe('default no: nothing says so');
    expect((await environmentsIn({ ...files, 'b/x.yaml': discovery('other-prod') }))[2]).toMatch(/^prod yes: "prod" in the cluster name demo-prod .*, of its node class default$/);
  });

  it('counts folders from the repository down, also those above the current one', async () => {
    const inside = { currentFolder: '/home/prod/repo/deploy/staging', repository: '/home/prod/repo' };
    expect(await environmentsIn({ 'a.yaml': nodeClass('') }, inside)).toEqual(['staging no: "staging" in the path deploy/staging/a.yaml']);
    expect(await environmentsIn({ '<stdin>': nodeClass('') }, { ...inside, paths: ['-'] })).toEqual(['staging no: "staging" in the path deploy/staging']);
    expect(await environmentsIn({ '/home/prod/repo/a.yaml': nodeClass('') }, inside)).toEqual(['default no: nothing says so']);
    expect(await environmentsIn({ '../infra-prod/a.yaml': nodeClass('') }, { repository: '../infra-prod', currentFolder: '/home/x' })).toEqual(['prod yes: "prod" in the path ../infra-prod/a.yaml']);
  });

  it('is what --env says', async () => {
    expect(await environmentsIn({ 'dev/a.yaml': nodeClass('') }, { env: 'blue' })).toEqual(['blue yes: --env']);
    expect(await environmentsIn({ 'dev/a.yaml': nodeClass('') }, { env: 'blue', config: 'environments: {blue: {production: false}}' })).toEqual(['blue no: --env']);
  });

  test.each([
    ['paths', 'paths: [clusters/a]', 'the path "clusters/a" of karpami.yaml'],
    ['clusters', 'clusters: [x, "demo-*"]', 'the cluster "demo-*" of karpami.yaml'],
    ['a role behind its usual prefix', 'clusters: eu', 'the cluster "eu" of karpami.yaml'],
    ['labels', 'labels: {stage: [b, "p*"]}', 'the label stage of karpami.yaml'],
    ['annotations', 'annotations: {a/b: c}', 'the annotation a/b of karpami.yaml'],
  ])('is the first that the configuration describes, by %s', async (_name, description, decidedBy) => {
    const text = nodeClass('role: KarpenterNodeRole-eu, tags: {karpenter.sh/discovery: demo-prod}', 'name: a, labels: {stage: pink}, annotations: {a/b: c}');
    const config = `environments: {other: {paths: [x], clusters: [z], labels: {stage: red}, annotations: {a/b: d}}, first: {production: false, ${description}}, second: {paths: "**"}}`;
    expect(await environmentsIn({ 'clusters/a/prod/x.yaml': text }, { config })).toEqual([`first no: ${decidedBy}`]);
  });

  it('is told by words where no description fits', async () => {
    expect(await environmentsIn({ 'prod/x.yaml': nodeClass('') }, { config: 'environments: {blue: {paths: [z]}}' })).toEqual(['prod yes: "prod" in the path prod/x.yaml']);
  });
});

describe('the severity of a rule', () => {
  const latest = nodeClass('amiSelectorTerms: [{alias: al2023@latest}]');
  const severities = async (files: Record<string, string>, config: string, flags: [string, 'error' | 'off'][] = []) => {
    const source = memoryFiles({ files: { ...files, 'karpami.yaml': config } });
    const project = await findProject(source, { paths: ['.'], wanted: true, ruleIds: ['alias-latest'] });
    const { findings, rules, settings } = await lintFiles(files, { input: { files: source, project, ruleSettings: new Map(flags) } });
    expect(settings.config).toBe('karpami.yaml');
    return { found: findings.filter(({ id }) => id === 'alias-latest').map(({ at, severity }) => `${at.path} ${severity}`), status: rules.find(({ id }) => id === 'alias-latest')?.status };
  };
  const files = { 'dev/a.yaml': latest, 'prod/a.yaml': latest, 'x/a.yaml': latest };

  test.each([
    ['its own without a word', 'rules: {}', ['dev/a.yaml info', 'prod/a.yaml error', 'x/a.yaml info'], 'ran'],
    ['one for all', 'rules: {alias-latest: warning}', ['dev/a.yaml warning', 'prod/a.yaml warning', 'x/a.yaml warning'], 'ran'],
    ['one for an environment', 'rules: {alias-latest: {environments: {dev: off, default: warning}}}', ['prod/a.yaml error', 'x/a.yaml warning'], 'ran'],
    ['off but for an environment', 'rules: {alias-latest: {severity: off, environments: {prod: error}}}', ['prod/a.yaml error'], 'ran'],
    ['off', 'rules: {alias-latest: off}', [], 'off'],
  ])('is as configured: %s', async (_name, config, found, status) => {
    expect(await severities(files, config)).toEqual({ found, status });
  });

  it('is what the command line says', async () => {
    expect(await severities(files, 'rules: {alias-latest: off}', [['alias-latest', 'error']])).toEqual({ found: ['dev/a.yaml error', 'prod/a.yaml error', 'x/a.yaml error'], status: 'ran' });
    expect(await severities(files, 'rules: {alias-latest: {environments: {prod: error}}}', [['alias-latest', 'off']])).toEqual({ found: [], status: 'off' });
  });
});
