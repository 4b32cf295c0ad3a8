import { completeExample } from './complete-example.ts';
import { saidBy } from './said-by.ts';

describe('misplaced-field', () => {
  test.each<{ words: string; text: string; said: string[] }>([
    { words: 'disruption under template', text: 'template: {disruption: {consolidateAfter: 5m}, spec: {}}', said: ['error spec.template.disruption: "disruption" does not belong here but to spec.disruption: it is refused or dropped, and the pool has the defaults: every node may be consolidated, and 10% may go at a time, at any hour'] },
    { words: 'disruption under template beside the right one', text: 'template: {disruption: {consolidateAfter: 5m}}\ndisruption: {consolidateAfter: 5m}', said: ['error spec.template.disruption: "disruption" does not belong here but to spec.disruption: it is refused or dropped, and has no effect'] },
    { words: 'kubelet in a pool', text: 'template: {spec: {kubelet: {maxPods: 20}}}', said: ['error spec.template.spec.kubelet: "kubelet" does not belong here but to spec.kubelet of the EC2NodeClass: it is refused or dropped, and has no effect'] },
    { words: 'expireAfter under disruption', text: 'disruption: {consolidateAfter: 5m, expireAfter: 336h}', said: ['error spec.disruption.expireAfter: "expireAfter" does not belong here but to spec.template.spec.expireAfter: it is refused or dropped, and nodes live as long as the default says, 720h'] },
    { words: 'expireAfter under disruption and where it belongs', text: 'disruption: {consolidateAfter: 5m, expireAfter: 336h}\ntemplate: {spec: {expireAfter: 336h}}', said: ['error spec.disruption.expireAfter: "expireAfter" does not belong here but to spec.template.spec.expireAfter: it is refused or dropped, and has no effect'] },
    { words: 'apiVersion of a class', text: 'nodeClassRef: {apiVersion: karpenter.k8s.aws/v1, group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}', said: ['error spec.template.spec.nodeClassRef.apiVersion: "apiVersion" does not belong here but to spec.template.spec.nodeClassRef.group: it is refused or dropped, and has no effect'] },
    { words: 'requirements at the top, as a Provisioner has them', text: 'weight: 1\nrequirements: []', said: ['error spec.requirements: "requirements" does not belong here but to spec.template.spec.requirements: it is refused or dropped, and has no effect'] },
    { words: 'taints of a pool in a class', text: 'taints: []\nrole: demo-node', said: ['error spec.taints: "taints" does not belong here but to spec.template.spec.taints of the NodePool: it is refused or dropped, and has no effect'] },
    { words: 'an AMI of a class in a pool', text: 'template: {spec: {amiSelectorTerms: [{alias: al2023@latest}]}}', said: ['error spec.template.spec.amiSelectorTerms: "amiSelectorTerms" does not belong here but to spec.amiSelectorTerms of the EC2NodeClass: it is refused or dropped, and has no effect'] },
    { words: 'the selector of an AWSNodeTemplate', text: 'subnetSelector: {team: example}\nrole: demo-node', said: ['error spec.subnetSelector: "subnetSelector" does not belong here but to spec.subnetSelectorTerms: it is refused or dropped, and has no effect'] },
    { words: 'budgets beside disruption', text: 'weight: 1\nbudgets: [{nodes: "1"}]', said: ['error spec.budgets: "budgets" does not belong here but to spec.disruption.budgets: it is refused or dropped, and 10% of the nodes may go at a time, at any hour'] },
    { words: 'ttlSecondsAfterEmpty', text: 'weight: 1\nttlSecondsAfterEmpty: 30', said: ['error spec.ttlSecondsAfterEmpty: "ttlSecondsAfterEmpty" does not belong here but to spec.disruption.consolidateAfter: it is refused or dropped, and has no effect'] },
    { words: 'a good one', text: 'disruption: {consolidateAfter: 5m}', said: [] },
    { words: 'a field like no other', text: 'weight: 1\nfoo: 1', said: [] },
  ])('says where a field belongs: $words', async ({ text, said }) => {
    expect(await saidBy('misplaced-field', completeExample(text))).toEqual(said);
  });
});
