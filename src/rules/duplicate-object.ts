import { STDIN_PATH } from '../model/manifest.ts';
import { groupBy } from '../util/group-by.ts';
import { fileRule } from './rule.ts';
import type { FileSubject } from './subjects.ts';

interface Data {
  kind: string;
  name: string;
  lastLine: number;
}

export const duplicateObject = fileRule<Data>({
  id: 'duplicate-object',
  title: 'Two objects of one kind and name in one file',
  category: 'files',
  severity: 'warning',
  needs: 'manifest',
  why: 'They are one object in the cluster: the last one that is applied wins, and kubectl create fails at it. Deployed again and again, Karpenter sees the object change back and forth, and may call its nodes drifted each time.',
  fix: 'Give one of them another name, or take it out.',
  example: {
    bad: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
    good: 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: general\nspec:\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata:\n  name: batch\nspec:\n  template:\n    spec:\n      nodeClassRef:\n        group: karpenter.k8s.aws\n        kind: EC2NodeClass\n        name: default\n      requirements: []',
  },
  fixable: false,
  message: ({ kind, name, lastLine }) => `${kind} "${name}" stands in this file again, in line ${lastLine}: the last one that is applied wins`,
  *check({ file, subjects }, { isUnknown }) {
    // Scripts and documents hold variants of which one is applied.
    if (!STREAM.test(file) && file !== STDIN_PATH) return;
    const named = subjects.filter(({ name }) => name !== '' && !isUnknown(name));
    for (const group of groupBy(named, identityOf).values()) {
      const last = group.at(-1);
      for (const subject of group) {
        if (last === undefined || subject === last) continue;
        const { line, column } = subject.locate(['metadata', 'name']);
        yield { at: ['metadata', 'name'], data: { kind: subject.kind, name: subject.name, lastLine: last.locate(['metadata', 'name']).line }, position: { line, column } };
      }
    }
  },
});

const STREAM = /\.(?:ya?ml|json)$/i;

/** Objects of several environments go to several clusters. */
function identityOf({ apiVersion, kind, name, environment }: FileSubject['subjects'][number]): string {
  return JSON.stringify([apiVersion.split('/')[0], kind, name, environment.name]);
}
