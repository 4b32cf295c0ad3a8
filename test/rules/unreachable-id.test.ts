import { nodeClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('unreachable-id', () => {
  it.each<[string, string, string]>([
    ['three ids', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0a1b2c3d4e5f67890"\n- id: "ami-0b1c2d3e4f5a67891"\n- id: "ami-0c1d2e3f4a5b67892"',
      'warning spec.amiSelectorTerms[2].id: of these 3 ids a cluster uses two at most: Karpenter keeps the newest image for amd64 and the newest for arm64'],
    ['the same id twice', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0a1b2c3d4e5f67890"\n- id: "ami-0b1c2d3e4f5a67891"\n- id: "ami-0a1b2c3d4e5f67890"',
      'info spec.amiSelectorTerms[2].id: "ami-0a1b2c3d4e5f67890" is in term 1 already'],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy('unreachable-id', nodeClassText(spec))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['two ids, one for each architecture', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0a1b2c3d4e5f67890"\n- id: "ami-0b1c2d3e4f5a67891"'],
    ['two ids and one that is still to be put in', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0a1b2c3d4e5f67890"\n- id: "ami-0b1c2d3e4f5a67891"\n- id: "${third}"'],
    ['an id and other terms', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0a1b2c3d4e5f67890"\n- id: "ami-0b1c2d3e4f5a67891"\n- name: example\n  owner: self'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy('unreachable-id', nodeClassText(spec))).toEqual([]);
  });
});
