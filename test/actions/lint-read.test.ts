import { lint } from '../../src/actions/lint.ts';
import type { LintReport } from '../../src/model/lint.ts';
import type { MemoryFiles } from '../../src/sources/memory/files.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';

const POOL = 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      requirements: []\n';
const PATCH = 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 5\n';
const TEMPLATE = 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: {{ .Values.name }}\n';

function read(files: Record<string, string>, { paths = Object.keys(files), strictInputs, ...more }: MemoryFiles & { paths?: string[]; strictInputs?: boolean } = {}): Promise<LintReport> {
  return lint({ files: memoryFiles({ files, ...more }), paths, targets: [], at: '2026-12-01T12:00:00Z', karpenterVersion: '1.11', kubernetesVersions: [], regions: [], environment: undefined, ruleSettings: new Map(), strictInputs });
}

function unchecked({ unchecked: items }: LintReport): string[] {
  return items.map(({ at, failure }) => `${at?.path}:${at?.line} ${failure.message} => ${failure.hint}`);
}

function statuses({ files }: LintReport): Record<string, string> {
  return Object.fromEntries(files.map(({ path, status }) => [path, status]));
}

describe('a file that has to be rendered first', () => {
  it('was asked for where it was named', async () => {
    const report = await read({ 'a/templates/pool.yaml': TEMPLATE, 'b.yaml': POOL });
    expect(statuses(report)).toEqual({ 'a/templates/pool.yaml': 'notRendered', 'b.yaml': 'linted' });
    expect(unchecked(report)).toEqual(['a/templates/pool.yaml:4 "{{" makes this a Helm template, which is no manifest before it is rendered => helm template a | karpami lint -']);
    expect(report.files[0]?.note).toBe('"{{" makes this a Helm template, which is no manifest before it is rendered: helm template a | karpami lint -');
  });

  it('is a note where a walk met it', async () => {
    const report = await read({ 'a/templates/pool.yaml': TEMPLATE, 'a/pool.yaml': POOL }, { paths: ['a'] });
    expect(unchecked(report)).toEqual([]);
    expect(report.notes).toContain('a/templates/pool.yaml:4:9: "{{" makes this a Helm template, which is no manifest before it is rendered: helm template a | karpami lint -');
  });

  it('was asked for with strict inputs', async () => {
    expect(unchecked(await read({ 'a/templates/pool.yaml': TEMPLATE }, { paths: ['a'], strictInputs: true }))).toHaveLength(1);
  });

  it('is a note without strict inputs, also where it was named', async () => {
    const report = await read({ 'a.yaml': TEMPLATE }, { strictInputs: false });
    expect([unchecked(report), report.notes]).toEqual([[], [expect.stringMatching(/^a\.yaml:4:9: .*Helm template/)]]);
  });

  it('has one line, however often it says so', async () => {
    const report = await read({ 'a.yaml': '- op: add\n  path: /spec/disruption\n---\n- op: add\n  path: /spec/limits\n---\n- op: add\n  path: /spec/disruption\n' });
    expect(unchecked(report)).toEqual(['a.yaml:1 this JSON patch changes "/spec/disruption" of an object that stands elsewhere (and 2 more like it in this file) => kustomize build . | karpami lint -']);
  });

  it('is nothing to complain about where it is not about Karpenter', async () => {
    const report = await read({ 'a/templates/web.yaml': 'kind: Service\nname: {{ .Values.name }}\n', 'main.go': 'package main\n', 'b.yaml': POOL });
    expect([unchecked(report), statuses(report)]).toEqual([[], { 'a/templates/web.yaml': 'noObject', 'main.go': 'noObject', 'b.yaml': 'linted' }]);
  });
});

describe('a broken file', () => {
  it('was asked for, also by a walk', async () => {
    const report = await read({ 'a/pool.yaml': `${POOL}---\nkind: [\n` }, { paths: ['a'] });
    expect([statuses(report), unchecked(report)]).toEqual([{ 'a/pool.yaml': 'broken' }, [expect.stringMatching(/^a\/pool\.yaml:11 /)]]);
  });

  it('has at most five lines', async () => {
    const report = await read({ 'a.yaml': 'kind: [\n---\n'.repeat(9) });
    expect(unchecked(report).map((line) => line.replace(/ .*file\)/, ' …').replace(/ the text.*/, ''))).toEqual(['a.yaml:1', 'a.yaml:3', 'a.yaml:5', 'a.yaml:7', expect.stringMatching(/^a\.yaml:9 …/)]);
  });
});

describe('a patch that looks like its object', () => {
  test.each([
    ['beside it', 'overlay/kustomization.yaml', 'overlay/pool.yaml', 'patches:\n- path: pool.yaml\n', 'overlay'],
    ['above it', 'overlay/kustomization.yml', 'overlay/patches/pool.yaml', 'patchesStrategicMerge:\n- ./patches/pool.yaml\n', 'overlay'],
    ['in another branch', 'clusters/a/Kustomization', 'clusters/a/x/pool.yaml', 'patches:\n- path: ../a/x/pool.yaml\n', 'clusters/a'],
    ['in the current folder', 'kustomization.yaml', 'pool.yaml', 'patches:\n- path: pool.yaml\n', '.'],
    ['at the root', '/o/kustomization.yaml', '/o/pool.yaml', 'patches:\n- path: pool.yaml\n', '/o'],
  ])('is told by a kustomization %s', async (_name, kustomization, patch, text, folder) => {
    const report = await read({ [kustomization]: text, [patch]: PATCH }, { paths: [patch] });
    const file = kustomization.split('/').at(-1);
    expect(unchecked(report)).toEqual([`${patch}:1 this is a patch of NodePool "general" by ${file}: what comes of it is known only once it is built => kustomize build ${folder} | karpami lint -`]);
    expect([statuses(report), report.checkedCount]).toEqual([{ [patch]: 'notRendered' }, 0]);
  });

  test.each([
    ['a kustomization that lists it as a resource', { 'kustomization.yaml': 'resources:\n- pool.yaml\n', 'pool.yaml': PATCH }],
    ['a kustomization that patches with another file', { 'kustomization.yaml': 'patches:\n- path: other.yaml\n', 'pool.yaml': PATCH }],
    ['a kustomization that cannot be read', { 'kustomization.yaml': 'patches: [\n', 'pool.yaml': PATCH }],
    ['a whole object', { 'kustomization.yaml': 'patches:\n- path: pool.yaml\n', 'pool.yaml': POOL }],
    ['no kustomization', { 'pool.yaml': PATCH }],
  ])('is not made of an object by %s', async (_name, files) => {
    const report = await read(files, { paths: ['pool.yaml'] });
    expect([statuses(report), unchecked(report)]).toEqual([{ 'pool.yaml': 'linted' }, []]);
  });

  it('cannot be told on standard input', async () => {
    expect(statuses(await read({ 'kustomization.yaml': 'patches:\n- path: <stdin>\n' }, { paths: ['-'], stdin: PATCH }))).toEqual({ '<stdin>': 'linted' });
  });
});

describe('an input without objects', () => {
  it('is told what was looked at', async () => {
    const report = await read({ 'a.yaml': 'apiVersion: apps/v1\nkind: Deployment\n---\napiVersion: apps/v1\nkind: Deployment\n---\napiVersion: v1\nkind: Service\n', 'b.yaml': '# karpenter.sh/v1\n' });
    expect(report.notes).toEqual(["looked at a.yaml, b.yaml: no EC2NodeClass, no NodePool and no object of an older API of Karpenter's, but Deployment (2), Service"]);
    expect(statuses(report)).toEqual({ 'a.yaml': 'noObject', 'b.yaml': 'noObject' });
  });

  it('may be many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_each, index) => [`dir/${index}.yaml`, 'a: b\n']));
    const [note] = (await read(files, { paths: ['dir'] })).notes;
    expect(note).toBe("looked at 9 files in directories: no EC2NodeClass, no NodePool and no object of an older API of Karpenter's");
  });

  it('may be many named files', async () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_each, index) => [`${index}.yaml`, 'a: b\n']));
    expect((await read(files)).notes).toEqual([expect.stringMatching(/^looked at 0\.yaml, 1\.yaml, 2\.yaml, 3\.yaml, 4\.yaml and 4 more: /)]);
  });

  it('may be standard input', async () => {
    expect((await read({}, { paths: ['-'], stdin: 'a: b\n' })).notes).toEqual([expect.stringMatching(/^looked at <stdin>: no EC2NodeClass/)]);
  });

  it('is explained by what could not be read alone', async () => {
    expect((await read({ 'a.yaml': TEMPLATE, 'b.yaml': 'a: b\n' })).notes).toEqual([]);
  });
});

describe('other classes', () => {
  it('are named once', async () => {
    const auto = (name: string): string => `apiVersion: eks.amazonaws.com/v1\nkind: NodeClass\nmetadata: {name: ${name}}\n`;
    const report = await read({ 'a.yaml': `${auto('a')}---\n${auto('b')}---\n${POOL}`, 'b.yaml': auto('c'), 'c.yaml': 'apiVersion: karpenter.azure.com/v1beta1\nkind: AKSNodeClass\nmetadata: {name: d}\n' });
    expect(report.notes).toEqual([
      'EKS Auto Mode chooses the AMIs of its classes itself, so that only the pools are checked: NodeClass a (eks.amazonaws.com/v1) and 2 more',
      'classes of other providers are not checked, only the pools that refer to them: AKSNodeClass d (karpenter.azure.com/v1beta1)',
    ]);
  });

  it('are named where no release has such a kind', async () => {
    const report = await read({ 'a.yaml': `apiVersion: karpenter.sh/v1\nkind: EC2NodeClass\nmetadata: {name: a}\n---\napiVersion: karpenter.sh/v1\nkind: Nodepool\n---\n${POOL}` });
    expect(report.notes).toEqual(['no release of Karpenter that karpami knows serves this API, so that these objects are not checked: EC2NodeClass a (karpenter.sh/v1) and 1 more']);
  });
});

describe('a file with placeholders', () => {
  it('names those of its objects, and not those of scripts', async () => {
    const text = POOL.replace('general', '${NAME}').replace('requirements: []', 'requirements: $(REQUIREMENTS)').replace('name: default', 'name: <CLASS>');
    const report = await read({ 'a.yaml': `${text}---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: $OTHER}\n`, 'b.yaml': 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec:\n  userData: echo $HOME\n' });
    expect(report.files.map(({ placeholders }) => placeholders)).toEqual([['${NAME}', '<CLASS>', '$(REQUIREMENTS)'], []]);
    expect(unchecked(report)).toEqual([]);
  });
});

describe('objects of a plan', () => {
  it('say what makes them', async () => {
    const plan = { format_version: '1.2', planned_values: { root_module: { resources: [{ address: 'kubectl_manifest.pool["gpu"]', mode: 'managed', type: 'kubectl_manifest', values: { yaml_body: POOL } }] } } };
    const report = await read({ 'plan.json': JSON.stringify(plan) });
    expect(report.files[0]?.objects).toMatchObject([{ kind: 'NodePool', name: 'general', line: 1, origin: 'kubectl_manifest.pool["gpu"]' }]);
  });
});
