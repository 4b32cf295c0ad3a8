import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('full-role-arn', () => {
  it.each<[string, string, LintOptions, string]>([
    ['an ARN', 'role: arn:aws:iam::111122223333:role/example-node\namiSelectorTerms:\n- alias: al2023@v20260801', {},
      'warning spec.role: "arn:aws:iam::111122223333:role/example-node" is an ARN: Karpenter uses what stands after its last slash, but never finds that equal to it, and sets the instance profile up anew again and again'],
    ['an ARN with a path', 'role: arn:aws-cn:iam::111122223333:role/team/example-node\namiSelectorTerms:\n- alias: al2023@v20260801', {},
      'warning spec.role: "arn:aws-cn:iam::111122223333:role/team/example-node" is an ARN: Karpenter uses what stands after its last slash, but never finds that equal to it, and sets the instance profile up anew again and again'],
    ['a release that hands it to IAM', 'role: arn:aws:iam::111122223333:role/example-node\namiSelectorTerms:\n- alias: al2023@v20260801', { karpenterVersion: '1.1' },
      'warning spec.role: "arn:aws:iam::111122223333:role/example-node" is an ARN, which IAM refuses where the name of a role is due: no instance profile is made, and no node is launched with the class'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('full-role-arn', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ['a name', 'role: example-node\namiSelectorTerms:\n- alias: al2023@v20260801', {}],
    ['a name with a path', 'role: team/example-node\namiSelectorTerms:\n- alias: al2023@v20260801', {}],
    ['an account that is still to be put in', 'role: arn:aws:iam::${account}:role/example-node\namiSelectorTerms:\n- alias: al2023@v20260801', {}],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('full-role-arn', nodeClassText(spec), options)).toEqual([]);
  });
});
