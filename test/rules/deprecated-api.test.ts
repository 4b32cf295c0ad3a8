import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

describe('deprecated-api', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'v1beta1, where nobody says which release runs', text: poolText({ apiVersion: 'karpenter.sh/v1beta1' }), said: ['warning apiVersion: NodePool of karpenter.sh/v1beta1 was last served by Karpenter 1.0: later releases cannot store it'] },
    { words: 'v1beta1 with a release that does not serve it', text: poolText({ apiVersion: 'karpenter.sh/v1beta1' }), said: ['error apiVersion: NodePool of karpenter.sh/v1beta1 is not served by Karpenter 1.14.1: it was last served by 1.0, and cannot be stored'], options: { karpenterVersion: '1.14.1' } },
    { words: 'v1beta1 with the last release that does', text: poolText({ apiVersion: 'karpenter.sh/v1beta1' }), said: ['warning apiVersion: NodePool of karpenter.sh/v1beta1 is served by Karpenter 1.0.8, and from 1.1.0 on no more'], options: { karpenterVersion: '1.0.8' } },
    { words: 'v1beta1 before there was v1', text: poolText({ apiVersion: 'karpenter.sh/v1beta1' }), said: [], options: { karpenterVersion: '0.37.0' } },
    { words: 'a class', text: poolText({ apiVersion: 'karpenter.k8s.aws/v1beta1', kind: 'EC2NodeClass' }), said: ['error apiVersion: EC2NodeClass of karpenter.k8s.aws/v1beta1 is not served by Karpenter 1.14.1: it was last served by 1.0, and cannot be stored'], options: { karpenterVersion: '1.14.1' } },
    { words: 'a Provisioner', text: poolText({ apiVersion: 'karpenter.sh/v1alpha5', kind: 'Provisioner' }), said: ['error apiVersion: Provisioner of karpenter.sh/v1alpha5 is not served by Karpenter 1.14.1: it was last served by 0.32, and cannot be stored'], options: { karpenterVersion: '1.14.1' } },
    { words: 'a Provisioner with the last release that serves it', text: poolText({ apiVersion: 'karpenter.sh/v1alpha5', kind: 'Provisioner' }), said: ['warning apiVersion: Provisioner of karpenter.sh/v1alpha5 is served by Karpenter 0.32.0, and from 0.33.0 on no more'], options: { karpenterVersion: '0.32.0' } },
    { words: 'an AWSNodeTemplate', text: poolText({ apiVersion: 'karpenter.k8s.aws/v1alpha1', kind: 'AWSNodeTemplate' }), said: ['error apiVersion: AWSNodeTemplate of karpenter.k8s.aws/v1alpha1 is not served by Karpenter 1.14.1: it was last served by 0.32, and cannot be stored'], options: { karpenterVersion: '1.14.1' } },
    { words: 'v1', text: poolText(), said: [], options: { karpenterVersion: '1.14.1' } },
    { words: 'another v1beta1', text: poolText({ apiVersion: 'example.com/v1beta1' }), said: [] },
  ])('names versions that are gone: $words', async ({ text, said, options }) => {
    expect(await saidBy('deprecated-api', completeExample(text), options)).toEqual(said);
  });
});
