import { budgetText } from './budget-text.ts';
import { lintText } from './lint-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-invalid-cron';
const CLOSED = 'the pool allows 0 disruptions for every reason, at all times';

function entry(schedule: string): string {
  return `{nodes: "1", schedule: ${schedule}, duration: 8h}`;
}

/** The example from which the rule comes. */
const WEEKEND = ['{nodes: 15%}', '{nodes: "3"}', '{nodes: "0", schedule: "0 9 * * sat-sun", duration: 24h}', '{nodes: "0", schedule: "0 17 * * mon-fri", duration: 16h, reasons: [Drifted]}'];

describe('budget-invalid-cron', () => {
  it.each([
    ['a range over the end of the week', '"0 9 * * sat-sun"', `day of week "sat-sun" runs backwards, a range cannot wrap around: ${CLOSED}`],
    ['Sunday as 7', '"0 9 * * 7"', `day of week "7" goes beyond 6 (Sunday is 0): ${CLOSED}`],
    ['a range up to 7', '"30 10 * * 1-7"', `day of week "1-7" goes beyond 6 (Sunday is 0): ${CLOSED}`],
    ['six fields', '"0 0 9 * * mon"', `schedule "0 0 9 * * mon" has 6 fields instead of 5 (minute, hour, day of month, month, day of week): ${CLOSED}`],
    ['a whole name of a day', '"0 9 * * monday"', `day of week "monday" is neither a number nor a three-letter name: ${CLOSED}`],
    ['an hour beyond the day', '"0 24 * * *"', `hour "24" goes beyond 23: ${CLOSED}`],
    ['a time zone', '"TZ=Europe/Paris 0 9 * * *"', `schedule "TZ=Europe/Paris 0 9 * * *" sets a time zone ("TZ=Europe/Paris"), but schedules are always in UTC: ${CLOSED}`],
    ['four fields, which the API server refuses', '"0 9 * *"', 'schedule "0 9 * *" has 4 fields instead of 5 (minute, hour, day of month, month, day of week), and the API server refuses the pool'],
  ])('speaks of %s', async (_name, schedule, said) => {
    expect(await saidBy(ID, budgetText([entry(schedule)]))).toEqual([`error spec.disruption.budgets[0].schedule: ${said}`]);
  });

  it.each([
    ['a list of days', '"0 9 * * sat,sun"'],
    ['names in capitals', '"0 9 * * MON-FRI"'],
    ['a descriptor', '"@daily"'],
    ['a question mark', '"0 9 ? * mon"'],
    ['a placeholder', '"${SCHEDULE}"'],
    ['a placeholder for one field', '"0 ${HOUR} * * *"'],
    ['null', 'null'],
  ])('says nothing of %s', async (_name, schedule) => {
    expect(await saidBy(ID, budgetText([entry(schedule)]))).toEqual([]);
  });

  it('speaks of pools of other providers and of v1beta1', async () => {
    const texts = [budgetText([entry('"0 9 * * 7"')], { apiVersion: 'karpenter.sh/v1beta1' }), budgetText([entry('"0 9 * * 7"')], { nodeClassRef: '{group: karpenter.azure.com, kind: AKSNodeClass, name: default}' })];
    for (const text of texts) expect(await saidBy(ID, text)).toHaveLength(1);
  });

  it('writes the schedule that was meant', async () => {
    const [finding] = await lintText(budgetText([entry('"0 9 * * sat-sun"')]), { rule: ID });
    expect(finding?.fix).toBe('Write "0 9 * * sat,sun".');
  });

  it('says once what the pool then does, and nothing more of its budgets', async () => {
    const ids = (await lintText(budgetText(WEEKEND), { env: 'prod' })).map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('budget') || id === 'refused')).toEqual([ID]);
  });

  it('finds nothing in the same budgets once the schedule is right', async () => {
    const findings = await lintText(budgetText(WEEKEND.map((budget) => budget.replace('sat-sun', 'sat,sun'))), { env: 'prod' });
    expect(findings.map(({ id }) => id).filter((id) => id !== 'no-termination-grace-period')).toEqual([]);
  });
});
