import { lintText } from '../../rules/lint-text.ts';

const nodeClass = (body: string): string => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  role: demo-node\n${body}`;

const alias = (value: string): string => nodeClass(`  amiSelectorTerms:\n  - alias: ${value}\n`);

async function fingerprintOf(text: string, path = 'a.yaml'): Promise<string | undefined> {
  const [finding] = await lintText(text, { path, rule: 'alias-latest' });
  return finding?.fingerprint;
}

describe('a fingerprint', () => {
  it('outlives lines that move and an environment that changes', async () => {
    const before = await fingerprintOf(alias('al2023@latest'));
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    expect(await fingerprintOf(`# a comment\n\n${alias('al2023@latest # for now')}`)).toBe(before);
    expect((await lintText(alias('al2023@latest'), { path: 'a.yaml', env: 'prod', rule: 'alias-latest' }))[0]?.fingerprint).toBe(before);
  });

  it('is another one for another value, object or file', async () => {
    const fingerprints = await Promise.all([
      fingerprintOf(alias('al2023@latest')),
      fingerprintOf(alias('bottlerocket@latest')),
      fingerprintOf(alias('al2023@latest').replace('default', 'other')),
      fingerprintOf(alias('al2023@latest'), 'b.yaml'),
    ]);
    expect(new Set(fingerprints).size).toBe(4);
  });

  it('is no other finding\'s, however alike they are', async () => {
    const findings = await lintText([alias('al2023@latest'), alias('al2023@latest')].join('---\n'));
    expect(findings.filter(({ id }) => id === 'alias-latest')).toHaveLength(2);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length);
  });
});

describe('an excerpt', () => {
  it('points at the value', async () => {
    const [finding] = await lintText(alias('"al2023@latest"'), { rule: 'alias-latest' });
    expect(finding?.excerpt).toEqual({ lines: [{ number: 8, text: '  - alias: "al2023@latest"' }], line: 8, column: 12, length: 15 });
  });

  it('is not shown of user data', async () => {
    const findings = await lintText(nodeClass('  amiFamily: Bottlerocket\n  userData: |\n    #!/bin/bash\n    curl -H "Authorization: abc" https://example.invalid\n  amiSelectorTerms:\n  - alias: bottlerocket@v1.55.0\n'));
    expect(findings.filter(({ field }) => field?.includes('userData') === true).map(({ excerpt }) => excerpt)).toEqual([undefined]);
    expect(JSON.stringify(findings)).not.toContain('Authorization');
  });
});
