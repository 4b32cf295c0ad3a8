import { completeExample } from './complete-example.ts';
import { saidBy } from './said-by.ts';

describe('namespaced-object', () => {
  test.each<{ words: string; text: string; said: string[] }>([
    { words: 'a pool', text: 'metadata: {name: general, namespace: karpenter}', said: ['info metadata.namespace: a namespace means nothing for a NodePool, which belongs to the whole cluster: "karpenter" is ignored'] },
    { words: 'a class', text: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default, namespace: karpenter}\nspec: {}', said: ['info metadata.namespace: a namespace means nothing for an EC2NodeClass, which belongs to the whole cluster: "karpenter" is ignored'] },
    { words: 'an empty one', text: 'metadata: {name: general, namespace: ""}', said: [] },
    { words: 'one that is to be put in', text: 'metadata: {name: general, namespace: "${NAMESPACE}"}', said: [] },
    { words: 'none', text: 'metadata: {name: general}', said: [] },
  ])('names namespaces that mean nothing: $words', async ({ text, said }) => {
    expect(await saidBy('namespaced-object', completeExample(text))).toEqual(said);
  });
});
