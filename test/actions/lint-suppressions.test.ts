import type { LintReport } from '../../src/model/lint.ts';
import { LINT_CLOCK, lintFiles } from '../rules/lint-text.ts';
import type { LintOptions } from '../rules/lint-text.ts';

const head = (annotations = '') => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\n${annotations}spec:\n  role: example\n  amiSelectorTerms:\n`;
const LATEST = '  - alias: al2023@latest';

/** Only what alias-latest and the suppressions' own rules find, as `line id`. */
async function found(text: string, options: LintOptions & { path?: string } = {}): Promise<{ counted: string[]; suppressed: string[] }> {
  const report = await lintFiles({ [options.path ?? 'a.yaml']: text }, options);
  const short = ({ id, at }: LintReport['findings'][number]) => `${at.line} ${id}`;
  const isMeant = ({ id }: { id: string }) => id === 'alias-latest' || id.startsWith('suppression-');
  return {
    counted: report.findings.filter(isMeant).map(short),
    suppressed: report.suppressed.filter(isMeant).map((finding) => `${short(finding)} ${finding.suppressed.by}: ${String(finding.suppressed.reason)}${finding.suppressed.until === undefined ? '' : ` until ${finding.suppressed.until}`}`),
  };
}

describe('a comment', () => {
  test.each([
    ['on the line', `${head()}${LATEST} # karpami:ignore alias-latest a sandbox`, '8 alias-latest comment: a sandbox'],
    ['on the line, without a space', `${head()}${LATEST} #karpami:ignore alias-latest a sandbox`, '8 alias-latest comment: a sandbox'],
    ['behind another comment', `${head()}${LATEST} # TODO # karpami:ignore alias-latest a sandbox`, '8 alias-latest comment: a sandbox'],
    ['above it', `${head()}  # karpami:ignore alias-latest a sandbox\n${LATEST}`, '9 alias-latest comment: a sandbox'],
    ['above it with others between', `${head()}# karpami:ignore alias-latest a sandbox\n  # and more\n${LATEST}`, '10 alias-latest comment: a sandbox'],
    ['with dashes before the reason', `${head()}${LATEST} # karpami:ignore alias-latest -- a sandbox`, '8 alias-latest comment: a sandbox'],
    ['with a colon before the reason', `${head()}${LATEST} # karpami:ignore alias-latest: a sandbox`, '8 alias-latest comment: a sandbox'],
    ['with several rules', `${head()}${LATEST} # karpami:ignore not-ready , alias-latest a sandbox`, '8 alias-latest comment: a sandbox'],
    ['with a date', `${head()}${LATEST} # karpami:ignore alias-latest until=2026-12-02 a sandbox`, '8 alias-latest comment: a sandbox until 2026-12-02'],
    ['with a reason in another language', `${head()}${LATEST} # karpami:ignore alias-latest 検証`, '8 alias-latest comment: 検証'],
    ['for the file', `# Copyright\n#\n# karpami:ignore-file alias-latest a sandbox\n---\n${head()}${LATEST}`, '12 alias-latest comment: a sandbox'],
    ['with Windows line ends', `${head()}${LATEST} # karpami:ignore alias-latest a sandbox\n`.replaceAll('\n', '\r\n'), '8 alias-latest comment: a sandbox'],
  ])('accepts a finding %s', async (_name, text, suppressed) => {
    expect((await found(text)).suppressed).toEqual([suppressed]);
    expect((await found(text)).counted.filter((line) => line.endsWith('alias-latest'))).toEqual([]);
  });

  test.each([
    ['has no reason', `${head()}${LATEST} # karpami:ignore alias-latest`, ['8 alias-latest', '8 suppression-without-reason']],
    ['has a reason of dashes', `${head()}${LATEST} # karpami:ignore alias-latest -- --`, ['8 alias-latest', '8 suppression-without-reason']],
    ['has a date alone', `${head()}${LATEST} # karpami:ignore alias-latest until=2030-01-01`, ['8 alias-latest', '8 suppression-without-reason']],
    ['ends today', `${head()}${LATEST} # karpami:ignore alias-latest a sandbox until=2026-12-01`, ['8 alias-latest', '8 suppression-expired']],
    ['has a date that there is not', `${head()}${LATEST} # karpami:ignore alias-latest a sandbox until=2027-02-30`, ['8 alias-latest', '8 suppression-expired']],
    ['has another form of date', `${head()}${LATEST} # karpami:ignore alias-latest a sandbox until=01.03.2027`, ['8 alias-latest', '8 suppression-expired']],
    ['names another rule', `${head()}${LATEST} # karpami:ignore alias-lastest a sandbox`, ['8 alias-latest', '8 suppression-unknown-rule']],
    ['names no rule', `${head()}${LATEST} # karpami:ignore`, ['8 alias-latest', '8 suppression-unknown-rule']],
    ['stands above another line', `# karpami:ignore alias-latest a sandbox\n${head()}${LATEST}`, ['9 alias-latest', '1 suppression-unused']],
    ['has an empty line below', `${head()}# karpami:ignore alias-latest a sandbox\n\n${LATEST}`, ['10 alias-latest', '8 suppression-unused']],
    ['is for the file and stands in it', `${head()}  # karpami:ignore-file alias-latest a sandbox\n${LATEST}`, ['9 alias-latest', '8 suppression-unused']],
    ['is glued to the value', `${head()}  - alias: "al2023@latest"# karpami:ignore alias-latest a`, ['8 alias-latest']],
    ['is called otherwise', `${head()}${LATEST} # karpami:ignored alias-latest a sandbox`, ['8 alias-latest']],
  ])('accepts nothing where it %s', async (_name, text, counted) => {
    expect(await found(text)).toEqual({ counted, suppressed: [] });
  });

  const script = 'userData: |\n    #!/bin/sh\n    # karpami:ignore alias-latest a script';
  test.each([
    ['a script', `${head()}${LATEST}\n  ${script}\n  tags: {a: b}\n`],
    ['a folded text', `${head()}${LATEST}\n  ${script.replace('|', '>-')}\n`],
    ['a text in double quotes', `${head()}${LATEST}\n  userData: "a # karpami:ignore alias-latest x"\n`],
    ['a text in quotes over several lines', `${head()}${LATEST}\n  userData: 'it''s\n    a # karpami:ignore alias-latest x'\n`],
    ['a text of another object', `${head()}${LATEST}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  x.yaml: |\n    # karpami:ignore nothing at all\n    a: b\n`],
    ['an item of a list', `${head()}${LATEST}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - args:\n    - |\n      # karpami:ignore nothing at all\n    - b\n`],
    ['JSON', JSON.stringify({ apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', metadata: { name: 'a' }, spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }], userData: ' # karpami:ignore alias-latest x' } })],
  ])('is none in %s', async (_name, text) => {
    const { counted, suppressed } = await found(text);
    expect(counted.filter((line) => line.includes('suppression-'))).toEqual([]);
    expect(suppressed).toEqual([]);
  });

  it('is one behind a text that holds a mark too, and right after a script', async () => {
    const text = `${head()}  - alias: al2023@latest\n    name: "x # karpami:ignore" # karpami:ignore nonsense x\n  ${script}\n  # karpami:ignore alias-latest a sandbox\n`;
    expect((await found(text)).counted.filter((line) => line.includes('suppression-'))).toEqual(['9 suppression-unknown-rule', '13 suppression-unused']);
  });

  it('works in a heredoc and in a fence, in the lines of the outer file', async () => {
    const yaml = `${head()}  # karpami:ignore alias-latest a sandbox\n${LATEST}\n`;
    const terraform = `resource "kubectl_manifest" "a" {\n  yaml_body = <<-YAML\n${yaml.replaceAll(/^/gm, '    ').trimEnd()}\n  YAML\n}\n`;
    expect((await found(terraform, { path: 'a.tf' })).suppressed).toEqual(['11 alias-latest comment: a sandbox']);
    expect((await found(`[![build](a)](b)\n\n\`\`\`yaml\n${yaml}\`\`\`\n`, { path: 'a.md' })).suppressed).toEqual(['12 alias-latest comment: a sandbox']);
    expect((await found(`# Title\n\n\`\`\`yaml\n${yaml}\`\`\`\n`, { path: 'a.md' })).suppressed).toEqual(['12 alias-latest comment: a sandbox']);
  });

  it('works in a manifest that is a text of another object', async () => {
    const inner = `${head()}${LATEST} # karpami:ignore alias-latest a sandbox\n    userData: "# karpami:ignore alias-latest x"\n`.replaceAll(/^(?=.)/gm, '    ');
    const { counted, suppressed } = await found(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  class.yaml: |\n${inner}`);
    expect([counted, suppressed]).toEqual([[], ['13 alias-latest comment: a sandbox']]);
  });

  it('says what is meant by a rule that there is not', async () => {
    const { findings } = await lintFiles({ 'a.yaml': `${head()}${LATEST} # karpami:ignore alias-lastest, nothing-like-it x` });
    expect(findings.filter(({ id }) => id === 'suppression-unknown-rule').map(({ message }) => message)).toEqual([
      'there is no rule "alias-lastest", so "karpami:ignore" suppresses nothing: did you mean "alias-latest"?',
      'there is no rule "nothing-like-it", so "karpami:ignore" suppresses nothing',
    ]);
  });
});

describe('an annotation', () => {
  const annotated = (annotation: string) => `${head(`  annotations:\n    ${annotation}\n`)}${LATEST}`;

  it('accepts what its rule finds in the object, and nothing of another object', async () => {
    const text = `${annotated('ignore.karpami.dev/alias-latest: "a sandbox until=2027-03-01"')}\n---\n${head()}${LATEST}`;
    expect(await found(text)).toEqual({ counted: ['19 alias-latest'], suppressed: ['10 alias-latest annotation: a sandbox until 2027-03-01'] });
  });

  test.each([
    ['has no reason', 'ignore.karpami.dev/alias-latest: ""', ['10 alias-latest', '6 suppression-without-reason']],
    ['is no text', 'ignore.karpami.dev/alias-latest: true', ['10 alias-latest', '6 suppression-without-reason']],
    ['has run out', 'ignore.karpami.dev/alias-latest: a sandbox until=2020-01-01', ['10 alias-latest', '6 suppression-expired']],
    ['names no rule that there is', 'ignore.karpami.dev/all: a sandbox', ['10 alias-latest', '6 suppression-unknown-rule']],
    ['names one that finds nothing', 'ignore.karpami.dev/alias-format: a sandbox', ['10 alias-latest', '6 suppression-unused']],
    ['has another prefix', 'karpami.dev/alias-latest: a sandbox', ['10 alias-latest']],
  ])('accepts nothing where it %s', async (_name, annotation, counted) => {
    expect(await found(annotated(annotation))).toEqual({ counted, suppressed: [] });
  });
});

describe('a suppression that nothing needs', () => {
  const text = `${head()}${LATEST} # karpami:ignore alias-latest a sandbox`;

  it('is none where its rule did not run, or is switched off', async () => {
    expect(await found(text, { input: { ruleSettings: new Map([['alias-latest', 'off']]) } })).toEqual({ counted: [], suppressed: [] });
  });

  it('is said for nothing where the rules about suppressions are off', async () => {
    const off = new Map(['without-reason', 'expired', 'unknown-rule', 'unused'].map((name) => [`suppression-${name}`, 'off'] as const));
    expect(await found(`${text}\n# karpami:ignore nothing\n# karpami:ignore alias-latest`, { input: { ruleSettings: off } })).toMatchObject({ counted: [] });
  });

  it('ends by the clock of the run', async () => {
    expect(LINT_CLOCK).toMatch(/^2026-12-01T/);
    const dated = `${text} until=2027-01-01`;
    expect((await found(dated, { input: { at: '2026-12-31T23:59:59Z' } })).counted).toEqual([]);
    expect((await found(dated, { input: { at: '2027-01-01T00:00:00Z' } })).counted).toEqual(['8 alias-latest', '8 suppression-expired']);
  });
});
