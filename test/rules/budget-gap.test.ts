import { budgetText, budgetTextWithClass } from './budget-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-gap';
const OFFICE_HOURS = '{nodes: "0", schedule: "0 9 * * mon-fri", duration: 8h}';
const ANY = 'any number of nodes may then be replaced at a time';
const OFFICE_GAP = `no budget limits anything for 7680 minutes a week, the longest time from Fri 17:00 to Mon 09:00 UTC: ${ANY}`;

describe('budget-gap', () => {
  it.each<[string, string[], string]>([
    ['office hours alone', [OFFICE_HOURS], OFFICE_GAP],
    ['office hours and windows within them', [OFFICE_HOURS, '{nodes: "1", schedule: "0 12 * * *", duration: 1h}'], `no budget limits anything for 7560 minutes a week, the longest time from Sat 13:00 to Sun 12:00 UTC: ${ANY}`],
    ['drift without a limit beside a limit for others', ['{nodes: 10%, reasons: [Empty, Underutilized]}', OFFICE_HOURS], `no budget limits drift for 7680 minutes a week, the longest time from Fri 17:00 to Mon 09:00 UTC: ${ANY}`],
    ['one minute a week', ['{nodes: "1", schedule: "1 0 * * mon", duration: 167h59m}'], `no budget limits anything for 1 minute a week, the longest time from Mon 00:00 to Mon 00:01 UTC: ${ANY}`],
    ['dates', ['{nodes: "1", schedule: "@monthly", duration: 24h}'], `no budget limits anything for 508320 minutes of 2026, the longest time from 2026-01-02 00:00 to 2026-02-01 00:00 UTC: ${ANY}`],
  ])('speaks of %s', async (_name, entries, said) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([`info spec.disruption.budgets: ${said}`]);
  });

  it('warns in production where images move by themselves', async () => {
    expect(await saidBy(ID, budgetTextWithClass([OFFICE_HOURS]), { env: 'prod' })).toEqual([`warning spec.disruption.budgets: ${OFFICE_GAP}, and this is production: --env`]);
    expect(await saidBy(ID, budgetTextWithClass([OFFICE_HOURS], 'al2023@v20261101'), { env: 'prod' })).toEqual([`info spec.disruption.budgets: ${OFFICE_GAP}`]);
    expect(await saidBy(ID, budgetTextWithClass([OFFICE_HOURS], 'al2023@${VERSION}'), { env: 'prod' })).toEqual([`info spec.disruption.budgets: ${OFFICE_GAP}`]);
  });

  it('says the same at another time', async () => {
    const later = await saidBy(ID, budgetText([OFFICE_HOURS]), { input: { at: '2027-06-05T23:59:59Z' } });
    expect(later).toEqual([`info spec.disruption.budgets: ${OFFICE_GAP}`]);
  });

  it.each<[string, string[]]>([
    ['an entry that always holds', ['{nodes: 50%}', OFFICE_HOURS]],
    ['windows that meet', ['{nodes: "0", schedule: "0 6 * * *", duration: 20h}', '{nodes: "2", schedule: "0 2 * * *", duration: 4h}']],
    ['drift that is never limited, of which another rule tells', ['{nodes: "0", schedule: "0 9 * * *", duration: 8h, reasons: [Empty]}']],
    ['a gap for other reasons', ['{nodes: 10%, reasons: [Drifted]}', OFFICE_HOURS]],
    ['a bad schedule', [OFFICE_HOURS, '{nodes: "1", schedule: "0 9 * * 7", duration: 8h}']],
    ['a duration that is put in later', [OFFICE_HOURS, '{nodes: "1", schedule: "@daily", duration: "${DURATION}"}']],
    ['more windows than can be followed', ['{nodes: "1", schedule: "*/2 * 1-30 * *", duration: 1m}']],
  ])('says nothing of %s', async (_name, entries) => {
    expect(await saidBy(ID, budgetText(entries))).toEqual([]);
  });
});
