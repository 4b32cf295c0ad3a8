import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('tags-without-owner', () => {
  it.each<[string, string, ClassText, LintOptions, string]>([
    ['tags alone', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}', {}, {},
      'info spec.amiSelectorTerms[0].tags: no owner is named: any image that the account can see, shared and public ones included, counts as soon as somebody in the account puts these tags on it'],
    ['in production', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}', {}, { env: 'prod' },
      'warning spec.amiSelectorTerms[0].tags: no owner is named: any image that the account can see, shared and public ones included, counts as soon as somebody in the account puts these tags on it, and this is production: --env'],
  ])('speaks of %s', async (_name, spec, of, options, said) => {
    expect(await saidBy('tags-without-owner', nodeClassText(spec, of), options)).toEqual([said]);
  });

  it.each<[string, string, ClassText, LintOptions]>([
    ['with an owner', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}\n  owner: self', {}, { env: 'prod' }],
    ['with a name', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}\n  name: example-node-20260801', {}, { env: 'prod' }],
    ['a tag that is no text', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: 1}', {}, { env: 'prod' }],
    ['releases that asked for two owners', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod', karpenterVersion: '0.32.1' }],
  ])('says nothing of %s', async (_name, spec, of, options) => {
    expect(await saidBy('tags-without-owner', nodeClassText(spec, of), options)).toEqual([]);
  });
});
