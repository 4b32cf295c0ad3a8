import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('ignored-term-fields', () => {
  it.each<[string, string, ClassText, string]>([
    ['tags beside a parameter', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami:3\n  tags: {approved: "true"}', {},
      'warning spec.amiSelectorTerms[0].tags: "tags" has no effect beside "ssmParameter": Karpenter goes by that alone'],
    ['name and owner beside a parameter', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami:3\n  name: example-*\n  owner: self', {},
      'warning spec.amiSelectorTerms[0].name: "name" and "owner" have no effect beside "ssmParameter": Karpenter goes by that alone'],
    ['a parameter beside an id', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n  ssmParameter: /example/node-ami:3', {},
      'warning spec.amiSelectorTerms[0].ssmParameter: "ssmParameter" has no effect beside "id": Karpenter goes by that alone'],
    ['a parameter beside an alias', 'amiSelectorTerms:\n- alias: al2023@v20260801\n  ssmParameter: /example/node-ami:3', {},
      'warning spec.amiSelectorTerms[0].ssmParameter: "ssmParameter" has no effect beside "alias": Karpenter goes by that alone'],
    ['an alias in v1beta1', 'amiFamily: AL2023\namiSelectorTerms:\n- alias: al2023@latest', { apiVersion: 'karpenter.k8s.aws/v1beta1' },
      'warning spec.amiSelectorTerms[0].alias: "alias" has no effect: there is no such field in karpenter.k8s.aws/v1beta1'],
    ['a name beside an id in v1beta1', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n  name: example', { apiVersion: 'karpenter.k8s.aws/v1beta1' },
      'warning spec.amiSelectorTerms[0].name: "name" has no effect beside "id": Karpenter goes by that alone'],
  ])('speaks of %s', async (_name, spec, of, said) => {
    expect(await saidBy('ignored-term-fields', nodeClassText(spec, of))).toEqual([said]);
  });

  it.each<[string, string, ClassText]>([
    ['a name beside an id in v1, which is refused', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n  name: example', {}],
    ['name, tags and owner', 'amiFamily: AL2023\namiSelectorTerms:\n- name: example\n  owner: self\n  tags: {approved: "true"}', {}],
    ['an empty text', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami:3\n  name: ""', {}],
  ])('says nothing of %s', async (_name, spec, of) => {
    expect(await saidBy('ignored-term-fields', nodeClassText(spec, of))).toEqual([]);
  });
});
