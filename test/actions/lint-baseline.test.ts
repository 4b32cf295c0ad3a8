import { lint } from '../../src/actions/lint.ts';
import { acceptAll, renewBaseline } from '../../src/actions/lint/baseline.ts';
import { formatBaseline, parseBaseline } from '../../src/actions/lint/baseline-file.ts';
import type { LintReport } from '../../src/model/lint.ts';
import { findProject } from '../../src/config/find-config.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import { lintFiles } from '../rules/lint-text.ts';

const nodeClass = (name: string, alias: string) => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: ${name}}\nspec:\n  role: example\n  amiSelectorTerms:\n  - alias: ${alias}\n`;

interface Run {
  files: Record<string, string>;
  baseline?: string;
  paths?: string[];
  currentFolder?: string;
}

const FILE = 'base.json';

async function run({ files, baseline, paths = ['.'], currentFolder = '/repo' }: Run): Promise<{ report: LintReport; renew: () => Promise<string> }> {
  const prefix = currentFolder === '/repo' ? '' : '/repo/';
  const all = { ...files, [`${prefix}.git/HEAD`]: 'ref', ...(baseline !== undefined && { [FILE]: baseline }) };
  const source = memoryFiles({ files: all, currentFolder });
  const project = await findProject(source, { paths, wanted: true, ruleIds: [] });
  const input = { files: source, paths, targets: [], at: '2026-12-01T12:00:00Z', karpenterVersion: undefined, kubernetesVersions: [], regions: [], project, environment: undefined, ruleSettings: new Map(), strictInputs: undefined };
  const report = await lint({ ...input, ...(baseline !== undefined && { baseline: FILE }) });
  const renew = async () => {
    const bare = await lint(input);
    return (await renewBaseline(bare, { files: source, path: FILE, looked: { project, paths, files: bare.files.map(({ path }) => path) } })).text;
  };
  return { report, renew };
}

const makeBaseline = async (files: Record<string, string>) => (await run({ files })).renew();
const latest = ({ findings }: LintReport) => findings.filter(({ id }) => id === 'alias-latest').map(({ at, object }) => `${at.path} ${String(object?.name)}`);

const FILES = { 'deploy/a.yaml': nodeClass('a', 'al2023@latest'), 'deploy/b.yaml': nodeClass('b', 'al2023@latest') };

describe('a baseline', () => {
  it('takes out what it holds, and says so', async () => {
    const { report } = await run({ files: FILES, baseline: await makeBaseline(FILES) });
    expect([latest(report), report.notes]).toEqual([[], []]);
    expect(report.suppressed.map(({ suppressed }) => suppressed)).toContainEqual({ by: 'baseline' });
    expect(report.settings.baseline).toBe(FILE);
    expect(report.rules.find(({ id }) => id === 'alias-latest')?.findingCount).toBe(0);
  });

  test.each([
    ['moved lines', { ...FILES, 'deploy/a.yaml': `# more\n\n${FILES['deploy/a.yaml']}` }, []],
    ['other objects around it', { ...FILES, 'deploy/a.yaml': `${nodeClass('c', 'al2023@v20260801')}---\n${FILES['deploy/a.yaml']}` }, []],
    ['a changed order', { ...FILES, 'deploy/a.yaml': FILES['deploy/b.yaml'], 'deploy/b.yaml': FILES['deploy/a.yaml'] }, ['deploy/a.yaml b', 'deploy/b.yaml a']],
    ['another value', { ...FILES, 'deploy/a.yaml': nodeClass('a', 'bottlerocket@latest') }, ['deploy/a.yaml a']],
    ['another name', { ...FILES, 'deploy/a.yaml': nodeClass('z', 'al2023@latest') }, ['deploy/a.yaml z']],
    ['a further object', { ...FILES, 'deploy/c.yaml': nodeClass('c', 'al2023@latest') }, ['deploy/c.yaml c']],
  ])('meets %s', async (_name, files, expected) => {
    expect(latest((await run({ files, baseline: await makeBaseline(FILES) })).report)).toEqual(expected);
  });

  it('holds wherever karpami is started, and for a part of the repository', async () => {
    const baseline = await makeBaseline(FILES);
    for (const place of [{ paths: ['deploy/'] }, { paths: ['deploy/a.yaml', './deploy/b.yaml'] }, { paths: ['/repo/deploy/a.yaml'], files: { ...FILES, '/repo/deploy/a.yaml': FILES['deploy/a.yaml'] } }]) {
      expect(latest((await run({ files: FILES, baseline, ...place })).report)).toEqual([]);
    }
    const inside = await run({ files: { 'a.yaml': FILES['deploy/a.yaml'] }, baseline, paths: ['a.yaml'], currentFolder: '/repo/deploy' });
    expect(latest(inside.report)).toEqual([]);
  });

  it('says which entries match nothing any more, of what was looked at', async () => {
    const baseline = await makeBaseline(FILES);
    const one = parseBaseline(baseline)!.filter(({ file }) => file === 'deploy/a.yaml').length;
    const fixed = { ...FILES, 'deploy/a.yaml': nodeClass('a', 'al2023@v20260801') };
    expect((await run({ files: fixed, baseline })).report.notes).toContainEqual(expect.stringMatching(/entr(y|ies) of the baseline match(es)? nothing any more: --write-baseline takes (it|them) out/));
    expect((await run({ files: { 'deploy/b.yaml': FILES['deploy/b.yaml'] }, baseline })).report.notes.join()).toContain(one === 1 ? '1 entry of the baseline matches nothing any more' : `${one} entries of the baseline match nothing any more`);
    expect((await run({ files: fixed, baseline, paths: ['deploy/b.yaml'] })).report.notes).toEqual([]);
  });

  it('is written sorted, and the same from the same findings', async () => {
    const text = await makeBaseline(FILES);
    expect(await makeBaseline({ 'deploy/b.yaml': FILES['deploy/b.yaml'], 'deploy/a.yaml': FILES['deploy/a.yaml'] })).toBe(text);
    expect(JSON.parse(text)).toMatchObject({ format: 'karpami-baseline', version: 1 });
    const entries = parseBaseline(text)!;
    expect(entries.map(({ file }) => file)).toEqual(entries.map(({ file }) => file).sort());
    expect(entries).toContainEqual({ fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), rule: 'alias-latest', file: 'deploy/a.yaml', object: 'EC2NodeClass a', field: 'spec.amiSelectorTerms[0].alias' });
    expect(text.split('\n').filter((line) => line.includes('"fingerprint"'))).toHaveLength(entries.length);
  });

  it('keeps, when a part is written, what it has of other files', async () => {
    const baseline = await makeBaseline(FILES);
    const fixed = { ...FILES, 'deploy/a.yaml': nodeClass('a', 'al2023@v20260801'), 'deploy/b.yaml': nodeClass('b', 'al2023@v20260801') };
    const { renew } = await run({ files: fixed, baseline, paths: ['deploy/a.yaml'] });
    expect(parseBaseline(await renew())!.filter(({ rule }) => rule === 'alias-latest').map(({ file }) => file)).toEqual(['deploy/b.yaml']);
    expect(parseBaseline(await (await run({ files: fixed, baseline })).renew())!.filter(({ rule }) => rule === 'alias-latest')).toEqual([]);
  });

  it('accepts everything in the report of the run that wrote it', async () => {
    const { report } = await run({ files: FILES });
    const accepted = acceptAll(report);
    expect([accepted.findings, accepted.suppressed.length]).toEqual([[], report.findings.length + report.suppressed.length]);
  });

  test.each([
    ['a text that is no JSON', 'x'],
    ['other JSON', '{"version": 1, "entries": []}'],
    ['another version', '{"format": "karpami-baseline", "version": 2, "entries": []}'],
    ['entries without fingerprints', '{"format": "karpami-baseline", "version": 1, "entries": [{"rule": "a"}]}'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('is refused where it is %s, and not written over', async (_name, baseline) => {
    await expect(run({ files: FILES, baseline })).rejects.toMatchObject({ kind: 'usage', message: '"base.json" is no baseline of karpami' });
    const source = memoryFiles({ files: { [FILE]: baseline } });
    const project = await findProject(source, { paths: ['.'], wanted: true, ruleIds: [] });
    const report = await lintFiles(FILES);
    await expect(renewBaseline(report, { files: source, path: FILE, looked: { project, paths: ['.'], files: [] } })).rejects.toMatchObject({ kind: 'usage' });
  });

  it('is refused where it is not there', async () => {
    await expect(lintFiles(FILES, { input: { baseline: 'none.json' } })).rejects.toMatchObject({ kind: 'usage', message: 'the baseline "none.json" is not there' });
  });

  it('can be empty', () => {
    expect(parseBaseline(formatBaseline([]))).toEqual([]);
  });
});
