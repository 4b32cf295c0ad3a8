import { formatPath } from '../util/json-path.ts';
import { fileRule } from './rule.ts';

interface Data {
  key: string;
  field: string;
  firstLine: number;
}

export const duplicateKey = fileRule<Data>({
  id: 'duplicate-key',
  title: 'A key stands twice in one map',
  category: 'files',
  severity: 'warning',
  needs: 'manifest',
  why: 'kubectl and the tools built on the same reader take the last of the two without a word; others take the first or refuse the file. What stands above looks as if it counted.',
  fix: 'Keep one of them.',
  example: {
    bad: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 10\n  weight: 20\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
    good: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 20\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
  },
  fixable: false,
  message: ({ key, field, firstLine }) => `"${key}" stands twice in ${field}: this one counts, and the one in line ${firstLine} does not`,
  *check({ duplicateKeys }) {
    for (const { key, path, first, again } of duplicateKeys) {
      yield { at: [...path, key], data: { key, field: path.length === 0 ? 'the object' : formatPath(path), firstLine: first.line }, position: { line: again.line, column: again.column } };
    }
  },
});
