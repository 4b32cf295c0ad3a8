import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

describe('duplicate-key', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'in spec', text: poolText({ spec: 'weight: 10\nweight: 20' }), said: ['warning spec.weight: "weight" stands twice in spec: this one counts, and what line 5 has does not'] },
    { words: 'at the top', text: poolText() + 'kind: NodePool\n', said: ['warning kind: "kind" stands twice in the object: this one counts, and what line 2 has does not'] },
    { words: 'in a map inside of a list', text: poolText({ spec: 'disruption:\n  budgets:\n  - nodes: 10%\n    nodes: 20%' }), said: ['warning spec.disruption.budgets[0].nodes: "nodes" stands twice in spec.disruption.budgets[0]: this one counts, and what line 7 has does not'] },
    { words: 'three times', text: poolText({ spec: 'weight: 10\nweight: 20\nweight: 30' }), said: ['warning spec.weight: "weight" stands 3 times in spec: this one counts, and what line 5 and 6 has does not'] },
    { words: 'in JSON', text: '{"apiVersion": "karpenter.sh/v1", "kind": "NodePool", "metadata": {"name": "a", "name": "b"}, "spec": {}}', said: ['warning metadata.name: "name" stands twice in metadata: this one counts, and what line 1 has does not'], options: { path: 'pool.json' } },
    { words: 'one key in two maps', text: poolText({ spec: 'disruption:\n  budgets:\n  - nodes: 10%\n  - nodes: 20%' }), said: [] },
    { words: 'in an object that is none of Karpenter\'s', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, name: b}\n---\n' + poolText(), said: [] },
  ])('says which of two keys counts: $words', async ({ text, said, options }) => {
    expect(await saidBy('duplicate-key', completeExample(text), options)).toEqual(said);
  });
});
