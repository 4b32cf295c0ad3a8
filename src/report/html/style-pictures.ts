/** Pictures tell by pattern and text what they tell by colour. */
export const PICTURE_STYLE = String.raw`
figure { margin: .75rem 0 1.5rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 36rem), 1fr)); gap: 0 2rem; }
.pair figure { min-width: 0; }
figcaption { margin: 0 0 .375rem; font-weight: 600; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .25rem 0 .5rem; padding: 0; list-style: none; color: var(--faint); font-size: .875rem; }
.legend svg { width: 2rem; height: .875rem; margin-right: .5rem; vertical-align: -.0625rem; }
.chart { table-layout: fixed; font-size: .8125rem; }
.chart th, .chart td { padding: 0; border: 0; background: none; vertical-align: middle; overflow: hidden; }
.chart tbody th { width: 13rem; padding-right: .625rem; color: var(--text); font-weight: 400; text-align: left; white-space: nowrap; text-overflow: ellipsis; }
.chart thead th { color: var(--faint); }
.chart thead th:first-child, .chart .label { width: 13rem; }
.chart.days thead th:first-child, .chart.days tbody th { width: 6.5rem; }
.chart.counts thead th:last-child { width: 13rem; } .chart.counts td:last-child { padding-left: .625rem; white-space: nowrap; }
.chart svg { display: block; width: 100%; height: 1.375rem; }
.chart .axis { height: 1.25rem; }
.chart text { font: 11px/1 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; fill: var(--text); direction: ltr; }
.chart .axis text { fill: var(--faint); }
.chart .halo { stroke: var(--page); stroke-width: 5px; paint-order: stroke; }
.chart .pool th { padding-top: .5rem; font-weight: 600; }
.grid line { stroke: var(--line); stroke-width: 1; }
.now { stroke: var(--now); stroke-width: 2; stroke-dasharray: 3 2; }
.now-back { stroke: var(--page); stroke-width: 5; } .now-key { fill: var(--now); stroke: var(--page); stroke-width: 10; }
.closed { fill: url(#p-closed); stroke: var(--closed-line); } .closed-ground { fill: var(--closed); }
.limited { fill: var(--limited); stroke: var(--limited-line); }
.open { fill: url(#p-open); stroke: var(--open-line); } .open-ground { fill: var(--open); }
.untold { fill: none; stroke: var(--line); stroke-dasharray: 3 3; }
.p-closed { stroke: var(--closed-line); } .p-open { fill: var(--open-line); }
.wait { fill: url(#p-wait); stroke: var(--wait-line); } .wait-ground { fill: var(--wait); } .p-wait { stroke: var(--wait-line); }
.shut { fill: url(#p-shut); stroke: none; } .p-shut { stroke: var(--wait-line); }
.held { fill: var(--page); stroke: var(--wait-line); stroke-dasharray: 3 2; }
.start { fill: url(#p-start); stroke: var(--start-line); } .start-ground { fill: var(--start); } .p-start { stroke: var(--start-line); }
.drain { fill: var(--drain); stroke: var(--drain-line); }
.end { fill: url(#p-end); stroke: var(--end); } .end-ground { fill: var(--end); } .p-end { stroke: var(--end-line); }
.range { stroke: var(--text); stroke-width: 1.5; fill: none; }
.stays { fill: var(--bad); }
.chart .limited-text { fill: var(--on-limited); text-anchor: middle; }
.good-bar { fill: var(--good); } .bad-bar { fill: url(#p-bad); stroke: var(--bad); } .p-bad-ground { fill: var(--page); } .p-bad { stroke: var(--bad); stroke-width: 3; }
.warn-bar { fill: url(#p-warn); stroke: var(--warn); } .p-warn { fill: var(--warn); }
@media (max-width: 40rem) {
  .chart tbody th, .chart thead th:first-child, .chart .label { width: 6.5rem; }
  .chart.days thead th:first-child, .chart.days tbody th { width: 5.25rem; padding-right: .25rem; }
  .chart.counts thead th:last-child { width: 9rem; }
  .chart.counts td:last-child { white-space: normal; }
  .chart .minor { display: none; }
}
@media print {
  .chart tr { break-inside: avoid; }
}
@media (forced-colors: active) {
  .chart svg, .legend svg { forced-color-adjust: none; background: var(--page); }
}
`;
