import type { SourceFailure } from '../../../src/model/source-failure.ts';
import { lintFiles } from '../../rules/lint-text.ts';
import { nodeClassText } from '../../rules/node-class-text.ts';
import { withAws } from '../../rules/aws-world.ts';
import type { LintedWorld } from '../../rules/aws-world.ts';
import { NOW } from '../world.ts';

const CLASS = nodeClassText('amiSelectorTerms:\n- alias: al2023@latest');
const DENIED: SourceFailure = { service: 'ssm', operation: 'GetParameters', kind: 'denied', message: 'the credentials may not call GetParameters', hint: 'allow ssm:GetParameters' };

function run(text: string, world: LintedWorld = {}, karpenterVersion?: string) {
  return lintFiles({ 'file.yaml': text }, { ...withAws(world), karpenterVersion });
}

describe('what AWS is asked about linted files', () => {
  it('runs the rules that need it, and takes the versions of the cluster', async () => {
    const report = await run(CLASS, { cluster: { serverVersion: { major: '1', minor: '33+' }, karpenterVersion: { version: '1.13.1', source: 'the Deployment' } } });
    expect(report.rules.filter(({ status }) => status === 'skipped')).toEqual([]);
    expect(report.settings).toMatchObject({ karpenter: { value: '1.13.1' }, kubernetesVersion: { value: '1.33', source: 'cluster memory' } });
    expect(report.at).toBe(NOW.toISOString());
  });

  it('skips them, and asks nothing, without a target', async () => {
    const { rules, unchecked } = await lintFiles({ 'file.yaml': CLASS });
    expect(rules.filter(({ status }) => status === 'skipped').map(({ needs }) => needs)).not.toEqual([]);
    expect(rules.every(({ needs, status }) => (needs === 'aws') === (status === 'skipped'))).toBe(true);
    expect(unchecked).toEqual([]);
  });

  it('compares with the release in the cluster where a flag names another', async () => {
    const tags = nodeClassText('amiSelectorTerms:\n- alias: windows2025@latest');
    const cluster = { karpenterVersion: { version: '1.13.1', source: 'the Deployment' } };
    const { settings, findings } = await run(tags, { cluster }, '1.8.0');
    expect(settings.karpenter.value).toBe('1.8.0');
    expect(findings.map(({ id }) => id)).toContain('alias-format');
  });

  it('calls what could not be looked up unchecked', async () => {
    const { unchecked, findings } = await run(CLASS, { faults: { operations: { GetParameters: DENIED } } });
    expect(unchecked).toEqual([{ subject: 'EC2NodeClass default (eu-west-1, Kubernetes 1.34)', at: { path: 'file.yaml', line: 1, column: 1 }, failure: DENIED }]);
    expect(findings.filter(({ id }) => /not-found|not-published|missing/.test(id))).toEqual([]);
  });

  it('calls a class unchecked where the version of the control plane is not known', async () => {
    const { unchecked } = await run(CLASS, { cluster: { serverVersion: undefined } });
    expect(unchecked.map(({ subject, failure }) => [subject, failure.message])).toEqual([['cluster memory', 'the Kubernetes version is not known: AMIs depend on it']]);
  });

  it('says that it did not ask about what is still to be put in', async () => {
    const { notes, unchecked } = await run(nodeClassText('amiSelectorTerms:\n- alias: al2023@${version}'));
    expect(notes).toContain('file.yaml:5:3: EC2NodeClass default: AWS was not asked, for what it selects is not known before something is put in');
    expect(unchecked).toEqual([]);
  });

  it('skips the rules where the user wants no question to AWS', async () => {
    const [target] = withAws().input?.targets ?? [];
    const openAws = () => Promise.resolve({ ok: false as const, failure: { service: 'aws' as const, operation: 'open', kind: 'notAsked' as const, message: 'AWS was not asked (--no-aws)' } });
    const { rules, unchecked, settings } = await lintFiles({ 'file.yaml': CLASS }, { input: { targets: [{ ...target!, openAws }] } });
    expect(rules.every(({ needs, status }) => (needs === 'aws') === (status === 'skipped'))).toBe(true);
    expect([unchecked, settings.kubernetesVersion?.value]).toEqual([[], '1.34']);
  });

  it('takes no version for known where clusters differ', async () => {
    const targets = ['33', '34'].flatMap((minor) => withAws({ cluster: { serverVersion: { major: '1', minor } } }).input?.targets ?? []);
    const { settings } = await lintFiles({ 'file.yaml': CLASS }, { input: { targets } });
    expect(settings.kubernetesVersion).toBeUndefined();
  });

  it('needs a version where there is no cluster', async () => {
    const [target] = withAws().input?.targets ?? [];
    await expect(lintFiles({ 'file.yaml': CLASS }, { input: { targets: [{ ...target!, cluster: undefined }] } })).rejects.toMatchObject({ kind: 'usage', message: 'the Kubernetes version is not known: AMIs depend on it' });
  });
});
