import { parseManifests } from '../../../src/manifests/parse-manifests.ts';

/** The kind, the place, the message and the hint of what is said of a file. */
function say(path: string, text: string): [string, string, string | undefined][] {
  return parseManifests({ path, text }).problems.map(({ kind, position: { line, column }, message, hint }) => [`${kind} ${line}:${column}`, message, hint]);
}

const POOL = 'apiVersion: karpenter.sh/v1\nkind: NodePool\n';
const OBJECT_IN_CODE = "x({ apiVersion: 'karpenter.sh/v1', kind: 'NodePool' })\n";

describe('templates', () => {
  test.each([
    ["of a chart, by the chart's folder", 'deploy/nodes/templates/pool.yaml', `${POOL}name: {{ .Values.name }}\n`, 'Helm template', 'helm template deploy/nodes | karpami lint -'],
    ['of a chart in the current folder', 'templates/pool.yaml', `${POOL}name: {{ .Values.name }}\n`, 'Helm template', 'helm template . | karpami lint -'],
    ['of a chart at the root', '/templates/pool.yaml', `${POOL}name: {{ .Values.name }}\n`, 'Helm template', 'helm template / | karpami lint -'],
    ['of a chart whose folder needs quotes', "it's/templates/pool.yaml", `${POOL}name: {{ .Values.name }}\n`, 'Helm template', "helm template 'it'\\''s' | karpami lint -"],
    ['of a chart whose folder looks like a flag', '-x/templates/pool.yaml', `${POOL}name: {{ .Values.name }}\n`, 'Helm template', "helm template './-x' | karpami lint -"],
    ['outside of a chart', 'pool.yaml', `${POOL}name: {{ .Values.name }}\n`, 'Helm template', 'helm template CHART | karpami lint -'],
    ['with helpers alone', 'nodes/templates/_helpers.tpl', '{{- define "nodepool.name" -}}\n{{ .Release.Name }}\n{{- end -}}\n', 'Helm template', 'helm template nodes | karpami lint -'],
    ["that makes Argo CD's application", 'apps/templates/app.yaml', '{{- if .Values.on }}\nkind: Application\nspec:\n  values: |\n    defaultNodePool:\n      zones: {}\n{{- end }}\n', 'Helm template', 'helm template apps | karpami lint -'],
    ['whose kind is a value', 'nodes/templates/any.yaml', 'apiVersion: {{ .Values.api }}\nkind: {{ .Values.kind }}\nname: karpenter\n', 'Helm template', 'helm template nodes | karpami lint -'],
    ['of helmfile', 'helmfile.yaml', '{{ if x }}\nnodePools: {}\n{{ end }}\n', 'helmfile template', 'helmfile template | karpami lint -'],
    ['of Jinja', 'pool.yaml.j2', `{% if x %}\n${POOL}{% endif %}\n`, 'Jinja template', '… | karpami lint -'],
    ['of ERB', 'pool.yaml.erb', `${POOL}name: <%= x %>\n`, 'ERB template', 'erb pool.yaml.erb | karpami lint -'],
    ['of Terraform', 'pool.yaml.tftpl', `${POOL}%{ if x ~}\na: b\n%{ endif ~}\n`, 'Terraform template', 'terraform plan -out=plan.out && terraform show -json plan.out | karpami lint -'],
    ["of Terraform for a chart's values", 'values.yaml.tpl', 'nodeClass:\n%{ for x in y ~}\n  a: b\n%{ endfor ~}\n', 'Terraform template of chart values', 'terraform plan -out=plan.out && terraform show -json plan.out | karpami lint -'],
    ['of an unknown engine', 'pool.yaml', `${POOL}name: {{ name }}\n`, 'template (of Go, Jinja or the like)', 'render it first: … | karpami lint -'],
  ])('are told: %s', (_name, path, text, name, hint) => {
    expect(say(path, text)).toEqual([[expect.stringMatching(/^template /), expect.stringContaining(`makes this a ${name},`), hint]]);
  });

  test.each([
    ['with a node selector', 'web/templates/web.yaml', 'kind: Deployment\nnodeSelector:\n  karpenter.sh/nodepool: a\nname: {{ .Values.name }}\n'],
    ['with rights for the kinds', 'k/templates/role.yaml', 'kind: ClusterRole\nmetadata:\n  name: {{ .Release.Name }}\nrules:\n- apiGroups: [karpenter.k8s.aws]\n  resources: [ec2nodeclasses]\n'],
    ['with the definition of a kind', 'k/templates/crd.yaml', 'kind: CustomResourceDefinition\nmetadata:\n  annotations:\n    {{- toYaml . }}\nspec:\n  names:\n    kind: NodePool\n'],
    ['about something else', 'web/templates/web.yaml', 'kind: Service\nname: {{ .Values.name }}\n'],
  ])('that cannot make objects of Karpenter are none of ours: %s', (_name, path, text) => {
    expect(say(path, text).map(([what]) => what.split(' ')[0])).toEqual(['notManifest']);
  });

  it('are told by their name where YAML cannot read them', () => {
    expect(say('pool.yaml.tpl', `${POOL}spec: [\n`)).toEqual([['template 3:8', expect.stringMatching(/^by its name this is a template, and as it stands it is no YAML: /), 'render it first: … | karpami lint -']]);
    expect(say('pool.yaml', `${POOL}spec: [\n`)).toEqual([[expect.stringMatching(/^syntax /), expect.any(String), undefined]]);
  });
});

describe('source code', () => {
  test.each([
    ['cdk8s', 'chart.ts', `import { ApiObject } from 'cdk8s';\n${OBJECT_IN_CODE}`, 'cdk8s synth --stdout | karpami lint -'],
    ['Pulumi', '__main__.py', `import pulumi\n${OBJECT_IN_CODE}`, 'pulumi preview --json | karpami lint -'],
    ['the AWS CDK', 'stack.py', `from aws_cdk import aws_eks\n${OBJECT_IN_CODE}`, 'cdk synth --json | karpami lint -'],
    ['CDKTF', 'main.ts', `import { App } from 'cdktf';\n${OBJECT_IN_CODE}`, 'cdktf synth, then the steps of Terraform in cdktf.out: terraform show -json plan.out | karpami lint -'],
    ['another program', 'main.go', OBJECT_IN_CODE, 'pipe what it renders: … | karpami lint -'],
    ['CUE', 'a b.cue', OBJECT_IN_CODE, "cue export --out yaml 'a b.cue' | karpami lint -"],
    ['Nix', 'pool.nix', OBJECT_IN_CODE, 'nix eval --json -f pool.nix | karpami lint -'],
    ['Jsonnet', 'pool.jsonnet', OBJECT_IN_CODE, 'jsonnet pool.jsonnet | karpami lint -'],
    ['KCL', 'pool.k', OBJECT_IN_CODE, 'kcl run pool.k | karpami lint -'],
    ['Dhall', 'pool.dhall', OBJECT_IN_CODE, 'dhall-to-json --file pool.dhall | karpami lint -'],
    ['Pkl', 'pool.pkl', OBJECT_IN_CODE, 'pkl eval -f json pool.pkl | karpami lint -'],
  ])('comes with what renders it: %s', (_name, path, text, hint) => {
    expect(say(path, text)).toEqual([['template 1:1', expect.stringMatching(/^this is .*code/), hint]]);
  });

  it('of Terraform is planned in its folder', () => {
    expect(say('live/prod/nodes.tf', 'manifest = {\n  apiVersion = "karpenter.sh/v1"\n}\n')).toEqual([
      ['template 2:3', expect.stringMatching(/^this is Terraform code/), 'terraform -chdir=live/prod plan -out=plan.out && terraform -chdir=live/prod show -json plan.out | karpami lint -'],
    ]);
    expect(say('nodes.tf', 'manifest = {\n  apiVersion = "karpenter.sh/v1"\n}\n')[0]?.[2]).toBe('terraform plan -out=plan.out && terraform show -json plan.out | karpami lint -');
  });

  test.each([
    ['that makes nothing of ours', 'main.go', 'package main\n'],
    ['that speaks of it in a comment', 'main.go', '// apiVersion: karpenter.sh/v1\n/* EC2NodeClass */\npackage main\n'],
    ['that installs it', 'main.tf', 'resource "helm_release" "karpenter" {\n  chart = "karpenter"\n}\n'],
    ['that asks for it', 'wait.sh', 'kubectl get ec2nodeclasses\n'],
  ])('is nothing to render: %s', (_name, path, text) => {
    expect(say(path, text).map(([what]) => what)).toEqual(['notManifest 1:1']);
  });
});

describe('what programs print for people', () => {
  test.each([
    ['kubectl describe', 'Name:         general\nAPI Version:  karpenter.sh/v1\nKind:         NodePool\n', 'template 2:1', 'kubectl get nodepool.karpenter.sh general -o yaml | karpami lint -'],
    ['kubectl describe of several', 'Name:         a\nAPI Version:  karpenter.sh/v1\nKind:         NodePool\n\nName:         b\nAPI Version:  karpenter.sh/v1\n', 'template 2:1', 'kubectl get ec2nodeclasses,nodepools -o yaml | karpami lint -'],
    ['kubectl get', 'NAME      NODECLASS   NODES   READY   AGE\ndefault   default     3       True    10d\n', 'template 1:1', 'kubectl get ec2nodeclasses,nodepools -o yaml | karpami lint -'],
    ["Terraform's log", '{"@level":"info","@message":"Plan: 1 to add"}\n', 'template 1:1', 'terraform plan -out=plan.out && terraform show -json plan.out | karpami lint -'],
  ])('is told with what programs want: %s', (_name, text, place, hint) => {
    expect(say('<stdin>', text)).toEqual([[place, expect.any(String), hint]]);
  });

  it('is told of Karpenter alone', () => {
    expect(parseManifests({ path: 'a', text: 'API Version: apps/v1\nKind: Deployment\n' }).documents).toHaveLength(1);
  });
});
