import { decodeResources } from '../../src/manifests/decode.ts';
import { parseManifests } from '../../src/manifests/parse-manifests.ts';
import type { JsonPath } from '../../src/model/json.ts';

const POOL = 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 5\n';
const CLASS = 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  role: demo\n';

/** The text as an entry of a list, so many columns in. */
function entry(text: string, columns: number): string {
  const indented = indent(text, columns + 2);
  return `${' '.repeat(columns)}- ${indented.trimStart()}`;
}

function indent(text: string, columns: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(columns));
}

/** Each object with where it begins and where its name stands. */
function read(text: string, path = 'file.yaml'): string[] {
  const { resources, ignored } = decodeResources(parseManifests({ path, text }));
  const found = [...resources, ...ignored.filter(({ reason }) => reason !== 'other')];
  const place = (line: number, column: number): string => `${line}:${column}`;
  return found.map(({ kind, name, locate, origin }) => {
    const [own, ofName] = ([[], ['metadata', 'name']] satisfies JsonPath[]).map((steps) => locate(steps));
    return [kind, name, place(own!.line, own!.column), place(ofName!.line, ofName!.column), origin].filter((part) => part !== undefined).join(' ');
  });
}

describe('objects in other texts', () => {
  test.each([
    ['a list of a raw chart', `resources:\n${entry(POOL, 0)}${entry(CLASS, 0)}`, ['NodePool general 2:3 5:11', 'EC2NodeClass default 8:3 11:11']],
    ["a list among a chart's values", `web:\n  extraManifests:\n${entry(POOL, 2)}`, ['NodePool general 3:5 6:13']],
    ['a map of objects', `extraObjects:\n  pool:\n${indent(POOL, 4)}`, ['NodePool general 2:3 6:13']],
    ['block texts', `replicas: 1\nextraDeploy:\n  - |\n${indent(POOL, 4)}  - |-\n${indent(CLASS, 4)}`, ['NodePool general 4:5 7:13', 'EC2NodeClass default 11:5 14:13']],
    ['a block text of several documents', `extraDeploy:\n- |\n${indent(`${POOL}---\n${CLASS}`, 2)}`, ['NodePool general 3:3 6:11', 'EC2NodeClass default 10:3 13:11']],
    ['a folded text, as a whole', `extraDeploy:\n- >\n${indent(POOL.replaceAll('\n', '\n\n'), 2)}`, ['NodePool general 2:3 2:3']],
    ['a text in quotes, as a whole', `extraDeploy:\n- ${JSON.stringify(POOL)}\n`, ['NodePool general 2:3 2:3']],
    ['values of a HelmRelease', `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: raw}\nspec:\n  values:\n    resources:\n${entry(POOL, 4)}`, ['NodePool general 7:7 10:15']],
    ['values of an Application', `apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    helm:\n      values: |\n        extraObjects:\n${entry(POOL, 8)}`, ['NodePool general 8:11 11:19']],
    ['a wrapper of another controller', `apiVersion: kubernetes.crossplane.io/v1alpha2\nkind: Object\nspec:\n  forProvider:\n    manifest:\n${indent(POOL, 6)}`, ['NodePool general 5:5 9:15']],
    ['objects of a template', `apiVersion: template.openshift.io/v1\nkind: Template\nobjects:\n${entry(POOL, 0)}`, ['NodePool general 4:3 7:11']],
    ['a file in a ConfigMap', `apiVersion: v1\nkind: ConfigMap\ndata:\n  pool.yaml: |\n${indent(POOL, 4)}`, ['NodePool general 5:5 8:13']],
    ['a heredoc in a workflow', `jobs:\n  a:\n    steps:\n    - run: |\n        kubectl apply -f - <<EOF\n${indent(POOL, 8)}        EOF\n`, ['NodePool general 6:9 9:17']],
    ['a text that CloudFormation joins', JSON.stringify({ Resources: { A: { Manifest: { 'Fn::Join': ['', ['[{"apiVersion":"karpenter.sh/v1","kind":"NodePool","metadata":{"name":"', { Ref: 'X' }, '"},"spec":{}}]']] } } } }), [expect.stringMatching(/^NodePool \$\{CloudFormation\} 1:/) as string]],
    ['an old API', `extraObjects:\n${entry('apiVersion: karpenter.sh/v1alpha5\nkind: Provisioner\nmetadata: {name: a}\nspec: {}\n', 0)}`, ['Provisioner a 2:3 4:20']],
  ])('are found in %s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    ['references', 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nspec:\n  healthChecks:\n  - apiVersion: karpenter.sh/v1\n    kind: NodePool\n    name: general\n'],
    ['patches', `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nspec:\n  patches:\n  - patch: |\n${indent(POOL, 6)}`],
    ['parts of compositions', `apiVersion: apiextensions.crossplane.io/v1\nkind: Composition\nspec:\n  resources:\n  - base:\n${indent(POOL, 6)}`],
    ['expectations of tests', `apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec:\n  steps:\n  - assert:\n      resource:\n${indent(POOL, 8)}`],
    ['documentation', `apiVersion: v1\nkind: ConfigMap\ndata:\n  a.md: |\n    \`\`\`yaml\n${indent(POOL, 4)}    \`\`\`\n`],
    ["others' objects", `extraObjects:\n${entry('apiVersion: hypershift.openshift.io/v1beta1\nkind: NodePool\nspec: {}\n', 0)}`],
    ['a NodeOverlay', `extraObjects:\n${entry('apiVersion: karpenter.sh/v1alpha1\nkind: NodeOverlay\nspec: {}\n', 0)}`],
  ])('are not seen in %s', (_name, text) => {
    expect(read(text)).toEqual([]);
  });

  it('are found once where an annotation repeats them', () => {
    const applied = JSON.stringify({ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'general' }, spec: {} });
    expect(read(`apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '${applied}'\nspec: {}\n`)).toEqual(['NodePool general 1:1 4:9']);
  });

  it('have their keys that stand twice where they are', () => {
    const { resources } = decodeResources(parseManifests({ path: 'a.yaml', text: `extraDeploy:\n- |\n${indent(`${POOL}  weight: 6\n`, 2)}` }));
    expect(resources[0]?.duplicateKeys().map(({ key, first, again }) => [key, first.line, again.line])).toEqual([['weight', 8, 9]]);
  });

  it('that are templates have to be rendered', () => {
    const { problems } = decodeResources(parseManifests({ path: 'values.yaml', text: `extraDeploy:\n- |\n  apiVersion: karpenter.sh/v1\n  kind: NodePool\n  name: {{ .Release.Name }}\n` }));
    expect(problems.map(({ kind, position }) => [kind, position.line, position.column])).toContainEqual(['template', 5, 9]);
  });
});

describe('a Terraform plan', () => {
  const managed = (address: string, type: string, values: object): object => ({ address, mode: 'managed', type, values });
  const objectOf = (name: string): object => ({ apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', metadata: { name }, spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }] } });
  const planned = (resources: object[], more: object = {}): string => JSON.stringify({ format_version: '1.2', planned_values: { root_module: { resources } }, ...more });

  it('has manifests as texts and as objects, in modules too', () => {
    const plan = {
      format_version: '1.2',
      planned_values: {
        root_module: {
          resources: [
            managed('kubectl_manifest.pool["gpu"]', 'kubectl_manifest', { yaml_body: POOL, yaml_body_parsed: POOL }),
            managed('kubectl_manifest.both', 'kubectl_manifest', { yaml_body: `${POOL}---\n${CLASS}` }),
            managed('helm_release.raw', 'helm_release', { values: [`resources:\n${entry(CLASS, 0)}`], metadata: [{ values: JSON.stringify({ resources: [objectOf('repeated')] }) }] }),
            managed('local_file.pool', 'local_file', { content: POOL }),
            managed('aws_vpc.a', 'aws_vpc', { cidr_block: '10.0.0.0/16' }),
            { address: 'data.kubectl_file_documents.a', mode: 'data', type: 'kubectl_file_documents', values: { content: POOL } },
          ],
          child_modules: [{ child_modules: [{ resources: [managed('module.a.module.b.kubernetes_manifest.class', 'kubernetes_manifest', { manifest: objectOf('inner'), object: objectOf('inner') })] }] }],
        },
      },
      prior_state: { values: { root_module: { resources: [managed('kubectl_manifest.pool["gpu"]', 'kubectl_manifest', { yaml_body: POOL })] } } },
    };
    expect(read(JSON.stringify(plan, null, 1), 'plan.json').map((line) => line.replace(/ \d+:\d+ \d+:\d+/, ''))).toEqual([
      'NodePool general kubectl_manifest.pool["gpu"]',
      'NodePool general kubectl_manifest.both',
      'EC2NodeClass default kubectl_manifest.both',
      'EC2NodeClass default helm_release.raw',
      'NodePool general local_file.pool',
      'EC2NodeClass inner module.a.module.b.kubernetes_manifest.class',
    ]);
  });

  it('has places in the plan', () => {
    const text = `{"format_version": "1.2", "planned_values": {"root_module": {"resources": [\n{"mode": "managed", "type": "kubectl_manifest", "address": "kubectl_manifest.a", "values":\n{"yaml_body": ${JSON.stringify(POOL)}}},\n{"mode": "managed", "type": "kubernetes_manifest", "address": "kubernetes_manifest.b", "values": {"manifest": {\n"apiVersion": "karpenter.sh/v1", "kind": "NodePool", "metadata":\n{"name": "b"}, "spec": {}}}}\n]}}}\n`;
    expect(read(text, 'plan.json')).toEqual(['NodePool general 3:15 3:15 kubectl_manifest.a', 'NodePool b 4:99 6:10 kubernetes_manifest.b']);
  });

  it('names the changes where it does not say what will be', () => {
    const change = (address: string, actions: string[], after: object | null): object => ({ address, mode: 'managed', type: 'kubectl_manifest', change: { actions, before: { yaml_body: POOL }, after } });
    const plan = { format_version: '1.0', resource_changes: [change('kubectl_manifest.gone', ['delete'], null), change('kubectl_manifest.kept', ['update'], { yaml_body: CLASS })] };
    expect(read(JSON.stringify(plan), 'plan.json')).toEqual([expect.stringMatching(/^EC2NodeClass default .* kubectl_manifest\.kept$/)]);
  });

  it('may be a state', () => {
    const state = { format_version: '1.0', values: { root_module: { resources: [managed('kubectl_manifest.a', 'kubectl_manifest', { yaml_body: POOL })] } } };
    expect(read(JSON.stringify(state), 'state.json')).toEqual([expect.stringMatching(/^NodePool general .* kubectl_manifest\.a$/)]);
  });

  it('has placeholders for what is known only after it was applied', () => {
    const resource_changes = [{ address: 'kubernetes_manifest.a', mode: 'managed', type: 'kubernetes_manifest', change: { actions: ['create'], after_unknown: { manifest: { spec: { role: true, amiSelectorTerms: [{ alias: true }, {}] } } } } }];
    const { resources } = decodeResources(parseManifests({ path: 'plan.json', text: planned([managed('kubernetes_manifest.a', 'kubernetes_manifest', { manifest: objectOf('a') })], { resource_changes }) }));
    expect(resources[0]?.raw).toMatchObject({ spec: { role: '${known after apply}', amiSelectorTerms: [{ alias: '${known after apply}' }, null] } });
  });

  test.each([
    ['of nodes', 'kubectl_manifest.karpenter_node_pool', ['kubectl_manifest.karpenter_node_pool: Terraform knows this manifest only after it has applied the plan']],
    ['of others', 'kubectl_manifest.web', []],
  ])('tells a manifest that is not known yet: %s', (_name, address, expected) => {
    const resource_changes = [{ address, mode: 'managed', type: 'kubectl_manifest', change: { actions: ['create'], after: {}, after_unknown: { yaml_body: true } } }];
    const { problems } = decodeResources(parseManifests({ path: 'plan.json', text: planned([managed(address, 'kubectl_manifest', {})], { resource_changes }) }));
    expect(problems.map(({ message }) => message)).toEqual(expected);
  });

  it.each([['{"format_version": "1.2"}'], ['{"format_version": "1.2", "planned_values": {"root_module": {"resources": [1, {"values": 2}, {"mode": "managed"}], "child_modules": [null]}}, "resource_changes": [null, {"change": 1}]}'], ['{"format_version": "1.2", "resource_changes": {}}']])('may be of any shape: %s', (text) => {
    expect(read(text, 'plan.json')).toEqual([]);
  });
});
