import { planFixes } from '../../src/actions/lint/fix.ts';
import type { LintFinding } from '../../src/model/lint.ts';
import { lintText } from '../rules/lint-text.ts';

const POOL = `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: example}
spec:
  disruption:
    budgets:
    - nodes: "1"
      schedule: SCHEDULE
      duration: 24h
  template: {spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: example}, requirements: []}}
`;

async function fixed(text: string, path = 'file.yaml'): Promise<string> {
  const findings = await lintText(text, { path });
  return planFixes(findings, new Map([[path, text]]))[0]?.after ?? text;
}

function embed(text: string, indent = ''): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}

describe('what a rule would write', () => {
  test.each([
    ['plain', '0 9 * * sat-sun', '0 9 * * sat,sun'],
    ['in double quotes', '"0 9 * * sat-sun" # weekends', '"0 9 * * sat,sun" # weekends'],
    ['in single quotes', "'0 9 * * sat-sun'", "'0 9 * * sat,sun'"],
  ])('has the quotes that stood there: %s', async (_name, before, after) => {
    expect(await fixed(POOL.replace('SCHEDULE', before))).toBe(POOL.replace('SCHEDULE', after));
  });

  it('gets quotes where it needs them', async () => {
    const text = POOL.replace('SCHEDULE', '"@daily"').replace('"1"', '5');
    expect(await fixed(text)).toBe(text.replace('nodes: 5', 'nodes: "5"'));
  });

  test.each(['0', '010', '1.30', '1_000', '0x1F', 'yes'])('is what stood there and not what a reader made of it: %s', async (value) => {
    const text = POOL.replace('SCHEDULE', '"@daily"').replace('{name: example}', '{name: example, labels: {example.com/version: VALUE}}');
    expect(await fixed(text.replace('VALUE', value))).toBe(text.replace('VALUE', `"${value}"`));
  });

  test.each([
    ['an anchor', 'schedule: &s 0 9 * * sat-sun'],
    ['several lines', 'schedule: "0 9\n        * * sat-sun"'],
    ['a block text', 'schedule: >-\n        0 9 * * sat-sun'],
    ['a tag', 'schedule: !!str 0 9 * * sat-sun'],
  ])('is not written over %s', async (_name, schedule) => {
    const text = POOL.replace('schedule: SCHEDULE', schedule);
    expect(await fixed(text)).toBe(text);
    expect((await lintText(text)).map(({ id }) => id)).toContain('budget-invalid-cron');
  });
});

describe('the rest of the file', () => {
  const broken = POOL.replace('SCHEDULE', '"0 9 * * sat-sun"');
  const repaired = POOL.replace('SCHEDULE', '"0 9 * * sat,sun"');

  test.each<[string, string, (yaml: string) => string]>([
    ['carriage returns', 'pool.yaml', (yaml) => yaml.replaceAll('\n', '\r\n')],
    ['a byte order mark', 'pool.yaml', (yaml) => `\ufeff${yaml}`],
    ['comments, blanks and no last line break', 'pool.yaml', (yaml) => `# first  \n\n${yaml.replace('spec:', 'spec:   # all  ').trimEnd()}`],
    ['other documents, broken ones too', 'pool.yaml', (yaml) => `kind: [\n---\n${yaml}---\nkind: ConfigMap\n`],
    ['a heredoc of Terraform', 'main.tf', (yaml) => `resource "kubectl_manifest" "pool" {\n  yaml_body = <<-YAML\n${embed(yaml, '    ')}  YAML\n}\n`],
    ['a heredoc of a script', 'apply.sh', (yaml) => `cat <<-EOF | kubectl apply -f -\n${embed(yaml, '\t')}\tEOF\n`],
    ['a list in Markdown', 'README.md', (yaml) => `1. apply\n\n   \`\`\`yaml\n${embed(yaml, '   ')}   \`\`\`\n`],
  ])('stays as it is: %s', async (_name, path, wrap) => {
    expect(await fixed(wrap(broken), path)).toBe(wrap(repaired));
  });

  it('stays as it is in JSON', async () => {
    const json = (schedule: string): string => `{"apiVersion": "karpenter.sh/v1",  "kind": "NodePool",\r\n "metadata": {"name": "x"}, "spec": {"disruption": {"budgets": [{"nodes": "0", "duration": "24h", "schedule":"${schedule}"}]}}}`;
    expect(await fixed(json('0 9 * * sat-sun'), 'pool.json')).toBe(json('0 9 * * sat,sun'));
  });
});

describe('planFixes', () => {
  function finding(fingerprint: string, edit: LintFinding['edit'], path = 'a'): LintFinding {
    return { id: 'x', severity: 'error', subject: path, message: 'm', at: { path, line: 1, column: 1 }, fingerprint, ...(edit !== undefined && { edit }) };
  }

  it('says what it repairs, file by file, and what has to wait', () => {
    const findings = [
      finding('1', { start: 0, end: 2, text: 'X' }),
      finding('2', undefined),
      finding('3', { start: 1, end: 3, text: 'Y' }),
      finding('4', { start: 0, end: 1, text: 'Z' }, 'b'),
      finding('5', { start: 0, end: 1, text: 'c' }, 'c'),
      finding('6', { start: 0, end: 1, text: 'Z' }, 'unread'),
    ];
    expect(planFixes(findings, new Map([['a', 'aaa'], ['b', 'bbb'], ['c', 'ccc']]))).toEqual([
      { path: 'a', before: 'aaa', after: 'Xa', applied: ['1'], refused: ['3'] },
      { path: 'b', before: 'bbb', after: 'Zbb', applied: ['4'], refused: [] },
    ]);
  });
});
