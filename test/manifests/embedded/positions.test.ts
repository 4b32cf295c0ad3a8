import { parseManifests } from '../../../src/manifests/parse-manifests.ts';
import type { JsonPath } from '../../../src/model/json.ts';
import type { ParsedFile } from '../../../src/model/manifest.ts';

const TERRAFORM = `resource "kubectl_manifest" "class" {
  yaml_body = <<-YAML
    apiVersion: karpenter.k8s.aws/v1
    kind: EC2NodeClass
    metadata:
      name: $\${NAME}
    spec:
      role: \${join(": ", [for r in var.roles : "\${r}"])}
      tags: {a: \${var.a}}
      amiSelectorTerms:
        - alias: al2023@latest
    ---
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: example}
  YAML
}
`;

function read(path: string, text: string): ParsedFile {
  return parseManifests({ path, text });
}

/** The word that stands at the place of a value. */
function wordAt(text: string, { documents }: ParsedFile, [document, path]: [number, JsonPath]): string {
  const { line, column } = documents[document]!.locate(path);
  return text.split('\n')[line - 1]!.slice(column - 1).trim();
}

function problemsOf({ problems }: ParsedFile): string[] {
  return problems.map(({ kind, position: { line, column }, message }) => `${kind} ${line}:${column} ${message}`);
}

describe('places in a heredoc', () => {
  test.each<[string, string]>([
    ['line feeds', TERRAFORM],
    ['carriage returns', TERRAFORM.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${TERRAFORM}`],
  ])('are those of the file, with %s', (_name, text) => {
    const file = read('main.tf', text);
    expect(file.problems).toEqual([]);
    const places: [number, JsonPath][] = [[0, []], [0, ['metadata', 'name']], [0, ['spec', 'amiSelectorTerms', 0, 'alias']], [1, []], [1, ['metadata', 'name']]];
    expect(places.map((place) => wordAt(text, file, place))).toEqual(['apiVersion: karpenter.k8s.aws/v1', '$${NAME}', 'al2023@latest', 'apiVersion: karpenter.sh/v1', 'example}']);
  });

  it('reads what Terraform puts in as a value that is not known', () => {
    const [{ value } = { value: null }] = read('main.tf', TERRAFORM).documents;
    expect(value).toMatchObject({ metadata: { name: '${NAME}' }, spec: { tags: { a: expect.stringMatching(/^\$\w+$/) as string }, role: expect.stringMatching(/^\$\w+$/) as string } });
  });

  it('gives the range of a scalar that stands there letter for letter', () => {
    const [document] = read('main.tf', TERRAFORM).documents;
    const { start, end, isEmbedded } = document!.rangeOf(['spec', 'amiSelectorTerms', 0, 'alias'])!;
    expect([TERRAFORM.slice(start, end), isEmbedded]).toEqual(['al2023@latest', true]);
    expect(document!.rangeOf(['metadata', 'name'])).toBeUndefined();
    expect(document!.rangeOf(['spec', 'role'])).toBeUndefined();
    expect(read('a.sh', 'cat <<EOF\napiVersion: karpenter.sh/v1\nkind: \\$X\nEOF\n').documents[0]!.rangeOf(['kind'])).toBeUndefined();
  });
});

describe('what cannot be read', () => {
  test.each<[string, string, string, string[]]>([
    ['broken YAML of ours', 'a.sh', 'cat <<EOF\napiVersion: karpenter.sh/v1\nkind: [\nEOF\n', ['syntax 3:8 the text ends where a value is expected']],
    ['broken YAML of others', 'a.sh', 'cat <<EOF\nkind: [\nEOF\n', ["notManifest 1:1 no heredoc of this script holds an object of Karpenter's"]],
    ['a line that Terraform makes', 'a.tf', 'x = <<-EOT\n  apiVersion: karpenter.sh/v1\n  kind: NodePool\n  ${indent(2, local.rest)}\nEOT\n', [expect.stringMatching(/^template 4:3 .*indent\(2, local\.rest\).* has to be filled in/) as string]],
    ['a directive of Terraform', 'a.tf', 'x = <<-EOT\n  apiVersion: karpenter.sh/v1\n  %{ if var.x }\n  kind: NodePool\n  %{ endif }\nEOT\n', [expect.stringMatching(/^template 3:3 "%\{"/) as string]],
    ['a line of a template', 'pool.yaml.tpl', 'apiVersion: karpenter.sh/v1\nspec:\n  __REST__\n  weight: 1\n', [expect.stringMatching(/^template \d:\d+ "__REST__" has to be filled in/) as string]],
    ['code that builds objects', 'a.tf', 'x = {\n  apiVersion = "karpenter.sh/v1"\n}\n', [expect.stringMatching(/^template 2:3 this is Terraform code/) as string]],
    ['a script that builds objects', 'a.sh', "echo 'apiVersion: karpenter.sh/v1' > x.yaml\n", [expect.stringMatching(/^template 1:1 this script/) as string]],
    ['a comment of a script', 'a.sh', '# karpenter.sh/v1\n', ["notManifest 1:1 no heredoc of this script holds an object of Karpenter's"]],
    ['a fragment in a text', 'a.md', '```yaml\nspec:\n  ref: {group: karpenter.k8s.aws/v1\n```\n', ["notManifest 1:1 no code of this text holds an object of Karpenter's"]],
    ['a broken object in a text', 'a.md', '```yaml\napiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {\n```\n', ['syntax 4:12 the text ends where a value is expected']],
    ['a Helm template in a text', 'a.md', '```yaml\napiVersion: karpenter.sh/v1\nkind: {{ .Values.kind }}\n```\n', ["notManifest 1:1 no code of this text holds an object of Karpenter's"]],
  ])('is told: %s', (_name, path, text, expected) => {
    const file = read(path, text);
    expect(file.documents).toEqual([]);
    expect(problemsOf(file)).toEqual(expected);
  });

  it('does not hide what can', () => {
    const file = read('a.tf', 'a = {\n  apiVersion = "karpenter.sh/v1"\n}\nb = <<EOT\napiVersion: karpenter.sh/v1\nkind: NodePool\nEOT\n');
    expect(file.documents).toHaveLength(1);
    expect(problemsOf(file)).toEqual([expect.stringMatching(/^template 2:3 /)]);
  });

  it('leaves fragments of objects out, and keeps objects in the values of a chart', () => {
    const fence = (yaml: string): string => `\`\`\`yaml\n# karpenter.sh/v1\n${yaml}\`\`\`\n`;
    const { documents } = read('a.md', fence('spec: {}\n') + fence('resources:\n- {apiVersion: karpenter.sh/v1, kind: NodePool}\n'));
    expect(documents.map(({ index, value }) => [index, value])).toEqual([[0, { resources: [{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool' }] }]]);
  });
});
