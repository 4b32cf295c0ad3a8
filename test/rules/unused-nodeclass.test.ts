import { classOf } from './budget-text.ts';
import { lintFiles } from './lint-text.ts';
import { poolText } from './pool-text.ts';

const DEFAULT = classOf('alias: al2023@v20261101');
const GPU = DEFAULT.replace('name: default', 'name: gpu');

async function said(files: Record<string, string>): Promise<string[]> {
  const { findings } = await lintFiles(files);
  return findings.filter(({ id }) => id === 'unused-nodeclass').map(({ severity, field, message }) => `${severity} ${field ?? ''}: ${message}`);
}

describe('unused-nodeclass', () => {
  it.each<[string, Record<string, string>]>([
    ['in one file', { 'karpenter.yaml': [poolText(), DEFAULT, GPU].join('---\n') }],
    ['in one folder', { 'k8s/pool.yaml': poolText(), 'k8s/class.yaml': DEFAULT, 'k8s/gpu.yaml': GPU }],
  ])('tells of a class that no pool uses, %s', async (_name, files) => {
    expect(await said(files)).toEqual(['info metadata.name: no NodePool refers to EC2NodeClass "gpu", though there are some beside it']);
  });

  it.each<[string, Record<string, string>]>([
    ['a class that is used', { 'karpenter.yaml': `${poolText()}---\n${DEFAULT}` }],
    ['a class that a pool of another folder uses', { 'a/pool.yaml': poolText(), 'a/class.yaml': DEFAULT, 'a/gpu.yaml': GPU, 'b/pool.yaml': poolText({ nodeClassRef: '{group: karpenter.k8s.aws, kind: EC2NodeClass, name: gpu}' }) }],
    ['classes without a pool near', { 'pools/pool.yaml': poolText(), 'pools/class.yaml': DEFAULT, 'classes/gpu.yaml': GPU }],
    ['a pool whose class is nowhere, and may be this one', { 'karpenter.yaml': `${poolText({ nodeClassRef: '{group: karpenter.k8s.aws, kind: EC2NodeClass, name: gpus}' })}---\n${GPU}` }],
    ['a name that is put in later', { 'karpenter.yaml': [poolText({ nodeClassRef: '{group: karpenter.k8s.aws, kind: EC2NodeClass, name: "${CLASS}"}' }), GPU].join('---\n') }],
    ['a class alone', { 'class.yaml': GPU }],
    ['pools of Auto Mode alone', { 'karpenter.yaml': `${poolText({ nodeClassRef: '{group: eks.amazonaws.com, kind: NodeClass, name: default}' })}---\n${GPU}` }],
  ])('says nothing of %s', async (_name, files) => {
    expect(await said(files)).toEqual([]);
  });
});
