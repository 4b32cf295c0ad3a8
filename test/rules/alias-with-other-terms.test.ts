import { nodeClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('alias-with-other-terms', () => {
  it.each<[string, string, string]>([
    ['an alias and an id', 'amiSelectorTerms:\n- alias: al2023@v20260801\n- id: ami-0a1b2c3d4e5f67890',
      'error spec.amiSelectorTerms[0].alias: the API server refuses "al2023@v20260801" beside another term'],
    ['an alias behind two others', 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n- name: example-node-1\n- alias: al2023@v20260801',
      'error spec.amiSelectorTerms[2].alias: the API server refuses "al2023@v20260801" beside 2 other terms'],
    ['two aliases', 'amiSelectorTerms:\n- alias: al2023@v20260801\n- alias: bottlerocket@v1.44.0',
      'error spec.amiSelectorTerms[0].alias: the API server refuses "al2023@v20260801" beside a second alias, "bottlerocket@v1.44.0"'],
    ['an owner in the term of the alias', 'amiSelectorTerms:\n- alias: al2023@v20260801\n  owner: self',
      'error spec.amiSelectorTerms[0].alias: the API server refuses "al2023@v20260801" beside owner in one term'],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy('alias-with-other-terms', nodeClassText(spec))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['an alias alone', 'amiSelectorTerms:\n- alias: al2023@v20260801'],
    ['a parameter in the term of the alias, which is ignored', 'amiSelectorTerms:\n- alias: al2023@v20260801\n  ssmParameter: /example/ami'],
    ['an empty alias beside an id', 'amiFamily: AL2023\namiSelectorTerms:\n- alias: ""\n- id: ami-0a1b2c3d4e5f67890'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy('alias-with-other-terms', nodeClassText(spec))).toEqual([]);
  });
});
