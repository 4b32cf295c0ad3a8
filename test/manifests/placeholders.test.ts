import { findPlaceholder, hasPlaceholder, placeholdersOf } from '../../src/manifests/placeholders.ts';

describe('findPlaceholder', () => {
  test.each([
    ['a variable in braces', 'KarpenterNodeRole-${CLUSTER_NAME}', '${CLUSTER_NAME}'],
    ['one with a default', '${AMI:-ami-1}', '${AMI:-ami-1}'],
    ['a call of Terraform', '${jsonencode(var.types)}', '${jsonencode(var.types)}'],
    ['an escaped variable', '$${AMI_ID}', '${AMI_ID}'],
    ['what is known after apply', '${known after apply}', '${known after apply}'],
    ['a bare variable', 'role-$CLUSTER', '$CLUSTER'],
    ['a variable of Kustomize', '$(CLUSTER_NAME)', '$(CLUSTER_NAME)'],
    ['a command of a shell', '$(echo "$X" | sed s/a/b/)', '$(echo "$X" | sed s/a/b/)'],
    ['a word in angle brackets', '<CLUSTER_NAME>', '<CLUSTER_NAME>'],
    ['two pairs of them', 'a-<<AMI>>-b', '<<AMI>>'],
    ['words in them', '<your cluster name>', '<your cluster name>'],
    ['words of another script', '<클러스터>', '<클러스터>'],
    ['a path into a vault', '<path:secret/data/demo#role>', '<path:secret/data/demo#role>'],
    ['underscores', '__INSTANCE_TYPE__', '__INSTANCE_TYPE__'],
    ['underscores around small letters', 'a__cluster_name__b', '__cluster_name__'],
    ['at signs', '@@X.Y@@', '@@X.Y@@'],
    ['percent signs', '%CLUSTER%', '%CLUSTER%'],
    ['square brackets', '[[ cluster ]]', '[[ cluster ]]'],
    ['a name in braces', 'role-{cluster_name}', '{cluster_name}'],
    ['a name of Python', '%(cluster)s', '%(cluster)s'],
    ['a value of Jinja', '{{ ami_alias }}', '{{ ami_alias }}'],
    ['a word that ends so', 'CLUSTER_NAME_PLACEHOLDER-node-role', 'CLUSTER_NAME_PLACEHOLDER'],
    ['a version that ends so', 'al2023@ALIAS_PLACEHOLDER', 'ALIAS_PLACEHOLDER'],
    ['a word that begins so', 'PLACEHOLDER_ROLE', 'PLACEHOLDER_ROLE'],
    ['REPLACE_ME', 'x-REPLACE_ME', 'REPLACE_ME'],
    ['REPLACEME', 'REPLACEME', 'REPLACEME'],
    ['REPLACE_WITH_…', 'REPLACE_WITH_ROLE', 'REPLACE_WITH_ROLE'],
    ['CHANGEME', 'CHANGEME', 'CHANGEME'],
    ['change-me', 'role-change-me', 'change-me'],
    ['YOUR_…', 'YOUR_CLUSTER_NAME', 'YOUR_CLUSTER_NAME'],
  ])('finds %s', (_name, text, placeholder) => {
    expect(findPlaceholder(text)).toBe(placeholder);
  });

  test.each([
    ['an id that is none', 'ami-xxxxxxxxxxxxxxxxx'],
    ['a pattern', 'amazon-eks-node-al2023-*-1.34-*'],
    ['a positional parameter', 'echo $1 $@ $?'],
    ['the end of a regular expression', '^demo-[0-9]{2,3}$'],
    ['an alternative of them', '(a|b)$'],
    ['a comparison', 'if (a < b && c > d)'],
    ['an arrow', 'a -> b <- c'],
    ['what kubectl has for nothing', '<none>'],
    ['a test of a shell', '[[ -n x ]]'],
    ['a percentage', '10%'],
    ['percentages', '10% or 20%'],
    ['a schedule', '0 9 * * mon-fri'],
    ['an alternative in braces', '/aws/{x86_64,arm64}/latest'],
    ['a price', '5 $ a day'],
    ['a name with two underscores', 'team__demo'],
    ['an address', 'demo@example.com'],
    ['a word of the language', 'replace the node'],
    ['an ARN', 'arn:aws:iam::111122223333:role/demo'],
    ['a quantity', '100Gi'],
  ])('leaves %s alone', (_name, text) => {
    expect(findPlaceholder(text)).toBeUndefined();
  });
});

describe('hasPlaceholder', () => {
  test.each([
    ['in a list', ['a', ['${B}']], true],
    ['in a key', { '${A}': 1 }, true],
    ['in braces that YAML took for a map', { role: { CLUSTER_NAME: null } }, true],
    ['in none', { a: ['b', 1, null, true] }, false],
    ['in an empty timestamp', { creationTimestamp: null }, false],
    ['nowhere', undefined, false],
  ])('looks at what is %s', (_name, value, expected) => {
    expect(hasPlaceholder(value)).toBe(expected);
  });
});

describe('placeholdersOf', () => {
  it('names each once, in the order of the value', () => {
    expect(placeholdersOf({ b: '${B}-<A>', a: ['<A>', '$C'], '__K__': { role: { node_role: null } } })).toEqual(['${B}', '<A>', '$C', '__K__', '{node_role}']);
  });

  it('passes over scripts', () => {
    expect(placeholdersOf({ spec: { userData: 'echo $HOME', role: '$ROLE' } })).toEqual(['$ROLE']);
  });

  it('stops at twenty', () => {
    expect(placeholdersOf(Array.from({ length: 100 }, (_each, index) => `$X${index}`))).toHaveLength(20);
  });
});
