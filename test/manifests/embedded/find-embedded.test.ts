import { findEmbedded, findInUnknown } from '../../../src/manifests/embedded/find-embedded.ts';

const POOL = 'apiVersion: karpenter.sh/v1\nkind: NodePool\n';
const INDENTED = POOL.replaceAll(/^/gm, '    ').trimEnd();

function textsOf(path: string, text: string): string[] | undefined {
  return findEmbedded(path, text)?.texts.map((embedded) => embedded.text);
}

describe('heredocs of Terraform', () => {
  it.each([
    ['main.tf', `x = "${'x'.repeat(12_000_000)}" == "" ? 1 : <<EOT\n${POOL}EOT\n`],
    ['apply.sh', `echo "${'x'.repeat(12_000_000)}"; kubectl apply -f - <<EOT\n${POOL}EOT\n`],
  ])('do not stop at a string of millions of characters: %s', (path, text) => {
    expect(() => textsOf(path, text)).not.toThrow();
  });

  test.each<[string, string, string[]]>([
    ['dedented by the least indent', `x = <<-YAML\n${INDENTED}\n      deeper: 1\n\n  YAML\n`, [`${POOL}  deeper: 1\n\n`]],
    ['with their indentation', `x = <<YAML\n  ${POOL}YAML\n`, [`  ${POOL}`]],
    ['in a call', `x = yamldecode(<<EOT\n${POOL}EOT\n)\n`, [POOL]],
    ['in a list', `values = [\n  <<-EOT\n${INDENTED}\n  EOT\n]\n`, [POOL]],
    ['several', `a = <<A\n${POOL}A\nb = <<B\n${POOL}B\n`, [POOL, POOL]],
    ['with an end that is indented', `a = <<EOT\n${POOL}    EOT  \n`, [POOL]],
    ['that hold a script with another', `command = <<EOT\n  cat <<EOF | kubectl apply -f -\n${POOL}EOF\nEOT\n`, [POOL]],
    ['behind a string that looks like a comment', `url = "https://x/#a" == "/*" ? 1 : <<EOT\n${POOL}EOT\n`, [POOL]],
    ['behind a comment that has ended', `/* a\n b */ x = <<EOT\n${POOL}EOT\n`, [POOL]],
    ['escaped', `a = <<EOT\n${POOL}name: $\${X} %%{ if } \${Y}\nEOT\n`, [`${POOL}name: \${X} %{ if } \${Y}\n`]],
    ['without a word of Karpenter', 'a = <<EOT\nkind: ConfigMap\nEOT\n', []],
    ['commented out', `# a = <<EOT\n${POOL.replaceAll(/^/gm, '# ')}\n# EOT\n`, []],
    ['commented out with slashes', `// a = <<EOT\n${POOL}EOT\n`, []],
    ['in a block comment', `/*\na = <<EOT\n${POOL}EOT\n*/\n`, []],
    ['without an end', `a = <<EOT\n${POOL}`, []],
  ])('are found: %s', (_name, text, expected) => {
    expect(textsOf('main.tf', text)).toEqual(expected);
  });

  test.each([
    ['an object as a map', 'x = 1\nmanifest = {\n  apiVersion = "karpenter.sh/v1"\n}\n', { builtAt: 21, mentionedAt: 21 }],
    ['an object as JSON', 'x = jsonencode({\n  "apiVersion" : "karpenter.sh/v1"\n})\n', { builtAt: 19, mentionedAt: 19 }],
    ['an input of a module', 'ami_selector_terms = []\n', { mentionedAt: 0 }],
    ['a comment', '# apiVersion = "karpenter.sh/v1"\n', {}],
  ])('stand beside code: %s', (_name, text, expected) => {
    const { builtAt, mentionedAt } = findEmbedded('main.tf', text)!;
    expect({ builtAt, mentionedAt }).toEqual({ builtAt: undefined, mentionedAt: undefined, ...expected });
  });
});

describe('heredocs of shells', () => {
  test.each<[string, string, string[]]>([
    ['as they are', `cat <<EOF\n  ${POOL}EOF\n`, [`  ${POOL}`]],
    ['glued to a redirect', `cat <<EoF> pool.yaml\n${POOL}EoF\n`, [POOL]],
    ['without leading tabs', `f() {\n\tcat <<-EOF\n\t\t${POOL.replace('\n', '\n\t')}\tEOF\n}\n`, [POOL]],
    ['dedented', `cat <<~EOF\n${INDENTED}\n    EOF\n`, [POOL]],
    ['literal in single quotes', `cat << 'EOF' | kubectl apply -f -\n${POOL}x: \\$A \${B}\nEOF\n`, [`${POOL}x: \\$A \${B}\n`]],
    ['literal in double quotes', `cat <<-"EOF"\n${POOL}x: \\$A\nEOF\n`, [`${POOL}x: \\$A\n`]],
    ['with escapes', `cat <<EOF\n${POOL}x: \\$A \\\\ \\\`b\\\` $C $(d) \\n e\\\nf\nEOF\n`, [`${POOL}x: $A \\ \`b\` $C $(d) \\n ef\n`]],
    ['in a substitution', `X="$(cat <<EOF\n${POOL}EOF\n)"\n`, [POOL]],
    ['two on one line', `cat <<A; cat <<B\n${POOL}A\n${POOL}B\n`, [POOL, POOL]],
    ['with an end in other letters', `cat << EOF > pool.yaml\n${POOL}EoF\n`, [POOL]],
    ['behind a word in quotes', `echo "# <<X" 'it' && cat <<EOF\n${POOL}EOF\n`, [POOL]],
    ['commented out', `# cat <<EOF\n${POOL}EOF\n`, []],
    ['behind a comment', `true # cat <<EOF\n${POOL}EOF\n`, []],
    ['a string', `cat <<< EOF\n${POOL}EOF\n`, []],
    ['a shift', `x=$((1 << n))\ncat <<EOF\n${POOL}EOF\n`, [POOL]],
  ])('are found: %s', (_name, text, expected) => {
    expect(textsOf('apply.sh', text)).toEqual(expected);
    expect(textsOf('apply.sh', text.replaceAll('\n', '\r\n'))?.map((each) => each.replaceAll('\r\n', '\n'))).toEqual(expected);
  });

  it('are found in a text without a name, told by its first line or as the last resort', () => {
    const script = `kubectl apply -f - <<EOF\n${POOL}EOF\n`;
    expect(textsOf('<stdin>', `#!/usr/bin/env bash\n${script}`)).toEqual([POOL]);
    expect(findInUnknown('<stdin>', script)?.texts).toHaveLength(1);
    expect(findInUnknown('pool.yaml', script)).toBeUndefined();
  });
});

describe('fences of Markdown', () => {
  test.each<[string, string, string[]]>([
    ['yaml', `# x\n\`\`\`yaml\n${POOL}\`\`\`\n`, [POOL]],
    ['tildes', `~~~yml\n${POOL}\`\`\`\n~~~\n`, [`${POOL}\`\`\`\n`]],
    ['more marks', `\`\`\`\`\n${POOL}\`\`\`\n\`\`\`\`\`\n`, [`${POOL}\`\`\`\n`]],
    ['a title', `\`\`\`yaml title="pool.yaml"\n${POOL}\`\`\`\n`, [POOL]],
    ['a list', `1. step\n\n   \`\`\`yaml\n   ${POOL.trimEnd().replace('\n', '\n   ')}\n   \`\`\`\n`, [POOL]],
    ['the first line of a list', `- \`\`\`yaml\n  ${POOL.trimEnd().replace('\n', '\n  ')}\n  \`\`\`\n`, [POOL]],
    ['no end', `\`\`\`yaml\n${POOL}`, [POOL]],
    ['JSON', '```json\n{"apiVersion": "karpenter.sh/v1"}\n```\n', ['{"apiVersion": "karpenter.sh/v1"}\n']],
    ['a script', `\`\`\`bash\ncat <<EOF\n${POOL}EOF\n\`\`\`\n`, [POOL]],
    ['a script without a language', `\`\`\`\ncat <<EOF\n${POOL}EOF\n\`\`\`\n`, [POOL]],
    ['Terraform', `\`\`\`hcl\nx = <<EOT\n${POOL}EOT\n\`\`\`\n`, [POOL]],
    ['something left out', `\`\`\`yaml\n${POOL}spec:\n  ...\n\`\`\`\n`, [`${POOL}spec:\n`]],
    ['a language that is neither', `\`\`\`python\nx = """\n${POOL}"""\n\`\`\`\n`, []],
    ['a script without a heredoc', '```sh\nkubectl get nodepools.v1.karpenter.sh/v1\n```\n', []],
    ['a comment', `<!--\n\`\`\`yaml\n${POOL}\`\`\`\n-->\n`, []],
    ['behind a comment', `<!-- a -->\n\`\`\`yaml\n${POOL}\`\`\`\n`, [POOL]],
    ['prose', `The API is ${POOL}`, []],
  ])('are found: %s', (_name, text, expected) => {
    expect(textsOf('README.md', text)).toEqual(expected);
  });
});

it('leaves manifests alone', () => {
  expect(findEmbedded('pool.yaml', `#!/bin/bash\ncat <<EOF\n${POOL}EOF\n`)).toBeUndefined();
  expect(findEmbedded('<stdin>', POOL)).toBeUndefined();
});
