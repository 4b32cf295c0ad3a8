import { budgetText } from './budget-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-always-active';

describe('budget-always-active', () => {
  it.each<[string, string, string]>([
    ['a window of a day each day', '{nodes: "1", schedule: "0 0 * * *", duration: 24h}', 'the window lasts 24h, and "0 0 * * *" opens it again by then: the budget always holds'],
    ['windows that overlap', '{nodes: "1", schedule: "*/30 * * * *", duration: 1h30m}', 'the window lasts 1h30m, and "*/30 * * * *" opens it again by then: the budget always holds'],
    ['a window of a week each week', '{nodes: "1", schedule: "@weekly", duration: 168h}', 'the window lasts 168h, and "@weekly" opens it again by then: the budget always holds'],
    ['a date that never comes', '{nodes: "1", schedule: "0 0 31 4 *", duration: 1h}', '"0 0 31 4 *" names a date that never comes, which Karpenter takes for an open window: the budget always holds'],
    ['a window for a reason other than drift', '{nodes: "0", schedule: "@daily", duration: 24h, reasons: [Empty]}', 'the window lasts 24h, and "@daily" opens it again by then: the budget always holds'],
  ])('speaks of %s', async (_name, entry, said) => {
    expect(await saidBy(ID, budgetText(['{nodes: "3"}', entry]))).toEqual([`warning spec.disruption.budgets[1].schedule: ${said}`]);
  });

  it.each<[string, string]>([
    ['a minute less than a day', '{nodes: "1", schedule: "0 0 * * *", duration: 23h59m}'],
    ['a day on each working day', '{nodes: "1", schedule: "0 0 * * mon-fri", duration: 24h}'],
    ['a month that may have 31 days', '{nodes: "1", schedule: "@monthly", duration: 720h}'],
    ['no schedule', '{nodes: "1"}'],
    ['what blocks drift for good, of which another rule tells', '{nodes: "0", schedule: "0 0 * * *", duration: 24h}'],
    ['a placeholder', '{nodes: "1", schedule: "0 0 * * *", duration: "${DURATION}"}'],
  ])('says nothing of %s', async (_name, entry) => {
    expect(await saidBy(ID, budgetText([entry]))).toEqual([]);
  });
});
