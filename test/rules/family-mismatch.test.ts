import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('family-mismatch', () => {
  it.each<[string, string, ClassText, string]>([
    ['an alias of another family', 'amiFamily: AL2\namiSelectorTerms:\n- alias: al2023@v20260801', {},
      'error spec.amiFamily: "AL2" is refused by the API server beside alias "al2023@v20260801", whose images are AL2023'],
    ['a name of another family', 'amiFamily: AL2\namiSelectorTerms:\n- name: amazon-eks-node-al2023-x86_64-standard-1.34-*\n  owner: amazon', {},
      'error spec.amiSelectorTerms[0].name: images of "amazon-eks-node-al2023-x86_64-standard-1.34-*" are AL2023, and the user data of AL2 does not fit them: their nodes never join the cluster'],
    ['a name of another family without an owner', 'amiFamily: AL2\namiSelectorTerms:\n- name: "*amazon-eks-node-al2023*"', {},
      'error spec.amiSelectorTerms[0].name: images of "*amazon-eks-node-al2023*" are AL2023, and the user data of AL2 does not fit them: their nodes never join the cluster'],
    ['a parameter of another family', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /aws/service/bottlerocket/aws-k8s-1.34/x86_64/1.44.0/image_id', {},
      'error spec.amiSelectorTerms[0].ssmParameter: images of "/aws/service/bottlerocket/aws-k8s-1.34/x86_64/1.44.0/image_id" are Bottlerocket, and the user data of AL2023 does not fit them: their nodes never join the cluster'],
    ['a parameter of AL2', 'amiFamily: AL2023\namiSelectorTerms:\n- ssmParameter: /aws/service/eks/optimized-ami/1.32/amazon-linux-2-gpu/recommended/image_id', {},
      'error spec.amiSelectorTerms[0].ssmParameter: images of "/aws/service/eks/optimized-ami/1.32/amazon-linux-2-gpu/recommended/image_id" are AL2, and the user data of AL2023 does not fit them: their nodes never join the cluster'],
    ['a parameter of Windows', 'amiFamily: Windows2019\namiSelectorTerms:\n- ssmParameter: /aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.34/image_id', {},
      'error spec.amiSelectorTerms[0].ssmParameter: images of "/aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.34/image_id" are Windows2022, and the user data of Windows2019 does not fit them: their nodes never join the cluster'],
    ['a name in v1beta1', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- name: amazon-eks-node-1.30-*\n  owner: amazon', { apiVersion: 'karpenter.k8s.aws/v1beta1' },
      'error spec.amiSelectorTerms[0].name: images of "amazon-eks-node-1.30-*" are AL2, and the user data of Bottlerocket does not fit them: their nodes never join the cluster'],
  ])('speaks of %s', async (_name, spec, of, said) => {
    expect(await saidBy('family-mismatch', nodeClassText(spec, of))).toEqual([said]);
  });

  it.each<[string, string, ClassText]>([
    ['Custom with an alias', 'amiFamily: Custom\namiSelectorTerms:\n- alias: bottlerocket@latest', {}],
    ['the family of the alias', 'amiFamily: Bottlerocket\namiSelectorTerms:\n- alias: bottlerocket@latest', {}],
    ['names of several families', 'amiFamily: AL2\namiSelectorTerms:\n- name: amazon-eks-node-*\n  owner: amazon', {}],
    ['images of another owner', 'amiFamily: AL2\namiSelectorTerms:\n- name: amazon-eks-node-al2023-x86_64-standard-1.34-*\n  owner: "111122223333"', {}],
    ['a parameter of Ubuntu, which is run as AL2', 'amiFamily: AL2\namiSelectorTerms:\n- ssmParameter: /aws/service/canonical/ubuntu/eks/24.04/1.34/stable/20260801/amd64/hvm/ebs-gp3/ami-id', {}],
    ['a family that Karpenter does not know', 'amiFamily: al2023\namiSelectorTerms:\n- name: bottlerocket-aws-k8s-1.34-x86_64-v1.44.0-*\n  owner: amazon', {}],
  ])('says nothing of %s', async (_name, spec, of) => {
    expect(await saidBy('family-mismatch', nodeClassText(spec, of))).toEqual([]);
  });
});
