import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('upgrade-refused', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'a kubelet setting that the new controller refuses', text: 'kubelet: {evictionHard: {memory.available: ""}}', said: ['error spec.kubelet.evictionHard["memory.available"]: Karpenter 1.14.1 takes this, and Karpenter 1.15.0 launches no node with it: "" is neither a percentage nor a quantity'], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } } },
    { words: 'a key that the old release drops and the new one refuses', text: 'kubelet: {example: 1}', said: ['error spec.kubelet.example: Karpenter 1.14.1 takes this, and Karpenter 1.15.0 launches no node with it: the kubelet has no setting "example"'], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } } },
    { words: 'what the new definition refuses', text: 'enclaveOptions: {}\nrole: demo-node', said: ['error spec.enclaveOptions.enabled: Karpenter 1.14.1 takes this, and Karpenter 1.15.0 refuses it: "enabled" is required'], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } } },
    { words: 'a requirement that the new controller refuses', text: 'requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [ondemand]}]', said: ['error spec.template.spec.requirements[0].values: Karpenter 1.4.0 takes this, and Karpenter 1.5.0 launches no node with it: 0 of the values for karpenter.sh/capacity-type are known, and 1 must be: there are spot, on-demand, reserved; did you mean on-demand?'], options: { karpenterVersion: '1.5.0', input: { runningVersion: '1.4.0' } } },
    { words: 'what a step back drops', text: 'replicas: 3', said: ['error spec.replicas: Karpenter 1.8.0 takes this, and Karpenter 1.7.0 does not have the field: "replicas" is refused or dropped'], options: { karpenterVersion: '1.7.0', input: { runningVersion: '1.8.0' } } },
    { words: 'what neither of them takes', text: 'weight: 500', said: [], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } } },
    { words: 'what is to be put in', text: 'kubelet: {evictionHard: {memory.available: "${MEMORY}"}}', said: [], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } } },
    { words: 'a good one', text: 'kubelet: {evictionHard: {memory.available: 5%}}', said: [], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.14.1' } } },
    { words: 'the same release', text: 'kubelet: {evictionHard: {memory.available: ""}}', said: [], options: { karpenterVersion: '1.15.0', input: { runningVersion: '1.15.0' } } },
    { words: 'where nobody says which one runs', text: 'kubelet: {evictionHard: {memory.available: ""}}', said: [], options: { karpenterVersion: '1.15.0' } },
  ])('compares two releases: $words', async ({ text, said, options }) => {
    expect(await saidBy('upgrade-refused', completeExample(text), options)).toEqual(said);
  });
});
