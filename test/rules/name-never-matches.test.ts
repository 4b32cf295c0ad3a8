import { nodeClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('name-never-matches', () => {
  it.each<[string, string, string]>([
    ['a v before the Kubernetes version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-v1.31-*"\n  owner: "amazon"',
      'error spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "amazon-eks-node-al2023-x86_64-v1.31-*": such names are like amazon-eks-node-al2023-x86_64-standard-1.34-v20260801'],
    ['the same without an owner', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-arm64-v1.31-*"',
      'warning spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "amazon-eks-node-al2023-arm64-v1.31-*": such names are like amazon-eks-node-al2023-x86_64-standard-1.34-v20260801, and only an image of your own could match'],
    ['no variant', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-1.31-*"\n  owner: "602401143452"',
      'error spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "amazon-eks-node-al2023-x86_64-1.31-*": such names are like amazon-eks-node-al2023-x86_64-standard-1.34-v20260801'],
    ['a variant behind the version', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-1.31-nvidia-*"\n  owner: "amazon"',
      'error spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "amazon-eks-node-1.31-nvidia-*": such names are like amazon-eks-node-al2023-x86_64-nvidia-1.34-v20260801 or, for AL2, amazon-eks-gpu-node-1.32-v20250801'],
    ['a day without v', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-1.31-20250123"\n  owner: "amazon"',
      'error spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "amazon-eks-node-al2023-x86_64-standard-1.31-20250123": such names are like amazon-eks-node-al2023-x86_64-standard-1.34-v20260801'],
    ['upper case', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "Amazon-EKS-Node-AL2023-*"\n  owner: "amazon"',
      'error spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "Amazon-EKS-Node-AL2023-*": such names are like amazon-eks-node-al2023-x86_64-standard-1.34-v20260801'],
    ['Bottlerocket without its version', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- name: bottlerocket-aws-k8s-1.34-v1.44.0-*\n  owner: amazon',
      'error spec.amiSelectorTerms[0].name: no image that AWS publishes can be named "bottlerocket-aws-k8s-1.34-v1.44.0-*": such names are like bottlerocket-aws-k8s-1.34-x86_64-v1.44.0-0a1b2c3d'],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy('name-never-matches', nodeClassText(spec))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['a published name', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-1.31-v20250123"\n  owner: "amazon"'],
    ['a variant that may come', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-hardened-1.36-*"\n  owner: "amazon"'],
    ['wildcards', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-*-1.31-*"\n  owner: "amazon"'],
    ['AL2', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-1.30-*"\n  owner: "amazon"'],
    ['AL2 for GPUs', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-gpu-node-1.30-v2024*"\n  owner: "amazon"'],
    ['Bottlerocket for NVIDIA with FIPS', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- name: bottlerocket-aws-k8s-1.34-nvidia-fips-aarch64-v1.44.0-*\n  owner: amazon'],
    ['images of another owner', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-hardened-*"\n  owner: "111122223333"'],
    ['images that begin otherwise', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-amazon-eks-node-1"\n  owner: "amazon"'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy('name-never-matches', nodeClassText(spec))).toEqual([]);
  });
});
