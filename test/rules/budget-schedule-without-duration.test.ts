import { budgetText } from './budget-text.ts';
import { lintText } from './lint-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-schedule-without-duration';

describe('budget-schedule-without-duration', () => {
  it.each([
    ['a schedule alone', '{nodes: "0", schedule: "0 9 * * *"}', 'schedule: "schedule" has no "duration" beside it: the API server refuses the pool'],
    ['a duration alone', '{nodes: "0", duration: 8h}', 'duration: "duration" has no "schedule" beside it: the API server refuses the pool'],
    ['a duration of null', '{nodes: "0", schedule: "@daily", duration: null}', 'schedule: "schedule" has no "duration" beside it: the API server refuses the pool'],
    ['a schedule that is put in later', '{nodes: "0", schedule: "${SCHEDULE}"}', 'schedule: "schedule" has no "duration" beside it: the API server refuses the pool'],
  ])('speaks of %s', async (_name, entry, said) => {
    expect(await saidBy(ID, budgetText(['{nodes: "1"}', entry]))).toEqual([`error spec.disruption.budgets[1].${said}`]);
  });

  it.each([
    ['both', '{nodes: "0", schedule: "@daily", duration: 8h}'],
    ['neither', '{nodes: "0"}'],
    ['two nulls', '{nodes: "0", schedule: null, duration: null}'],
    ['a key that is put in later', '{nodes: "0", schedule: "@daily", "${MORE}": null}'],
  ])('says nothing of %s', async (_name, entry) => {
    expect(await saidBy(ID, budgetText([entry]))).toEqual([]);
  });

  it('says it instead of the rule for refusals', async () => {
    const ids = (await lintText(budgetText(['{nodes: "0", schedule: "@daily"}']))).map(({ id }) => id);
    expect(ids).toContain(ID);
    expect(ids).not.toContain('refused');
  });
});
