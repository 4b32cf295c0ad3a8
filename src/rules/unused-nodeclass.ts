import { nodeClassRule } from './rule.ts';
import { isNear } from './shared/near.ts';

export const unusedNodeclass = nodeClassRule<{ name: string }>({
  id: 'unused-nodeclass',
  title: 'No pool of the input uses the class',
  category: 'pools',
  severity: 'info',
  needs: 'manifest',
  why: 'A class without a pool launches nothing. Either it is left over, or the pool beside it means another name.',
  fix: 'Remove the class, or let a pool refer to it.',
  example: {
    bad: 'kind: EC2NodeClass\nmetadata:\n  name: gpu\n---\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {name: default}',
    good: 'kind: EC2NodeClass\nmetadata:\n  name: gpu\n---\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {name: gpu}',
  },
  fixable: false,
  message: ({ name }) => `no NodePool refers to EC2NodeClass "${name}", though there are some beside it`,
  *check(nodeClass, { input, isUnknown }) {
    const pools = input.nodePools.filter(({ provider }) => provider === 'aws');
    const names = pools.map(({ object }) => object.spec?.template?.spec?.nodeClassRef?.name ?? '');
    const hasNear = pools.some(({ file }) => isNear(file, nodeClass.file));
    const areKnown = names.every((name) => name !== '' && !isUnknown(name));
    if (nodeClass.name !== '' && hasNear && areKnown && !names.includes(nodeClass.name)) yield { at: ['metadata', 'name'], data: { name: nodeClass.name } };
  },
});
