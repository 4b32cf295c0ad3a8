import { nodeClassRule } from './rule.ts';
import { folderOf, neighbourhoodOf } from './shared/near.ts';

export const unusedNodeclass = nodeClassRule<{ name: string }>({
  id: 'unused-nodeclass',
  title: 'No pool of the input uses the class',
  category: 'pools',
  severity: 'info',
  needs: 'manifest',
  why: 'A class without a pool launches nothing. Either it is left over, or the pool beside it means another name.',
  fix: 'Remove the class, or let a pool refer to it.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20261101\n---\napiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: gpu\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20261101\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20261101\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}',
  },
  fixable: false,
  message: ({ name }) => `no NodePool refers to EC2NodeClass "${name}", though there are some beside it`,
  *check(nodeClass, context) {
    const { poolsByFolder, classNames, refNames } = neighbourhoodOf(context);
    const { name } = nodeClass;
    if (name === '' || refNames.has(name) || !poolsByFolder.has(folderOf(nodeClass))) return;
    // A pool whose class is nowhere may mean this one, and so may one whose class is still to be put in.
    const areFound = [...refNames].every((refName) => classNames.has(refName) && !context.isUnknown(refName));
    if (areFound) yield { at: ['metadata', 'name'], data: { name } };
  },
});
