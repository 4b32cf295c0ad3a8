import { hasChange } from '../karpenter/karpenter-version.ts';
import { nodeClassRule } from './rule.ts';

export const fullRoleArn = nodeClassRule<{ role: string; takesName: boolean }>({
  id: 'full-role-arn',
  title: 'The role is an ARN where a name is due',
  category: 'selection',
  severity: 'warning',
  needs: 'manifest',
  why: 'Karpenter puts the role into an instance profile by its name. Before 1.2 IAM refuses the ARN, and no node is launched with the class; later releases use what stands after the last slash, but never find it equal to the ARN, and set the instance profile up anew again and again.',
  fix: 'Write the name of the role alone, without account and path; the change drifts every node of the class, and before Karpenter 1.7 the class has to be created anew.',
  example: { bad: 'role: arn:aws:iam::111122223333:role/example-node', good: 'role: example-node' },
  fixable: false,
  message: ({ role, takesName }) =>
    takesName
      ? `"${role}" is an ARN: Karpenter uses what stands after its last slash, but never finds that equal to it, and sets the instance profile up anew again and again`
      : `"${role}" is an ARN, which IAM refuses where the name of a role is due: no instance profile is made, and no node is launched with the class`,
  *check({ object }, { release }) {
    const role = object.spec?.['role'];
    if (typeof role !== 'string' || !/^arn:[\w-]+:iam:/.test(role)) return;
    const name = role.slice(role.lastIndexOf('/') + 1);
    const effect = hasChange(release.version, ['1.7.0']) ? 'the change drifts every node of the class' : 'a role cannot be changed before Karpenter 1.7, so the class has to be created anew';
    yield {
      at: ['spec', 'role'],
      data: { role, takesName: hasChange(release.version, ['1.2.0']) },
      ...(ROLE_ARN.test(role) && { fix: `Write role: ${name}; ${effect}.` }),
    };
  },
});

const ROLE_ARN = /^arn:[\w-]+:iam::\d{12}:role\/(?:[\w+=,.@-]+\/)*[\w+=,.@-]+$/;
