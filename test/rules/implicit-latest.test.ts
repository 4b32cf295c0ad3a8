import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('implicit-latest', () => {
  it.each<[string, string, ClassText, LintOptions, string]>([
    ['a v1beta1 family alone', 'amiFamily: AL2023', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, {},
      'info spec.amiFamily: no image is selected, so the latest AL2023 images are taken, and nodes are replaced whenever AWS publishes new ones'],
    ['in production', 'amiFamily: Bottlerocket', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod' },
      'error spec.amiFamily: no image is selected, so the latest Bottlerocket images are taken, and nodes are replaced whenever AWS publishes new ones, and this is production: --env'],
    ['with an empty list', 'amiFamily: AL2023\namiSelectorTerms: []', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, {},
      'info spec.amiFamily: no image is selected, so the latest AL2023 images are taken, and nodes are replaced whenever AWS publishes new ones'],
    ['an AWSNodeTemplate', 'amiFamily: Bottlerocket', { apiVersion: 'karpenter.k8s.aws/v1alpha1', kind: 'AWSNodeTemplate' }, { env: 'prod' },
      'error spec.amiFamily: no image is selected, so the latest Bottlerocket images are taken, and nodes are replaced whenever AWS publishes new ones, and this is production: --env'],
    ['an AWSNodeTemplate without a family', 'instanceProfile: example', { apiVersion: 'karpenter.k8s.aws/v1alpha1', kind: 'AWSNodeTemplate' }, {},
      'info spec: no image is selected, so the latest AL2 images are taken, and nodes are replaced whenever AWS publishes new ones'],
  ])('speaks of %s', async (_name, spec, of, options, said) => {
    expect(await saidBy('implicit-latest', nodeClassText(spec, of), options)).toEqual([said]);
  });

  it.each<[string, string, ClassText, LintOptions]>([
    ['an AWSNodeTemplate with a selector', 'amiFamily: AL2\namiSelector: {aws-ids: ami-0a1b2c3d4e5f67890}', { apiVersion: 'karpenter.k8s.aws/v1alpha1', kind: 'AWSNodeTemplate' }, {}],
    ['an AWSNodeTemplate with a launch template', 'launchTemplate: example', { apiVersion: 'karpenter.k8s.aws/v1alpha1', kind: 'AWSNodeTemplate' }, {}],
    ['v1beta1 with terms', 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod' }],
    ['v1beta1 with terms that are still to be put in', 'amiFamily: AL2023\namiSelectorTerms: ${terms}', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod' }],
    ['v1beta1 with family Custom', 'amiFamily: Custom', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod' }],
    ['v1beta1 with a family that is still to be put in', 'amiFamily: ${family}', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, { env: 'prod' }],
    ['v1', 'amiFamily: AL2023', {}, { env: 'prod' }],
  ])('says nothing of %s', async (_name, spec, of, options) => {
    expect(await saidBy('implicit-latest', nodeClassText(spec, of), options)).toEqual([]);
  });
});
