import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('alias-latest-windows', () => {
  it.each<[string, string, LintOptions, string]>([
    ['Windows outside production', 'amiSelectorTerms:\n- alias: windows2022@latest', {},
      'info spec.amiSelectorTerms[0].alias: "windows2022@latest" moves with every image that AWS publishes, and an alias of Windows cannot be pinned'],
    ['Windows in production', 'amiSelectorTerms:\n- alias: windows2025@latest', { env: 'prod' },
      'warning spec.amiSelectorTerms[0].alias: "windows2025@latest" moves with every image that AWS publishes, and an alias of Windows cannot be pinned, and this is production: --env'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('alias-latest-windows', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ['another family', 'amiSelectorTerms:\n- alias: al2023@latest', { env: 'prod' }],
    ['a version that the API server refuses', 'amiSelectorTerms:\n- alias: windows2022@v1', { env: 'prod' }],
    ['Windows by its name', 'amiFamily: Windows2022\namiSelectorTerms:\n- name: Windows_Server-2022-English-Core-EKS_Optimized-1.34-2026.10.14\n  owner: amazon', { env: 'prod' }],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('alias-latest-windows', nodeClassText(spec), options)).toEqual([]);
  });
});
