import { fileRule } from './rule.ts';

export const unreadText = fileRule<{ message: string }>({
  id: 'unread-text',
  title: 'Kubernetes ignores the rest of the document',
  category: 'files',
  severity: 'error',
  needs: 'manifest',
  why: 'The YAML reader of Kubernetes takes the first value for the whole document and gives no error for what follows. Whatever stands there, objects and settings, never reaches the cluster.',
  fix: 'Put "---" between documents, and write the top-level keys at the same depth.',
  example: {
    bad: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []\n...\nspec:\n  weight: 10',
    good: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  weight: 10\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
  },
  fixable: false,
  message: ({ message }) => message,
  *check({ problems }) {
    for (const { kind, message, position } of problems) {
      if (kind === 'unread') yield { at: [], data: { message }, position: { line: position.line, column: position.column } };
    }
  },
});
