import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('ssm-parameter-floating', () => {
  it.each<[string, string, LintOptions, string]>([
    ['the latest Bottlerocket', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- ssmParameter: /aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id', {},
      'info spec.amiSelectorTerms[0].ssmParameter: "latest" in "/aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id" moves with every image that is published'],
    ['the recommended AL2023 in production', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id', { env: 'prod' },
      'error spec.amiSelectorTerms[0].ssmParameter: "recommended" in "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id" moves with every image that is published, and this is production: --env'],
    ['a version that is still to be put in beside latest', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- ssmParameter: /aws/service/bottlerocket/aws-k8s-${version}/x86_64/latest/image_id', {},
      'info spec.amiSelectorTerms[0].ssmParameter: "latest" in "/aws/service/bottlerocket/aws-k8s-${version}/x86_64/latest/image_id" moves with every image that is published'],
    ["a parameter of one's own in production", 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami', { env: 'prod' },
      'info spec.amiSelectorTerms[0].ssmParameter: "/example/node-ami" holds whatever image its owner puts in: a change that no manifest shows, and this is production: --env'],
    ['a label of a parameter in production', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami:stable', { env: 'prod' },
      'info spec.amiSelectorTerms[0].ssmParameter: "/example/node-ami:stable" holds whatever image its owner puts in: a change that no manifest shows, and this is production: --env'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('ssm-parameter-floating', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ["a parameter of one's own elsewhere", 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami', {}],
    ['a version of a parameter', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /example/node-ami:3', { env: 'prod' }],
    ['a path with the version of the image', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- ssmParameter: /aws/service/bottlerocket/aws-k8s-1.34/x86_64/1.44.0/image_id', { env: 'prod' }],
    ['a version of a parameter that is still to be put in', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: "/example/latest/node-ami:${version}"', { env: 'prod' }],
    ['a parameter beside an id, which is ignored', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n  ssmParameter: /aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id', { env: 'prod' }],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('ssm-parameter-floating', nodeClassText(spec), options)).toEqual([]);
  });
});
