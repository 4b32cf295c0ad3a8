import type { ClaimDrift } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { bar } from './bars.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import { legend } from './patterns.ts';

interface PoolCounts {
  name: string;
  all: number;
  drifted: number;
  unchecked: number;
  inSync: number;
}

/** More are a wall; the table has them all. */
const POOLS_DRAWN = 40;

/** A bar for each pool, as long as the pool is large beside the largest. */
export function poolBars(claims: readonly ClaimDrift[]): Markup {
  const pools = [...groupBy(claims, ({ nodePool }) => nodePool ?? '(none)')].map(([name, items]) => countsOf(name, items)).sort(byDrifted);
  if (pools.length === 0) return NOTHING;
  const most = Math.max(...pools.map(({ all }) => all));
  const left = pools.length - POOLS_DRAWN;
  return html`<figure><figcaption>NodeClaims by NodePool</figcaption>
${legend([['bad-bar', 'drifted'], ['warn-bar', 'unchecked'], ['good-bar', 'in sync']])}<table class="chart counts">
<thead><tr><th scope="col">NodePool</th><th scope="col">Share</th><th scope="col">NodeClaims</th></tr></thead>
<tbody>
${pools.slice(0, POOLS_DRAWN).map((pool) => poolRow(pool, most))}</tbody>
</table>
${left > 0 ? html`<p class="cut">and ${left} more, with fewer that drifted</p>` : NOTHING}</figure>
`;
}

function countsOf(name: string, claims: readonly ClaimDrift[]): PoolCounts {
  const count = (state: string): number => claims.filter(({ status }) => status.state === state).length;
  return { name, all: claims.length, drifted: count('drifted'), unchecked: count('unchecked'), inSync: count('inSync') };
}

const byDrifted = (a: PoolCounts, b: PoolCounts): number => b.drifted - a.drifted || b.unchecked - a.unchecked || b.all - a.all || (a.name < b.name ? -1 : 1);

function poolRow({ name, all, drifted, unchecked, inSync }: PoolCounts, most: number): Markup {
  const share = (count: number): number => count / most;
  const words = [`${drifted} of ${all} drifted`, ...(unchecked === 0 ? [] : [`${unchecked} unchecked`])].join(', ');
  return html`<tr><th scope="row" title="${name}">${name}</th><td><svg aria-hidden="true">
${bar('bad-bar', { start: 0, share: share(drifted) })}${bar('warn-bar', { start: share(drifted), share: share(unchecked) })}${bar('good-bar', { start: share(drifted + unchecked), share: share(inSync) })}</svg></td><td>${words}</td></tr>
`;
}
