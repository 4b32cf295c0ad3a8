import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('name-without-owner', () => {
  it.each<[string, string, ClassText, string]>([
    ['a name alone', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-20260801"', {},
      'info spec.amiSelectorTerms[0].name: images of this account and of Amazon are asked for: the newest of either that is named "example-node-20260801" is taken'],
    ['a published name', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-1.34-v20260801"', {},
      'info spec.amiSelectorTerms[0].name: images of this account and of Amazon are asked for: the newest of either that is named "amazon-eks-node-al2023-x86_64-standard-1.34-v20260801" is taken'],
  ])('speaks of %s', async (_name, spec, of, said) => {
    expect(await saidBy('name-without-owner', nodeClassText(spec, of))).toEqual([said]);
  });

  it.each<[string, string, ClassText]>([
    ['with an owner', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "example-node-20260801"\n  owner: "self"', {}],
    ['a name beside an id, which decides', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n  name: example', { apiVersion: 'karpenter.k8s.aws/v1beta1' }],
  ])('says nothing of %s', async (_name, spec, of) => {
    expect(await saidBy('name-without-owner', nodeClassText(spec, of))).toEqual([]);
  });
});
