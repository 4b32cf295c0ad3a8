import { nodeClassText } from './node-class-text.ts';
import { withAws } from './aws-world.ts';
import type { LintedWorld } from './aws-world.ts';
import { lintText } from './lint-text.ts';
import { saidBy } from './said-by.ts';

const pinned = (version: string): string => `amiSelectorTerms:\n- alias: al2023@${version}`;

describe('alias-not-published', () => {
  it('speaks of a version without parameters and offers the nearest that there is', async () => {
    const [finding] = await lintText(nodeClassText(pinned('v20261120')), { ...withAws(), rule: 'alias-not-published' });
    expect(finding).toMatchObject({
      severity: 'error',
      field: 'spec.amiSelectorTerms[0].alias',
      message: '"al2023@v20261120" is not published (eu-west-1, Kubernetes 1.34): none of its 5 parameters exists, so that a class keeps the images that it had, or gets none',
      fix: 'Write al2023@v20261123, the nearest published version.',
    });
  });

  it('speaks of each Kubernetes version that lacks it', async () => {
    expect(await saidBy('alias-not-published', nodeClassText('amiSelectorTerms:\n- alias: windows2022@latest'), withAws({ kubernetesVersions: ['1.34', '1.35'] }))).toEqual(
      ['1.34', '1.35'].map((version) => `error spec.amiSelectorTerms[0].alias: "windows2022@latest" is not published (eu-west-1, Kubernetes ${version}): its parameter does not exist, so that a class keeps the images that it had, or gets none`),
    );
  });

  it.each<[string, string, LintedWorld]>([
    ['an alias that is published', pinned('latest'), {}],
    ['a version that nothing is ever published under, which has a rule of its own', pinned('20261120'), {}],
    ['parameters that may not be read', pinned('v20261120'), { faults: { operations: { GetParameters: { service: 'ssm', operation: 'GetParameters', kind: 'denied', message: 'no' } } } }],
    ['a parameter of a term', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/ami:1', {}],
  ])('says nothing of %s', async (_name, spec, world) => {
    expect(await saidBy('alias-not-published', nodeClassText(spec), withAws(world))).toEqual([]);
  });
});
