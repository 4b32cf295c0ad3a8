import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('alias-latest', () => {
  it.each<[string, string, ClassText, LintOptions, string]>([
    ['a floating alias outside production', 'amiSelectorTerms:\n- alias: al2023@latest', {}, {},
      'info spec.amiSelectorTerms[0].alias: "al2023@latest" moves with every image that AWS publishes'],
    ['a floating alias in production', 'amiSelectorTerms:\n- alias: bottlerocket@latest', {}, { env: 'prod' },
      'error spec.amiSelectorTerms[0].alias: "bottlerocket@latest" moves with every image that AWS publishes, and this is production: --env'],
    ['a floating alias in what may be production', 'amiSelectorTerms:\n- alias: al2023@latest\ntags:\n  Environment: production', {}, {},
      'warning spec.amiSelectorTerms[0].alias: "al2023@latest" moves with every image that AWS publishes, and this is perhaps production: "production" in the tag production (spec.tags.Environment)'],
    ['an alias with family Custom', 'amiFamily: Custom\namiSelectorTerms:\n- alias: al2023@latest', {}, { env: 'prod' },
      'error spec.amiSelectorTerms[0].alias: "al2023@latest" moves with every image that AWS publishes, and this is production: --env'],
  ])('speaks of %s', async (_name, spec, of, options, said) => {
    expect(await saidBy('alias-latest', nodeClassText(spec, of), options)).toEqual([said]);
  });

  it.each<[string, string, ClassText, LintOptions]>([
    ['a pinned alias', 'amiSelectorTerms:\n- alias: al2023@v20260801', {}, { env: 'prod' }],
    ['Windows, which has a rule of its own', 'amiSelectorTerms:\n- alias: windows2022@latest', {}, { env: 'prod' }],
    ['a word that only looks like latest', 'amiSelectorTerms:\n- alias: al2023@Latest', {}, { env: 'prod' }],
    ['a family that is still to be put in', 'amiSelectorTerms:\n- alias: "${family}@latest"', {}, { env: 'prod' }],
    ['an alias in v1beta1, which has none', 'amiSelectorTerms:\n- alias: al2023@latest\namiFamily: AL2023', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod' }],
    ['a release before aliases', 'amiSelectorTerms:\n- alias: al2023@latest', {}, { env: 'prod', karpenterVersion: '0.37' }],
  ])('says nothing of %s', async (_name, spec, of, options) => {
    expect(await saidBy('alias-latest', nodeClassText(spec, of), options)).toEqual([]);
  });
});
