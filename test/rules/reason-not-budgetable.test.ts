import { budgetText } from './budget-text.ts';
import { lintText } from './lint-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'reason-not-budgetable';

describe('reason-not-budgetable', () => {
  it.each<[string, string, LintOptions, string]>([
    ['small letters', '[drifted]', {}, 'error spec.disruption.budgets[0].reasons[0]: "drifted" is refused by the API server: the reasons are Drifted, Empty, Underutilized and Unhealthy'],
    ['expiry', '[Drifted, Expired]', {}, 'error spec.disruption.budgets[0].reasons[1]: "Expired" is refused by the API server: expiry heeds no budget, so that there is no such reason'],
    ['anything else', '[Consolidation]', { karpenterVersion: '1.14.1' }, 'error spec.disruption.budgets[0].reasons[0]: "Consolidation" is refused by the API server: the reasons are Drifted, Empty and Underutilized'],
    ['a reason of later releases', '[Unhealthy]', { karpenterVersion: '1.14.1' }, 'error spec.disruption.budgets[0].reasons[0]: "Unhealthy" is refused by the API server: the reason came with Karpenter 1.15.0'],
    ['an empty list', '[]', {}, 'warning spec.disruption.budgets[0].reasons: an empty list of reasons means no reason: the budget has no effect'],
  ])('speaks of %s', async (_name, reasons, options, said) => {
    expect(await saidBy(ID, budgetText([`{nodes: "1", reasons: ${reasons}}`]), options)).toEqual([said]);
  });

  it('says that v1beta1 has no reasons', async () => {
    expect(await saidBy(ID, budgetText(['{nodes: "1", reasons: [Drifted]}'], { apiVersion: 'karpenter.sh/v1beta1' }))).toEqual([
      'warning spec.disruption.budgets[0].reasons: v1beta1 has no "reasons": the API server drops them, and the budget holds for every reason',
    ]);
  });

  it('says it instead of the rule for refusals, with what was meant', async () => {
    const findings = await lintText(budgetText(['{nodes: "1", reasons: [drifted]}']));
    expect(findings.filter(({ id }) => id === 'refused')).toEqual([]);
    expect(findings.find(({ id }) => id === ID)?.fix).toBe('Write Drifted.');
  });

  it.each([['all of them', '[Drifted, Empty, Underutilized, Unhealthy]'], ['null', 'null'], ['a placeholder', '["${REASON}"]'], ['a placeholder for the list', '"${REASONS}"']])('says nothing of %s', async (_name, reasons) => {
    expect(await saidBy(ID, budgetText([`{nodes: "1", reasons: ${reasons}}`]))).toEqual([]);
  });
});
