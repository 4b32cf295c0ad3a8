import { nodeClassText } from './node-class-text.ts';
import { ownImage, withAws } from './aws-world.ts';
import { saidBy } from './said-by.ts';

const ID = 'ami-0b1c2d3e4f5a67891';
const CLASS = nodeClassText(`amiFamily: AL2023\namiSelectorTerms:\n- id: ${ID}`);

function said(name: string): Promise<string[]> {
  return saidBy('k8s-mismatch', CLASS, withAws({ aws: { images: [ownImage({ id: ID, name })] } }));
}

/** The control plane is 1.34. */
describe('k8s-mismatch', () => {
  it.each([
    ['1.35', 'error', 'a kubelet newer than the control plane is not supported'],
    ['1.33', 'warning', 'the selection does not follow the control plane'],
    ['1.31', 'warning', 'the selection does not follow the control plane'],
    ['1.30', 'error', 'a kubelet more than three minor versions older is not supported'],
  ])('an image for %s: %s', async (version, severity, harm) => {
    const name = `amazon-eks-node-al2023-x86_64-standard-${version}-v20260801`;
    expect(await said(name)).toEqual([`${severity} spec.amiSelectorTerms[0].id: ${ID} (${name}) is made for Kubernetes ${version}, and the control plane in eu-west-1 is 1.34: ${harm}`]);
  });

  it.each(['amazon-eks-node-al2023-x86_64-standard-1.34-v20260801', 'example-node-1.33'])('says nothing of %s', async (name) => {
    expect(await said(name)).toEqual([]);
  });

  it('makes one finding of all images of a version that one term selects', async () => {
    const images = ['x86_64', 'arm64'].map((architecture, index) => ownImage({ id: `ami-0000000${index}`, architecture, name: `amazon-eks-node-al2023-${architecture}-standard-1.33-v20260801` }));
    const findings = await saidBy('k8s-mismatch', nodeClassText('amiFamily: AL2023\namiSelectorTerms:\n- name: amazon-eks-node-al2023-*\n  owner: self'), withAws({ aws: { images } }));
    expect(findings).toEqual([
      'warning spec.amiSelectorTerms[0].name: ami-00000000 (amazon-eks-node-al2023-x86_64-standard-1.33-v20260801), ami-00000001 (amazon-eks-node-al2023-arm64-standard-1.33-v20260801) are made for Kubernetes 1.33, and the control plane in eu-west-1 is 1.34: the selection does not follow the control plane',
    ]);
  });
});
