import { classOf } from './budget-text.ts';
import { poolText } from './pool-text.ts';
import type { PoolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'arch-no-overlap';
const ARM = '{key: kubernetes.io/arch, operator: In, values: [arm64]}';
const INTEL = '{key: kubernetes.io/arch, operator: In, values: [amd64]}';
const CUSTOM = ['amiFamily: AL2023'];

function pair(requirements: readonly string[], nodeClass: string, of: PoolText = {}): string {
  return `${poolText(of).replace('requirements: []', `requirements: [${requirements.join(', ')}]`)}---\n${nodeClass}`;
}

function families(...names: string[]): string {
  return `{key: karpenter.k8s.aws/instance-family, operator: In, values: [${names.join(', ')}]}`;
}

const X86_NAME = classOf('name: amazon-eks-node-al2023-x86_64-standard-1.34-*, owner: amazon', CUSTOM);
const X86 = 'images of EC2NodeClass "default" are for amd64: the pool launches no node';

describe('arch-no-overlap', () => {
  it.each<[string, string, string]>([
    ['a name of images for the other architecture', pair([ARM], X86_NAME), `0].values: "kubernetes.io/arch" leaves arm64 only, and ${X86}`],
    ['a parameter of images for the other architecture', pair([INTEL], classOf('ssmParameter: /aws/service/eks/optimized-ami/1.34/amazon-linux-2023/arm64/standard/recommended/image_id', CUSTOM)),
      '0].values: "kubernetes.io/arch" leaves amd64 only, and images of EC2NodeClass "default" are for arm64: the pool launches no node'],
    ['Windows on ARM', pair([ARM], classOf('alias: windows2022@latest')), `0].values: "kubernetes.io/arch" leaves arm64 only, and ${X86}`],
    ['an architecture that is excluded', pair(['{key: kubernetes.io/arch, operator: NotIn, values: [amd64]}'], X86_NAME), `0].values: "kubernetes.io/arch" leaves arm64 only, and ${X86}`],
    ['instance families of the other architecture', pair([families('m7g', 'c7gn')], X86_NAME), `0].values: "karpenter.k8s.aws/instance-family" leaves arm64 only, and ${X86}`],
    ['instance types of the other architecture', pair(['{key: node.kubernetes.io/instance-type, operator: In, values: [t4g.small]}'], X86_NAME), `0].values: "node.kubernetes.io/instance-type" leaves arm64 only, and ${X86}`],
    ['requirements that do not go together', pair([ARM, families('m5', 'c6i', 'g4dn')], classOf('alias: al2023@v20261101')),
      '1].values: "karpenter.k8s.aws/instance-family" leaves amd64 only, and "kubernetes.io/arch" leaves arm64 only: no instance type fits, and the pool launches no node'],
    ['Linux where the class is Windows', pair(['{key: kubernetes.io/os, operator: In, values: [linux]}'], classOf('alias: windows2022@latest')),
      '0].values: "kubernetes.io/os" leaves linux only, and nodes of EC2NodeClass "default" are windows: the pool launches no node'],
    ['Windows where the class is Linux', pair(['{key: kubernetes.io/os, operator: In, values: [windows]}'], classOf('id: ami-0fedcba9876543210', CUSTOM)),
      '0].values: "kubernetes.io/os" leaves windows only, and nodes of EC2NodeClass "default" are linux: the pool launches no node'],
  ])('speaks of %s', async (_name, text, said) => {
    expect(await saidBy(ID, text)).toEqual([`error spec.template.spec.requirements[${said}`]);
  });

  it.each<[string, string]>([
    ['an alias, which has images for both', pair([ARM], classOf('alias: al2023@v20261101'))],
    ['both architectures', pair(['{key: kubernetes.io/arch, operator: In, values: [amd64, arm64]}'], X86_NAME)],
    ['an id, of which nothing is known', pair([ARM], classOf('id: ami-0fedcba9876543210', CUSTOM))],
    ['a name of one\'s own', pair([ARM], classOf('name: "example-x86_64-*", owner: self', CUSTOM))],
    ['a parameter of one\'s own', pair([ARM], classOf('ssmParameter: /example/x86_64/ami', CUSTOM))],
    ['a name that is put in later', pair([ARM], classOf('name: "amazon-eks-node-al2023-x86_64-standard-${VERSION}-*", owner: amazon', CUSTOM))],
    ['an architecture that is put in later', pair(['{key: kubernetes.io/arch, operator: In, values: ["${ARCH}"]}'], X86_NAME)],
    ['families of both', pair([families('m7g', 'm7i')], X86_NAME)],
    ['families whose names do not tell', pair([families('p6e-gb200', 'mac2')], classOf('name: amazon-eks-node-al2023-arm64-standard-1.34-*, owner: amazon', CUSTOM))],
    ['families that are excluded', pair([families('m5').replace(' In', ' NotIn')], classOf('name: amazon-eks-node-al2023-arm64-standard-1.34-*, owner: amazon', CUSTOM))],
    ['no requirement', pair([], X86_NAME)],
    ['Windows on Windows', pair(['{key: kubernetes.io/os, operator: In, values: [windows]}', INTEL], classOf('alias: windows2022@latest'))],
    ['a class elsewhere', pair([ARM], X86_NAME, { nodeClassRef: '{group: karpenter.k8s.aws, kind: EC2NodeClass, name: other}' })],
    ['another provider', pair([ARM, families('m5')], X86_NAME, { nodeClassRef: '{group: karpenter.azure.com, kind: AKSNodeClass, name: default}' })],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text)).toEqual([]);
  });
});
