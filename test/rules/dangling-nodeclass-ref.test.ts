import { classOf } from './budget-text.ts';
import { lintFiles } from './lint-text.ts';
import { poolText } from './pool-text.ts';

const CLASS = classOf('alias: al2023@v20261101');

function poolOf(name: string): string {
  return poolText({ nodeClassRef: `{group: karpenter.k8s.aws, kind: EC2NodeClass, name: ${name}}` });
}

async function said(files: Record<string, string>): Promise<string[]> {
  const { findings } = await lintFiles(files);
  return findings.filter(({ id }) => id === 'dangling-nodeclass-ref').map(({ severity, field, message }) => `${severity} ${field ?? ''}: ${message}`);
}

const FIELD = 'spec.template.spec.nodeClassRef.name';

describe('dangling-nodeclass-ref', () => {
  it('asks whether a class with nearly the same name is meant', async () => {
    expect(await said({ 'pool.yaml': `${poolOf('defualt')}---\n${CLASS}` })).toEqual([`warning ${FIELD}: EC2NodeClass "defualt" is in none of the files; did you mean "default"?`]);
    expect(await said({ 'k8s/pool.yaml': poolOf('Default'), 'k8s/class.yaml': CLASS })).toEqual([`warning ${FIELD}: EC2NodeClass "Default" is in none of the files; did you mean "default"?`]);
  });

  it('tells of any other name where classes stand beside the pool', async () => {
    expect(await said({ 'k8s/pool.yaml': poolOf('gpu'), 'k8s/class.yaml': CLASS })).toEqual([`info ${FIELD}: EC2NodeClass "gpu" is in none of the files`]);
    expect(await said({ 'k8s/pool.yaml': poolOf('default-gpu'), 'k8s/class.yaml': CLASS })).toEqual([`info ${FIELD}: EC2NodeClass "default-gpu" is in none of the files`]);
  });

  it.each<[string, Record<string, string>]>([
    ['a class that is there', { 'pool.yaml': `${poolOf('default')}---\n${CLASS}` }],
    ['a class in another folder', { 'pools/pool.yaml': poolOf('default'), 'classes/class.yaml': CLASS, 'pools/class.yaml': CLASS.replace('default', 'gpu') }],
    ['classes that are kept elsewhere', { 'pools/pool.yaml': poolOf('gpu'), 'classes/class.yaml': CLASS }],
    ['no class at all', { 'pool.yaml': poolOf('gpu') }],
    ['a name that is put in later', { 'pool.yaml': `${poolOf('"${CLASS}"')}---\n${CLASS}` }],
    ['a class whose name is put in later', { 'pool.yaml': `${poolOf('gpu')}---\n${CLASS.replace('name: default', 'name: "${CLASS}"')}` }],
    ['a class of Auto Mode', { 'pool.yaml': `${poolText({ nodeClassRef: '{group: eks.amazonaws.com, kind: NodeClass, name: gpu}' })}---\n${CLASS}` }],
  ])('says nothing of %s', async (_name, files) => {
    expect(await said(files)).toEqual([]);
  });
});
