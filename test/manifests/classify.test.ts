import { mentionsKarpenter } from '../../src/manifests/classify.ts';

describe('mentionsKarpenter', () => {
  test.each(['apiVersion: karpenter.sh/v1\n', '"karpenter.k8s.aws/v1beta1"', 'eks.amazonaws.com/v1', 'karpenter.azure.com/v1beta1', 'karpenter.sh/v1alpha5'])('finds %j', (text) => {
    expect(mentionsKarpenter(text)).toBe(true);
  });

  test.each(['', 'karpenter.sh/capacity-type: spot', 'karpenter.k8s.aws/instance-family', 'eks.amazonaws.com/nodegroup: a', 'karpenter: v1', 'apiVersion: v1'])('passes over %j', (text) => {
    expect(mentionsKarpenter(text)).toBe(false);
  });
});
