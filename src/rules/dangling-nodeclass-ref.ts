import { nearestName } from '../karpenter/nearest-name.ts';
import type { JsonPath } from '../model/json.ts';
import { nodePoolRule } from './rule.ts';
import { folderOf, neighbourhoodOf, refNameOf } from './shared/near.ts';

interface Data {
  name: string;
  meant: string | undefined;
}

export const danglingNodeclassRef = nodePoolRule<Data>({
  id: 'dangling-nodeclass-ref',
  title: 'The node class of a pool is not among the files',
  category: 'pools',
  severity: 'info',
  severityNote: 'warning where a class beside the pool has nearly the same name',
  needs: 'manifest',
  why: 'A pool whose class does not exist is not ready and launches no node. Many repositories keep classes elsewhere, so that this is a slip only where they stand beside their pools.',
  fix: 'Write the name of the class as its metadata has it, or lint the files of the classes too.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20261101\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: defualt}',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20261101\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}',
  },
  fixable: false,
  message: ({ name, meant }) => `EC2NodeClass "${name}" is in none of the files${meant === undefined ? '' : `; did you mean "${meant}"?`}`,
  *check(pool, context) {
    const name = refNameOf(pool);
    const { classesByFolder, classNames } = neighbourhoodOf(context);
    if (pool.provider !== 'aws' || name === '' || classNames.has(name)) return;
    const near = (classesByFolder.get(folderOf(pool)) ?? []).map((nodeClass) => nodeClass.name);
    if (near.length === 0 || near.some((other) => other === '' || context.isUnknown(other))) return;
    const meant = slipOf(name, near);
    yield { at: REF_NAME, data: { name, meant }, ...(meant !== undefined && { severity: 'warning' }) };
  },
});

const REF_NAME: JsonPath = ['spec', 'template', 'spec', 'nodeClassRef', 'name'];
const MOST_LETTERS = 2;

/** A part of a longer name is more often another class than a slip. */
function slipOf(name: string, names: readonly string[]): string | undefined {
  const nearest = nearestName(name, names);
  return nearest !== undefined && Math.abs(nearest.length - name.length) <= MOST_LETTERS ? nearest : undefined;
}
