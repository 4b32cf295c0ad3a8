import { nodeClassText } from './node-class-text.ts';
import { withAws } from './aws-world.ts';
import type { LintedWorld } from './aws-world.ts';
import { saidBy } from './said-by.ts';

const LATEST = nodeClassText('amiSelectorTerms:\n- alias: al2023@latest');
const PATH = '/aws/service/eks/optimized-ami/1.34/amazon-linux-2023';

function poolText(key: string, value: string): string {
  return `---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: default}
spec:
  template:
    spec:
      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
      requirements:
      - {key: ${key}, operator: In, values: [${value}]}
`;
}

const said = (severity: string, variant: string, path: string): string =>
  `${severity} spec.amiSelectorTerms[0].alias: "al2023@latest" has no ${variant} image (eu-west-1, Kubernetes 1.34): there is no parameter "${PATH}/${path}/recommended/image_id", and such nodes cannot be launched`;

describe('alias-variant-missing', () => {
  it('speaks softly of variants that no pool asks for', async () => {
    const text = `${LATEST}${poolText('kubernetes.io/arch', 'amd64')}`;
    expect(await saidBy('alias-variant-missing', text, withAws())).toEqual([said('info', 'x86_64 neuron', 'x86_64/neuron'), said('info', 'arm64 nvidia', 'arm64/nvidia')]);
  });

  it.each([
    ['karpenter.k8s.aws/instance-gpu-count', '"1"'],
    ['karpenter.k8s.aws/instance-family', 'g5g'],
    ['node.kubernetes.io/instance-type', 'inf2.xlarge'],
    ['karpenter.k8s.aws/instance-category', 'g'],
  ])('warns of them where a pool asks for %s %s', async (key, value) => {
    expect(await saidBy('alias-variant-missing', `${LATEST}${poolText(key, value)}`, withAws())).toEqual([said('warning', 'x86_64 neuron', 'x86_64/neuron'), said('warning', 'arm64 nvidia', 'arm64/nvidia')]);
  });

  it('warns of a standard image that is gone', async () => {
    const world: LintedWorld = { aws: { parameters: ['x86_64/standard', 'arm64/standard'].map((variant, index) => ({ name: `${PATH}/${variant}/recommended/image_id`, value: index === 0 ? 'ami-1' : 'ami-gone' })) } };
    expect((await saidBy('alias-variant-missing', LATEST, withAws(world)))[2]).toBe(
      `warning spec.amiSelectorTerms[0].alias: "al2023@latest" has no arm64 standard image (eu-west-1, Kubernetes 1.34): ami-gone of parameter "${PATH}/arm64/standard/recommended/image_id" cannot be used, and such nodes cannot be launched`,
    );
  });

  it.each<[string, string, LintedWorld]>([
    ['parameters that may not be read', LATEST, { faults: { operations: { GetParameters: { service: 'ssm', operation: 'GetParameters', kind: 'denied', message: 'no' } } } }],
    ['an alias without any', nodeClassText('amiSelectorTerms:\n- alias: al2023@v20261120'), {}],
  ])('says nothing of %s', async (_name, text, world) => {
    expect(await saidBy('alias-variant-missing', text, withAws(world))).toEqual([]);
  });
});
