import { normalizeLabelKey, wellKnownLabels } from '../../src/karpenter/labels.ts';
import { release } from './release-of.ts';

describe('normalizeLabelKey', () => {
  it.each([
    ['beta.kubernetes.io/arch', 'kubernetes.io/arch'],
    ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'],
    ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
    ['topology.ebs.csi.aws.com/zone', 'topology.kubernetes.io/zone'],
    ['example.com/arch', 'example.com/arch'],
  ])('%s is %s', (key, expected) => {
    expect(normalizeLabelKey(key)).toBe(expected);
  });
});

describe('wellKnownLabels', () => {
  it.each([
    ['1.0.14', 'kubernetes.io/arch', true],
    ['1.0.14', 'karpenter.k8s.aws/instance-gpu-count', true],
    ['1.0.14', 'karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz', false],
    ['1.10.2', 'karpenter.k8s.aws/placement-group-id', false],
    ['1.11.0', 'karpenter.k8s.aws/placement-group-id', true],
    ['1.15.2', 'karpenter.k8s.aws/ec2nodeclass', false],
    ['1.15.2', 'example.com/team', false],
  ])('%s knows %s: %s', (text, key, expected) => {
    expect(wellKnownLabels(release(text).version).has(key)).toBe(expected);
  });
});
