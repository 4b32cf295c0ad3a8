import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const OTHER_CLOUD = '{group: karpenter.example.com, kind: ExampleNodeClass, name: default}';

describe('field-of-later-release', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'replicas before 1.8', text: 'replicas: 3', said: ['warning spec.replicas: Karpenter 1.7.0 does not know "replicas": it came with 1.8.0, and is refused or dropped before'], options: { karpenterVersion: '1.7.0' } },
    { words: 'replicas from 1.8 on', text: 'replicas: 3', said: [], options: { karpenterVersion: '1.8.0' } },
    { words: 'a term by parameter before 1.4', text: 'amiFamily: AL2023\namiSelectorTerms: [{ssmParameter: /example/ami}]', said: ['warning spec.amiSelectorTerms[0].ssmParameter: Karpenter 1.3.0 does not know "ssmParameter": it came with 1.4.0, and is refused or dropped before'], options: { karpenterVersion: '1.3.0' } },
    { words: 'a field that no release has', text: 'weight: 1\nfoo: 1', said: [], options: { karpenterVersion: '1.7.0' } },
    { words: 'a pool of another cloud, whose releases have other numbers', text: poolText({ spec: 'replicas: 3', nodeClassRef: OTHER_CLOUD }), said: [], options: { karpenterVersion: '1.7.0' } },
  ])('says which release is needed: $words', async ({ text, said, options }) => {
    expect(await saidBy('field-of-later-release', completeExample(text), options)).toEqual(said);
  });
});
