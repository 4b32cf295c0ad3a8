import { nodeClassText } from './node-class-text.ts';
import { ownImage, withAws } from './aws-world.ts';
import { saidBy } from './said-by.ts';

const ID = 'ami-0b1c2d3e4f5a67891';
const BOTTLEROCKET = 'bottlerocket-aws-k8s-1.34-x86_64-v1.44.0-6d6a6f1b';

function said(family: string, name: string, term = `- id: ${ID}`): Promise<string[]> {
  return saidBy('ami-family-mismatch', nodeClassText(`amiFamily: ${family}\namiSelectorTerms:\n${term}`), withAws({ aws: { images: [ownImage({ id: ID, name })] } }));
}

describe('ami-family-mismatch', () => {
  it('speaks of an id that is an image of another family', async () => {
    expect(await said('AL2023', BOTTLEROCKET)).toEqual([
      `error spec.amiSelectorTerms[0].id: ${ID} (${BOTTLEROCKET}) is of family Bottlerocket (eu-west-1, Kubernetes 1.34), and the user data of AL2023 does not fit it: its nodes never join the cluster`,
    ]);
  });

  it.each([
    ['an image of the family', 'Bottlerocket', BOTTLEROCKET],
    ['an image whose name tells nothing', 'AL2023', 'example-node-1'],
    ['family Custom', 'Custom', BOTTLEROCKET],
    ['a family that Karpenter does not know', 'bottlerocket', 'amazon-eks-node-1.30-v20240928'],
  ])('says nothing of %s', async (_name, family, name) => {
    expect(await said(family, name)).toEqual([]);
  });

  it('leaves it to the rule about manifests where the name itself tells', async () => {
    expect(await said('AL2023', BOTTLEROCKET, `- name: ${BOTTLEROCKET}`)).toEqual([]);
  });
});
