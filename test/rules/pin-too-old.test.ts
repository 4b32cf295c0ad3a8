import { nodeClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('pin-too-old', () => {
  it.each<[string, string, string]>([
    ['more than a year', 'amiSelectorTerms:\n- alias: al2023@v20240625',
      'warning spec.amiSelectorTerms[0].alias: "al2023@v20240625" is 889 days old: new nodes start without the fixes that came since'],
    ['more than half a year', 'amiSelectorTerms:\n- alias: al2023@v20260601',
      'info spec.amiSelectorTerms[0].alias: "al2023@v20260601" is 183 days old: new nodes start without the fixes that came since'],
    ['a whole name', 'amiFamily: AL2\namiSelectorTerms:\n- name: amazon-eks-node-1.30-v20240928\n  owner: amazon',
      'warning spec.amiSelectorTerms[0].name: "amazon-eks-node-1.30-v20240928" is 794 days old: new nodes start without the fixes that came since'],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy('pin-too-old', nodeClassText(spec))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['half a year to the day', 'amiSelectorTerms:\n- alias: al2023@v20260604'],
    ['a new one', 'amiSelectorTerms:\n- alias: al2023@v20261123'],
    ['Bottlerocket, whose versions have no day', 'amiSelectorTerms:\n- alias: bottlerocket@v1.20.4'],
    ['a floating one', 'amiSelectorTerms:\n- alias: al2023@latest'],
    ['a wildcard', 'amiFamily: AL2023\namiSelectorTerms:\n- name: "amazon-eks-node-al2023-x86_64-standard-1.31-v2024*"\n  owner: "amazon"'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy('pin-too-old', nodeClassText(spec))).toEqual([]);
  });
});
