import { readManifests } from '../../src/actions/read-manifests.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';

async function read(files: Record<string, string>): ReturnType<typeof readManifests> {
  return readManifests(memoryFiles({ files }), Object.keys(files));
}

describe('readManifests', () => {
  it('says once that source code is no manifest, and what to pass instead', async () => {
    const { unchecked } = await read({ 'nodeclass.tf': 'resource "kubectl_manifest" "nodeclass" {\n  yaml_body = <<-YAML\n    kind: EC2NodeClass\n  YAML\n}\n\na: [\n' });
    expect(unchecked.map(({ at, failure }) => [at, failure.message])).toEqual([[{ path: 'nodeclass.tf', line: 1, column: 1 }, 'a .tf file is no manifest']]);
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
