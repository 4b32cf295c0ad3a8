import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const OTHER_CLOUD = '{group: karpenter.example.com, kind: ExampleNodeClass, name: default}';

describe('not-ready', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'a capacity type that there is not', text: 'requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [ondemand]}]', said: ['error spec.template.spec.requirements[0].values: the API server takes it, and Karpenter then launches no node for the pool: 0 of the values for karpenter.sh/capacity-type are known, and 1 must be: there are spot, on-demand, reserved; did you mean on-demand?'] },
    { words: 'beside one that there is', text: 'requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [ondemand, spot]}]', said: [] },
    { words: 'one that is to be put in', text: 'requirements: [{key: karpenter.sh/capacity-type, operator: In, values: ["${TYPE}"]}]', said: [] },
    { words: 'a taint that stands twice', text: 'taints:\n- {key: example.com/a, effect: NoSchedule}\n- {key: example.com/a, effect: NoSchedule, value: b}', said: ['error spec.template.spec.taints[1]: the API server takes it, and Karpenter then launches no node for the pool: a taint with key "example.com/a" and effect NoSchedule stands in the list before, or among "taints"'] },
    { words: 'a label of one of Karpenter\'s domains, which the API server refuses', text: 'template: {metadata: {labels: {x.karpenter.sh/a: ""}}}', said: [] },
    { words: 'what the API server refuses is another matter', text: 'requirements: [{key: karpenter.sh/example, operator: Exists}]', said: [] },
    { words: 'a kubelet setting of a wrong type', text: 'kubelet: {maxPods: many}', said: ['error spec.kubelet.maxPods: the API server takes it, and Karpenter then launches no node with the class: the value is no quantity, and expressions need the feature gate NodeClassCEL'] },
    { words: 'a kubelet setting that the API server refuses, before 1.15', text: 'kubelet: {maxPods: many}', said: [], options: { karpenterVersion: '1.14.1' } },
    { words: 'a kubelet setting that Bottlerocket has not', text: 'kubelet: {clusterDNS: [10.0.0.10, 10.0.0.11]}\namiSelectorTerms: [{alias: bottlerocket@v1.50.0}]', said: ['error spec.kubelet.clusterDNS: the API server takes it, and Karpenter then launches no node with the class: nodes of family Bottlerocket take one DNS server, and 2 are listed'] },
    { words: 'the same where the family is to be put in', text: 'kubelet: {clusterDNS: [10.0.0.10, 10.0.0.11]}\namiSelectorTerms: [{alias: "${ALIAS}"}]', said: [] },
    { words: 'a kubelet setting that is to be put in', text: 'kubelet: {maxPods: "${PODS}"}', said: [] },
    { words: 'a pool of another cloud has labels of its own', text: poolText({ nodeClassRef: OTHER_CLOUD }).replace('requirements: []', 'requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [example]}]'), said: [] },
    { words: 'a good one', text: 'kubelet: {maxPods: 20}', said: [] },
  ])('names what the controller does not use: $words', async ({ text, said, options }) => {
    expect(await saidBy('not-ready', completeExample(text), options)).toEqual(said);
  });
});
