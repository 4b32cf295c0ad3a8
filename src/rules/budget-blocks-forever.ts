import { isOpen } from '../karpenter/disruption/cron/windows.ts';
import type { CompiledBudget } from '../karpenter/disruption/decode-budgets.ts';
import { NEVER } from '../karpenter/duration.ts';
import { textOf } from '../karpenter/validation/members.ts';
import type { DisruptionReason } from '../model/disruption.ts';
import type { JsonPath } from '../model/json.ts';
import type { Environment } from '../model/lint.ts';
import type { Severity } from '../model/report.ts';
import { nodePoolRule } from './rule.ts';
import { USUAL_REASONS, blockedDriftOf } from './shared/blocked-drift.ts';
import { BUDGETS_PATH, writtenBudgets } from './shared/pool-budgets.ts';
import { productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { listWords, shortDuration } from './shared/words.ts';
import type { NodePoolSubject } from './subjects.ts';

interface Data {
  reasons: readonly DisruptionReason[];
  cause: string;
  isWish: boolean;
  /** Whether nodes grow old until something else ends them. */
  neverExpires: boolean;
  production: Production;
}

export const budgetBlocksForever = nodePoolRule<Data>({
  id: 'budget-blocks-forever',
  title: 'The budgets never let drift replace a node',
  category: 'budgets',
  severity: 'warning',
  severityNote: 'error in production, info where one entry without a schedule says so for some reasons only',
  needs: 'manifest',
  why: 'New images, and with them security fixes, reach no node before it expires, and expiry heeds neither budgets nor windows: in the end the nodes go at the worst time.',
  fix: 'Leave a time in which the budgets allow at least one node, such as a night each week.',
  example: { bad: 'budgets:\n- nodes: "0"\n  schedule: "0 0 * * *"\n  duration: 24h', good: 'budgets:\n- nodes: "1"\n- nodes: "0"\n  schedule: "0 6 * * *"\n  duration: 20h' },
  fixable: false,
  message({ reasons, cause, isWish, neverExpires, production }) {
    if (isWish) return `drift is switched off: ${cause}, and ${neverExpires ? 'no node ever gets a new image' : 'only expiry gives nodes a new image'}`;
    const what = reasons.length === USUAL_REASONS.length ? 'every reason' : listWords(reasons);
    return `the pool allows 0 disruptions for ${what}, at all times: ${cause}${productionClause(production)}`;
  },
  *check(pool, context) {
    const blocked = blockedDriftOf(pool, context);
    if (blocked === undefined) return;
    const { entries, reasons, isWish } = blocked;
    const texts = new Map(writtenBudgets(pool, context).map(({ index, entry }) => [index, entry]));
    const cause = causeOf(entries, (index, field) => textOf(texts.get(index)?.[field]), context.at);
    const neverExpires = pool.object.spec?.template?.spec?.expireAfter === NEVER;
    yield { at: placeOf(entries), data: { reasons, cause, isWish, neverExpires, production: productionOf(pool.environment) }, severity: severityOf(pool, isWish) };
  },
});

const SEVERITY: Readonly<Record<Environment['production'], Severity>> = { yes: 'error', maybe: 'warning', no: 'warning' };

function severityOf({ environment }: NodePoolSubject, isWish: boolean): Severity {
  return isWish ? 'info' : SEVERITY[environment.production];
}

function placeOf([entry, ...others]: readonly CompiledBudget[]): JsonPath {
  return entry === undefined || others.length > 0 ? BUDGETS_PATH : [...BUDGETS_PATH, entry.index, 'nodes'];
}

type FieldText = (index: number, field: 'nodes' | 'schedule') => string;

function causeOf(entries: readonly CompiledBudget[], fieldText: FieldText, at: bigint): string {
  const [entry, ...others] = entries;
  if (entry === undefined) return 'no entry lets anything pass';
  const { index, timing } = entry;
  if (others.length > 0) return `the windows of ${listWords(entries.map((each) => `budgets[${each.index}]`))} leave no time between them`;
  if (timing.kind !== 'windows') return `budgets[${index}] has nodes "${fieldText(index, 'nodes')}" and no schedule`;
  const schedule = `"${fieldText(index, 'schedule')}"`;
  const neverFires = timing.schedule.kind === 'fields' && isOpen({ ...timing, duration: 0n }, at);
  return neverFires
    ? `${schedule} of budgets[${index}] names a date that never comes, which Karpenter takes for always`
    : `the window of budgets[${index}] lasts ${shortDuration(timing.duration)} and never closes, since ${schedule} opens it again by then`;
}
