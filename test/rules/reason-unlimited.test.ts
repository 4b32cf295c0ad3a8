import { budgetText } from './budget-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'reason-unlimited';
const EMPTY_LIST = 'an empty list of budgets is no limit, not the default of 10%: Karpenter may disrupt any number of nodes at a time';

describe('reason-unlimited', () => {
  it.each<[string, string[], string]>([
    ['an empty list', [], EMPTY_LIST],
    ['drift alone', ['{nodes: 10%, reasons: [Empty, Underutilized]}'], 'no budget ever limits Drifted: Karpenter may disrupt any number of nodes at a time for it'],
    ['all but drift', ['{nodes: "0", reasons: [Drifted]}'], 'no budget ever limits Empty or Underutilized: Karpenter may disrupt any number of nodes at a time for them'],
    ['entries that never hold', ['{nodes: "1", schedule: "@daily", duration: 0m}', '{nodes: "1", reasons: []}'], 'no budget ever limits any reason: Karpenter may disrupt any number of nodes at a time for them'],
  ])('speaks of %s', async (_name, entries, said) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([`info spec.disruption.budgets: ${said}`]);
  });

  it('warns in production where drift is concerned', async () => {
    expect(await saidBy(ID, budgetText([]), { env: 'prod' })).toEqual([`warning spec.disruption.budgets: ${EMPTY_LIST}, and this is production: --env`]);
    expect(await saidBy(ID, budgetText(['{nodes: "1", reasons: [Drifted, Empty]}']), { env: 'prod' })).toEqual(['info spec.disruption.budgets: no budget ever limits Underutilized: Karpenter may disrupt any number of nodes at a time for it']);
  });

  it.each<[string, string]>([
    ['the default', poolText()],
    ['an entry for every reason', budgetText(['{nodes: 10%}', '{nodes: "0", reasons: [Drifted]}'])],
    ['nodes without pods that may go all at once', budgetText(['{nodes: 10%, reasons: [Drifted, Underutilized]}'])],
    ['a limit at some times', budgetText(['{nodes: "0", schedule: "@daily", duration: 8h}'])],
    ['a reason that the API server refuses', budgetText(['{nodes: "1", reasons: [drifted]}'])],
    ['a version that has no reasons', budgetText(['{nodes: "1", reasons: [Empty]}'], { apiVersion: 'karpenter.sh/v1beta1' })],
    ['reasons that are put in later', budgetText(['{nodes: "1", reasons: ["${REASON}"]}'])],
    ['entries that are put in later', budgetText(['"${BUDGETS}"'])],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text)).toEqual([]);
  });
});
