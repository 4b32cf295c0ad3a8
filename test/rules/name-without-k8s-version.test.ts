import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('name-without-k8s-version', () => {
  it.each<[string, string, LintOptions, string]>([
    ['images for GPUs', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-nvidia-*"\n  owner: "amazon"', {},
      'warning spec.amiSelectorTerms[0].name: "amazon-eks-node-al2023-x86_64-nvidia-*" matches images of several Kubernetes versions, and the newest by creation date is taken'],
    ['with the version of the cluster known', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-nvidia-*"', { kubernetesVersion: '1.34' },
      'warning spec.amiSelectorTerms[0].name: "amazon-eks-node-al2023-x86_64-nvidia-*" matches images of several Kubernetes versions, and the newest by creation date is taken, be it for 1.34 or not'],
    ['whatever has AL2023 in its name', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "*amazon-eks-node-al2023*"', {},
      'warning spec.amiSelectorTerms[0].name: "*amazon-eks-node-al2023*" matches images of several Kubernetes versions, and the newest by creation date is taken'],
    ['a star in the version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-1.3*"\n  owner: "602401143452"', {},
      'warning spec.amiSelectorTerms[0].name: "amazon-eks-node-al2023-x86_64-standard-1.3*" matches images of several Kubernetes versions, and the newest by creation date is taken'],
    ['Bottlerocket', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- name: bottlerocket-aws-k8s-*-x86_64-v1.44.0-*\n  owner: amazon', {},
      'warning spec.amiSelectorTerms[0].name: "bottlerocket-aws-k8s-*-x86_64-v1.44.0-*" matches images of several Kubernetes versions, and the newest by creation date is taken'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('name-without-k8s-version', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ['a version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-nvidia-*-1.31-*"', {}],
    ["images of one's own", 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-*"', {}],
    ["images of one's own that are named alike", 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-*"\n  owner: "self"', {}],
    ['everything of the account', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "*"\n  owner: "self"', {}],
    ['tags that AWS does not set', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-*"\n  tags: {approved: "true"}', {}],
    ['a version that is still to be put in', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-${version}-*"', {}],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('name-without-k8s-version', nodeClassText(spec), options)).toEqual([]);
  });
});
