import { anyRule } from './rule.ts';

export const namespacedObject = anyRule<{ kind: string; namespace: string }>({
  id: 'namespaced-object',
  title: 'A namespace on an object that has none',
  category: 'admission',
  severity: 'info',
  needs: 'manifest',
  why: 'NodePool and EC2NodeClass belong to the whole cluster, and the API server ignores their namespace. Two of the same name in different namespaces are one object, of which the last applied counts.',
  fix: 'Leave the namespace out.',
  example: {
    bad: 'metadata:\n  name: general\n  namespace: karpenter\nspec:\n  weight: 1',
    good: 'metadata:\n  name: general\nspec:\n  weight: 1',
  },
  fixable: false,
  message: ({ kind, namespace }) => `a namespace means nothing for ${kind === 'NodePool' ? 'a NodePool' : 'an EC2NodeClass'}, which belongs to the whole cluster: "${namespace}" is ignored`,
  *check({ object, kind }) {
    const { namespace } = object.metadata;
    if (namespace !== undefined && namespace !== '') yield { at: ['metadata', 'namespace'], data: { kind, namespace } };
  },
});
