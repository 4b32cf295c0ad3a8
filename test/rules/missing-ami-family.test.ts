import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('missing-ami-family', () => {
  it.each<[string, string, ClassText, string]>([
    ['an id', 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', {},
      'error spec.amiFamily: "amiFamily" is missing: the API server refuses a class that selects its images by id and does not name their family'],
    ['ids that are still to be put in', 'amiSelectorTerms:\n- id: <<AMD64_AMI>>\n- id: <<ARM64_AMI>>', {},
      'error spec.amiFamily: "amiFamily" is missing: the API server refuses a class that selects its images by id and does not name their family'],
    ['a name and tags', 'amiSelectorTerms:\n- name: example-node\n  owner: self\n- tags: {role: node}', {},
      'error spec.amiFamily: "amiFamily" is missing: the API server refuses a class that selects its images by name, tags and does not name their family'],
    ['an empty family', 'amiFamily:\namiSelectorTerms:\n- ssmParameter: /example/ami:3', {},
      'error spec.amiFamily: "amiFamily" is missing: the API server refuses a class that selects its images by ssmParameter and does not name their family'],
  ])('speaks of %s', async (_name, spec, of, said) => {
    expect(await saidBy('missing-ami-family', nodeClassText(spec, of))).toEqual([said]);
  });

  it.each<[string, string, ClassText]>([
    ['an alias', 'amiSelectorTerms:\n- alias: al2023@v20260801', {}],
    ['a family', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', {}],
    ['a family that is still to be put in', 'amiFamily: ${family}\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', {}],
    ['terms that are still to be put in', 'amiSelectorTerms:\n- ${term}', {}],
    ['a field whose name is still to be put in', 'amiSelectorTerms:\n- ${kind}: x\n- id: ami-0a1b2c3d4e5f67890', {}],
    ['no terms', 'role: example-node', {}],
    ['v1beta1', 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', { apiVersion: 'karpenter.k8s.aws/v1beta1' }],
  ])('says nothing of %s', async (_name, spec, of) => {
    expect(await saidBy('missing-ami-family', nodeClassText(spec, of))).toEqual([]);
  });
});
