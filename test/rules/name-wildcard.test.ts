import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('name-wildcard', () => {
  it.each<[string, string, LintOptions, string]>([
    ["images of one's own", 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-*"\n  owner: "self"', {},
      'info spec.amiSelectorTerms[0].name: the newest image named "example-node-*" is taken, by its creation date'],
    ['in production', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-*"\n  owner: "self"', { env: 'prod' },
      'warning spec.amiSelectorTerms[0].name: the newest image named "example-node-*" is taken, by its creation date, and this is production: --env'],
    ['published images of one version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-1.34-*"\n  owner: "amazon"', {},
      'info spec.amiSelectorTerms[0].name: the newest image named "amazon-eks-node-al2023-x86_64-standard-1.34-*" is taken, by its creation date'],
    ['published images of any version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-nvidia-*"', {},
      'info spec.amiSelectorTerms[0].name: the newest image named "amazon-eks-node-al2023-x86_64-nvidia-*" is taken, by its creation date and whatever its Kubernetes version'],
    ['whatever has AL2023 in its name', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "*amazon-eks-node-al2023*"', {},
      'info spec.amiSelectorTerms[0].name: the newest image named "*amazon-eks-node-al2023*" is taken, by its creation date and whatever its Kubernetes version and variant (standard, nvidia, neuron)'],
    ['whatever names a version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "*1.27*"\n  owner: "amazon"', {},
      'info spec.amiSelectorTerms[0].name: the newest image named "*1.27*" is taken, by its creation date and whatever its family and Kubernetes version and variant (standard, nvidia, neuron)'],
    ['a question mark', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-202608??"\n  owner: "self"', {},
      'info spec.amiSelectorTerms[0].name: the newest image named "example-node-202608??" is taken, by its creation date'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('name-wildcard', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ['the whole name', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-20260801"\n  owner: "self"', { env: 'prod' }],
    ['a star that is escaped', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example\\\\*"\n  owner: "self"', { env: 'prod' }],
    ['a name that is still to be put in', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-${version}-*"\n  owner: "self"', { env: 'prod' }],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('name-wildcard', nodeClassText(spec), options)).toEqual([]);
  });
});
