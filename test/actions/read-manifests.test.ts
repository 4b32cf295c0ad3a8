import { readManifests } from '../../src/actions/read-manifests.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';

async function read(files: Record<string, string>): ReturnType<typeof readManifests> {
  return readManifests(memoryFiles({ files }), Object.keys(files));
}

describe('readManifests', () => {
  it('says once that nothing of a program is a manifest', async () => {
    const { unchecked } = await read({ 'nodeclass.tf': 'resource "kubectl_manifest" "nodeclass" {\n  yaml_body = <<-YAML\n    kind: EC2NodeClass\n  YAML\n}\n\na: [\n' });
    expect(unchecked.map(({ at, failure }) => [at, failure.message])).toEqual([[{ path: 'nodeclass.tf', line: 1, column: 1 }, "no heredoc of this file holds an object of Karpenter's"]]);
  });

  it('names its own reader in the commands that render', async () => {
    const { unchecked } = await read({ 'chart/templates/nodeclass.yaml': 'kind: EC2NodeClass\nname: {{ .Values.name }}\n' });
    expect(unchecked.map(({ failure }) => failure.hint)).toEqual(['helm template chart | karpami … -']);
  });

  it('takes no object whose values are still to be put in for one', async () => {
    const { nodeClasses, unchecked } = await read({ 'a.yaml': 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec:\n  amiSelectorTerms: ${TERMS}\n' });
    expect([nodeClasses, unchecked.map(({ failure }) => failure.message)]).toEqual([[], ['EC2NodeClass "a": spec.amiSelectorTerms is still to be put in']]);
  });

  it('reads a manifest whatever its file is called', async () => {
    const { nodeClasses, unchecked } = await read({ 'nodeclass.txt': 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec: {amiSelectorTerms: [{alias: al2023@latest}]}\n' });
    expect([nodeClasses.map(({ object }) => object.metadata.name), unchecked]).toEqual([['a'], []]);
  });

  test.each([
    ['with a name', 'metadata: {name: old}', 'm.yaml:1:1: Provisioner old (karpenter.sh/v1alpha5): an API that Karpenter 1 does not serve'],
    ['without one', 'metadata: {}', 'm.yaml:1:1: Provisioner (karpenter.sh/v1alpha5): an API that Karpenter 1 does not serve'],
  ])('names an object of an old API %s', async (_name, metadata, words) => {
    const { notes } = await read({ 'm.yaml': `apiVersion: karpenter.sh/v1alpha5\nkind: Provisioner\n${metadata}\n` });
    expect(notes).toEqual([expect.stringContaining(words)]);
  });
});
