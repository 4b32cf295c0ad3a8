import { groupBy } from '../util/group-by.ts';
import { formatPath } from '../util/json-path.ts';
import { fileRule } from './rule.ts';

interface Data {
  key: string;
  field: string;
  /** Of those that do not count. */
  lines: number[];
}

export const duplicateKey = fileRule<Data>({
  id: 'duplicate-key',
  title: 'A key stands twice in one map',
  category: 'files',
  severity: 'warning',
  needs: 'manifest',
  why: 'kubectl and the tools built on the same reader take the last of the two without a word; others take the first or refuse the file. What stands above looks as if it counted.',
  fix: 'Keep the one that is meant, and delete the other.',
  example: {
    bad: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 10\n  weight: 20\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
    good: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 20\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
  },
  fixable: false,
  message: ({ key, field, lines }) => `"${key}" stands ${lines.length === 1 ? 'twice' : `${lines.length + 1} times`} in ${field}: this one counts, and what line ${lines.join(' and ')} has does not`,
  *check({ duplicateKeys }) {
    for (const same of groupBy(duplicateKeys, ({ path, key, first }) => JSON.stringify([path, key, first])).values()) {
      const last = same.at(-1);
      if (last === undefined) continue;
      const { key, path, first, again } = last;
      const lines = [first, ...same.slice(0, -1).map((duplicate) => duplicate.again)].map(({ line }) => line);
      yield { at: [...path, key], data: { key, field: path.length === 0 ? 'the object' : formatPath(path), lines }, position: { line: again.line, column: again.column } };
    }
  },
});
