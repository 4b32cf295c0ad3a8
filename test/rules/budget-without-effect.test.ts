import { budgetText } from './budget-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-without-effect';

describe('budget-without-effect', () => {
  it.each<[string, string[], string]>([
    ['a looser entry for one reason', ['{nodes: 10%}', '{nodes: 100%, reasons: [Empty]}'], '[1]: "100%" never counts: budgets[0] always allows "10%" at most, and the least does'],
    ['a looser entry for the night', ['{nodes: 50%, schedule: "@daily", duration: 6h}', '{nodes: 10%}'], '[0]: "50%" never counts: budgets[1] always allows "10%" at most, and the least does'],
    ['a greater number', ['{nodes: "1"}', '{nodes: "5"}'], '[1]: "5" never counts: budgets[0] always allows "1" at most, and the least does'],
    ['all nodes beside a number', ['{nodes: 100%}', '{nodes: "5"}'], '[0]: "100%" never counts: budgets[1] always allows "5" at most, and the least does'],
    ['anything beside nothing', ['{nodes: "0"}', '{nodes: 10%}'], '[1]: "10%" never counts: budgets[0] always allows "0" at most, and the least does'],
    ['the same twice', ['{nodes: "2"}', '{nodes: "2"}'], '[1]: "2" never counts: budgets[0] always allows "2" at most, and the least does'],
    ['several tighter ones', ['{nodes: "1", reasons: [Drifted]}', '{nodes: "2", reasons: [Empty]}', '{nodes: "3", reasons: [Drifted, Empty]}'],
      '[2]: "3" never counts: budgets[0] always allows "1" at most and budgets[1] always allows "2" at most, and the least does'],
    ['the default of an entry', ['{nodes: "1", reasons: [Empty]}', '{nodes: 5%, reasons: [Drifted]}', '{reasons: [Drifted]}'], '[2]: "10%" never counts: budgets[1] always allows "5%" at most, and the least does'],
  ])('speaks of %s', async (_name, entries, said) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([`info spec.disruption.budgets${said}`]);
  });

  it.each<[string, string[]]>([
    ['a number beside a percentage', ['{nodes: "3"}', '{nodes: 15%}']],
    ['a tighter entry at some times', ['{nodes: "1", schedule: "@daily", duration: 6h}', '{nodes: "5"}']],
    ['an entry for more reasons', ['{nodes: "1", reasons: [Drifted]}', '{nodes: "5"}']],
    ['an entry for other reasons', ['{nodes: "1", reasons: [Drifted]}', '{nodes: "5", reasons: [Empty]}']],
    ['an entry for the reason that three lack', ['{nodes: "1", reasons: [Drifted, Empty, Underutilized]}', '{nodes: "5"}']],
    ['a window that never opens, of which another rule tells', ['{nodes: "1"}', '{nodes: "5", schedule: "@daily", duration: 0m}']],
    ['a bad schedule', ['{nodes: "1"}', '{nodes: "5"}', '{nodes: "1", schedule: "0 9 * * 7", duration: 1h}']],
    ['a placeholder', ['{nodes: "1"}', '{nodes: "${NODES}"}', '{nodes: "5"}']],
  ])('says nothing of %s', async (_name, entries) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([]);
  });
});
