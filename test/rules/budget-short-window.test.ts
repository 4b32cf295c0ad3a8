import { budgetText } from './budget-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-short-window';

describe('budget-short-window', () => {
  it.each<[string, string, string]>([
    ['ten minutes a day', '{nodes: "0", schedule: "@daily", duration: 10m}', 'info spec.disruption.budgets[1].duration: a window of "10m" is open for 70 minutes a week: at all other times the budget limits nothing'],
    ['five minutes on working days', '{nodes: "0", schedule: "0 9 * * mon-fri", duration: 0h5m}', 'info spec.disruption.budgets[1].duration: a window of "0h5m" is open for 25 minutes a week: at all other times the budget limits nothing'],
    ['a minute a month', '{nodes: "0", schedule: "@monthly", duration: 1m}', 'info spec.disruption.budgets[1].duration: a window of "1m" is open for 12 minutes a year: at all other times the budget limits nothing'],
    ['no time at all', '{nodes: "0", schedule: "@daily", duration: 0m}', 'warning spec.disruption.budgets[1].duration: a window of "0m" never opens: the budget has no effect'],
  ])('speaks of %s', async (_name, entry, said) => {
    expect(await saidBy(ID, budgetText(['{nodes: "1"}', entry]))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['a quarter of an hour', '{nodes: "0", schedule: "@daily", duration: 15m}'],
    ['minutes that come often', '{nodes: "0", schedule: "*/10 * * * *", duration: 5m}'],
    ['minutes that never close', '{nodes: "0", schedule: "* * * * *", duration: 1m}'],
    ['a date that never comes, which is always', '{nodes: "0", schedule: "0 0 30 2 *", duration: 0m}'],
    ['a schedule without a duration', '{nodes: "0", schedule: "@daily"}'],
    ['a placeholder', '{nodes: "0", schedule: "${SCHEDULE}", duration: 5m}'],
  ])('says nothing of %s', async (_name, entry) => {
    expect(await saidBy(ID, budgetText([entry]))).toEqual([]);
  });
});
