import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('tags-without-k8s-version', () => {
  it.each<[string, string, LintOptions, string]>([
    ['tags alone', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}\n  owner: self', {},
      'info spec.amiSelectorTerms[0].tags: no tag names a Kubernetes version: the newest image with these tags is taken, whichever version it is made for'],
    ['in production', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}\n  owner: self', { env: 'prod' },
      'warning spec.amiSelectorTerms[0].tags: no tag names a Kubernetes version: the newest image with these tags is taken, whichever version it is made for, and this is production: --env'],
    ['a number that is no Kubernetes version', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {release: "21.34"}\n  owner: self', {},
      'info spec.amiSelectorTerms[0].tags: no tag names a Kubernetes version: the newest image with these tags is taken, whichever version it is made for'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('tags-without-k8s-version', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ['a version in a key', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node, kubernetes-version: "1.34"}', { env: 'prod' }],
    ['a version in a value', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {Name: example-1.34-node}', { env: 'prod' }],
    ['a tag of the cluster', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {"karpenter.sh/discovery": demo}', { env: 'prod' }],
    ['a value that is still to be put in', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: "${role}"}', { env: 'prod' }],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('tags-without-k8s-version', nodeClassText(spec), options)).toEqual([]);
  });
});
