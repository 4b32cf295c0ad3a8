import { nodeClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('unrestricted-term', () => {
  it.each<[string, string, string]>([
    ['empty tags', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {}',
      `error spec.amiSelectorTerms[0].tags: "tags" without a value restricts nothing: of all images that the account can see, everybody's public ones included, the newest is taken`],
    ['an empty name', 'amiFamily: AL2023\namiSelectorTerms:\n- name: ""',
      `error spec.amiSelectorTerms[0].name: "name" without a value restricts nothing: of all images that the account can see, everybody's public ones included, the newest is taken`],
    ['an empty parameter', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: ""',
      `error spec.amiSelectorTerms[0].ssmParameter: "ssmParameter" without a value restricts nothing: of all images that the account can see, everybody's public ones included, the newest is taken`],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy('unrestricted-term', nodeClassText(spec))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['empty tags with an owner', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {}\n  owner: self'],
    ['a tag that is no text', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {approved: true}'],
    ['tags', 'amiFamily: AL2023\namiSelectorTerms:\n- tags: {role: node}'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy('unrestricted-term', nodeClassText(spec))).toEqual([]);
  });
});
