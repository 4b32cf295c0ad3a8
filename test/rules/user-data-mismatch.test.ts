import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('user-data-mismatch', () => {
  it.each<[string, string, ClassText, string]>([
    ['bootstrap.sh on AL2023', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  #!/bin/bash\n  set -e\n  /etc/eks/bootstrap.sh demo --use-max-pods false', {},
      'warning spec.userData: the user data calls /etc/eks/bootstrap.sh, which belongs to images of AL2, and nodes of family AL2023 are set up by nodeadm alone'],
    ['bootstrap.sh with a cluster that is still to be put in', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  #!/bin/bash\n  /etc/eks/bootstrap.sh ${CLUSTER}', {},
      'warning spec.userData: the user data calls /etc/eks/bootstrap.sh, which belongs to images of AL2, and nodes of family AL2023 are set up by nodeadm alone'],
    ['a NodeConfig on AL2', 'amiFamily: AL2\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\nuserData: |\n  MIME-Version: 1.0\n  Content-Type: multipart/mixed; boundary="//"\n\n  --//\n  Content-Type: application/node.eks.aws\n\n  apiVersion: node.eks.aws/v1alpha1\n  kind: NodeConfig\n  --//--', {},
      'warning spec.userData: the user data holds a NodeConfig for nodeadm, which belongs to images of AL2023, and nodes of family AL2 cannot use it'],
    ['a script on Bottlerocket', 'amiSelectorTerms:\n- alias: bottlerocket@v1.44.0\nuserData: |\n  #!/bin/bash\n  echo hello', {},
      'warning spec.userData: the user data is a script for Linux, and nodes of family Bottlerocket take TOML alone: Karpenter fails to read anything else and launches none'],
    ['settings of Bottlerocket on AL2023', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  [settings.kubernetes]\n  max-pods = 58', {},
      'warning spec.userData: the user data holds settings of Bottlerocket, and nodes of family AL2023 are set up by nodeadm alone'],
    ['bootstrap.sh on Windows', 'amiSelectorTerms:\n- alias: windows2022@latest\nuserData: |\n  #!/bin/bash\n  /etc/eks/bootstrap.sh demo', {},
      'warning spec.userData: the user data calls /etc/eks/bootstrap.sh, which belongs to images of AL2, and nodes of family Windows2022 cannot use it'],
    ['PowerShell on AL2023', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  <powershell>\n  Write-Host hello\n  </powershell>', {},
      'warning spec.userData: the user data is made for Windows, and nodes of family AL2023 are set up by nodeadm alone'],
    ['bootstrap.sh in v1beta1', 'amiFamily: AL2023\nuserData: |\n  #!/bin/bash\n  /etc/eks/bootstrap.sh demo', { apiVersion: 'karpenter.k8s.aws/v1beta1' },
      'warning spec.userData: the user data calls /etc/eks/bootstrap.sh, which belongs to images of AL2, and nodes of family AL2023 are set up by nodeadm alone'],
  ])('speaks of %s', async (_name, spec, of, said) => {
    expect(await saidBy('user-data-mismatch', nodeClassText(spec, of))).toEqual([said]);
  });

  it.each<[string, string, ClassText]>([
    ['a NodeConfig on AL2023', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  apiVersion: node.eks.aws/v1alpha1\n  kind: NodeConfig', {}],
    ['a script on AL2023', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  #!/bin/bash\n  echo hello', {}],
    ['bootstrap.sh in a comment', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  #!/bin/bash\n  # /etc/eks/bootstrap.sh demo\n  echo hello', {}],
    ['bootstrap.sh where it is there', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  #!/bin/bash\n  if [ -x /etc/eks/bootstrap.sh ]; then echo old; fi', {}],
    ['bootstrap.sh on AL2', 'amiSelectorTerms:\n- alias: al2@v20240729\nuserData: |\n  #!/bin/bash\n  /etc/eks/bootstrap.sh demo', {}],
    ['settings on Bottlerocket', 'amiSelectorTerms:\n- alias: bottlerocket@v1.44.0\nuserData: |\n  [settings.kubernetes]\n  max-pods = 58', {}],
    ['family Custom', 'amiFamily: Custom\namiSelectorTerms:\n- alias: bottlerocket@latest\nuserData: |\n  #!/bin/bash\n  /etc/eks/bootstrap.sh demo', {}],
    ['user data that is still to be put in', 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: ${user_data}', {}],
  ])('says nothing of %s', async (_name, spec, of) => {
    expect(await saidBy('user-data-mismatch', nodeClassText(spec, of))).toEqual([]);
  });
});
